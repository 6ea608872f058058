import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '#client/lib/focus-field.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

/** A typed reason, which outlives the dialog that asks for it. */
export function useReason() {
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  return { typed, setTyped, isMissing, setMissing };
}

interface ReasonFormProps {
  reason: ReturnType<typeof useReason>;
  /** The dialog's button submits the form by this id. */
  id: string;
  hint?: string;
  maxChars: number;
  busy: boolean;
  failure: string | null;
  /** Called with the trimmed reason, which is never empty. */
  onReason: (reason: string) => void;
}

/** The form of a dialog that asks an administrator why they act on an account. */
export function ReasonForm({ reason, id, hint, maxChars, busy, failure, onReason }: ReasonFormProps) {
  const { t } = useTranslation('people');
  const { typed, setTyped, isMissing, setMissing } = reason;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const trimmed = typed.trim();
    setMissing(trimmed === '');
    if (trimmed === '') focusField(event.currentTarget, 'reason');
    else onReason(trimmed);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={t('users.reason')}
        {...(hint && { hint })}
        error={isMissing ? t('users.wallet.reasonMissing') : failure}
        disabled={busy}
      >
        <Input
          name="reason"
          value={typed}
          maxLength={maxChars}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { DOOR_REASON_MAX_CHARS } from '#shared/limits.ts';

const PRESETS = ['artist', 'team', 'emergency', 'organizer'] as const;

interface ReasonFormProps {
  action: string;
  busy?: boolean;
  onReason: (reason: string) => void;
}

/** The usual reasons in one tap, others as text. The night log keeps it. */
export function ReasonForm({ action, busy = false, onReason }: ReasonFormProps) {
  const { t } = useTranslation('scanner');
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onReason(text.trim());
    else setIsMissing(true);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-2">
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            variant={text === t(`reason.${preset}`) ? 'inverse' : 'outline'}
            size="lg"
            className="px-3"
            aria-pressed={text === t(`reason.${preset}`)}
            onClick={() => {
              setText(t(`reason.${preset}`));
              setIsMissing(false);
            }}
          >
            {t(`reason.${preset}`)}
          </Button>
        ))}
      </div>
      <Field label={t('reason.label')} hint={t('reason.hint')} error={isMissing ? t('reason.missing') : null}>
        <Input
          name="reason"
          autoComplete="off"
          maxLength={DOOR_REASON_MAX_CHARS}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIsMissing(false);
          }}
        />
      </Field>
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {action}
      </Button>
    </form>
  );
}

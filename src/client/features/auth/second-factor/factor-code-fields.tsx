import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { CodeField } from '../sign-in/mailed-code/code-field.tsx';
import type { Factor } from './use-challenge.ts';

interface FactorCodeFieldsProps {
  factors: readonly Factor[];
  /** The chosen app. */
  factorId: string | null;
  onChoose: (factorId: string | null) => void;
  code: string;
  onType: (code: string) => void;
  error: string | null;
  disabled?: boolean;
}

/** The code of an authenticator app, and which app if the person has several. */
export function FactorCodeFields({
  factors,
  factorId,
  onChoose,
  code,
  onType,
  error,
  disabled = false,
}: FactorCodeFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      {factors.length > 1 ? (
        <Field label={t('challenge.which')} disabled={disabled}>
          <Select
            value={factorId}
            onChange={onChoose}
            options={factors.map(({ id, name }) => ({ value: id, label: name || t('challenge.unnamed') }))}
          />
        </Field>
      ) : null}
      <CodeField
        label={t('challenge.label')}
        hint={t('challenge.hint')}
        error={error}
        value={code}
        onChange={onType}
        disabled={disabled}
        autoFocus
      />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { NAME_MAX_CHARS } from '#shared/limits.ts';

interface NameFieldProps {
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  error?: string | null;
}

/** The name of a new account. */
export function NameField({ value, onChange, disabled, error }: NameFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field label={t('fields.name')} disabled={disabled} error={error}>
      <Input
        name="name"
        autoComplete="name"
        required
        maxLength={NAME_MAX_CHARS}
        placeholder={t('fields.namePlaceholder')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

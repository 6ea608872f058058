import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

interface MailFieldProps {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  /** `username` makes password managers recognize the account. */
  autoComplete?: 'username' | 'email';
  autoFocus?: boolean;
  disabled?: boolean;
  error?: string | null;
}

/** The account's address. */
export function MailField({
  value,
  onChange,
  name = 'email',
  autoComplete = 'username',
  autoFocus = false,
  disabled,
  error,
}: MailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field label={t('fields.email')} disabled={disabled} error={error}>
      <Input
        type="email"
        name={name}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        inputMode="email"
        required
        placeholder={t('fields.emailPlaceholder')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { likelyEmail } from '#shared/people/email-typo.ts';

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

/** The account's address. Asks about a provider that looks mistyped. */
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
  const meant = likelyEmail(value);
  return (
    <Field
      label={t('fields.email')}
      disabled={disabled}
      error={error}
      live
      hint={
        meant ? (
          <button
            type="button"
            disabled={disabled}
            className="min-h-11 text-left font-medium text-primary-ink underline underline-offset-4"
            onClick={() => onChange(meant)}
          >
            {t('fields.emailMeant', { email: meant })}
          </button>
        ) : null
      }
    >
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

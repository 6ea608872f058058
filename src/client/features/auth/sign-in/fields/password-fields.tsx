import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { PASSWORD_MIN_CHARS } from '#shared/auth/sign-in-limits.ts';
import { PasswordInput } from './password-input.tsx';

interface CurrentPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  error?: string | null;
}

/** The account's current password. */
export function CurrentPasswordField({ label, value, onChange, disabled, error }: CurrentPasswordFieldProps) {
  return (
    <Field label={label} disabled={disabled} error={error}>
      <PasswordInput
        name="password"
        autoComplete="current-password"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

export interface NewPassword {
  password: string;
  confirm: string;
}

interface NewPasswordFieldsProps {
  /** Whether the account is new or already has a password to replace. */
  of: 'newAccount' | 'account';
  value: NewPassword;
  onChange: (change: Partial<NewPassword>) => void;
  disabled?: boolean;
}

/** A new password, entered twice. */
export function NewPasswordFields({ of, value, onChange, disabled }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  const isFirst = of === 'newAccount';
  return (
    <>
      <Field
        label={t(isFirst ? 'fields.password' : 'fields.newPassword')}
        hint={t('fields.passwordHint', { min: PASSWORD_MIN_CHARS })}
        disabled={disabled}
      >
        <PasswordInput
          name={isFirst ? 'password' : 'new-password'}
          autoComplete="new-password"
          required
          value={value.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
      <Field label={t(isFirst ? 'fields.confirmPassword' : 'fields.newPasswordAgain')} disabled={disabled}>
        <PasswordInput
          name="confirm"
          autoComplete="new-password"
          required
          value={value.confirm}
          onChange={(event) => onChange({ confirm: event.target.value })}
        />
      </Field>
    </>
  );
}

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { problemText } from '#client/features/session/auth-problem.ts';
import { AFTER_SIGN_IN } from '#client/features/session/next-path.ts';
import { PasswordInput } from '#client/features/sign-in/password-input.tsx';
import { passwordProblem } from '#client/features/sign-in/sign-up-problem.ts';
import { authClient } from '#client/lib/auth-client.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PASSWORD_MIN_CHARS } from '#shared/limits.ts';

const FORM = 'new-password';

export function NewPasswordForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = password ? passwordProblem(password, again) : 'missing';
    if (problem) {
      const text = {
        missing: t('toasts.missingSignUp'),
        mismatch: t('toasts.mismatchText'),
        tooShort: t('toasts.tooShortText', { min: PASSWORD_MIN_CHARS }),
      }[problem];
      toastFailure(FORM, t(`toasts.${problem}`), { description: text });
      return;
    }
    clearFailure(FORM);
    setBusy(true);
    try {
      const client = await authClient();
      const { error } = await client.updateUser({ password });
      if (error) throw error;
      toast.success(t('toasts.passwordChanged'), { description: t('toasts.passwordChangedText') });
      await navigate(AFTER_SIGN_IN, { replace: true });
    } catch (error) {
      console.error(error);
      toastFailure(FORM, t('toasts.passwordFailed'), { description: problemText(error, t, '') });
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('fields.newPassword')}
        hint={t('fields.passwordHint', { min: PASSWORD_MIN_CHARS })}
        disabled={busy}
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Field label={t('fields.newPasswordAgain')} disabled={busy}>
        <PasswordInput
          name="confirm"
          autoComplete="new-password"
          required
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} className="mt-1 w-full">
        {t('reset.action')}
      </Button>
    </form>
  );
}

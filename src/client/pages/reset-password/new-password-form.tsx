import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { problemText } from '#client/features/session/auth-problem.ts';
import { AFTER_SIGN_IN } from '#client/features/session/next-path.ts';
import { NewPasswordFields } from '#client/features/sign-in/password-fields.tsx';
import { passwordProblem } from '#client/features/sign-in/sign-up-problem.ts';
import { toastProblem } from '#client/features/sign-in/toast-problem.ts';
import { authClient } from '#client/lib/auth-client.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';

const FORM = 'new-password';

export function NewPasswordForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [fields, setFields] = useState({ password: '', confirm: '' });
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { password, confirm } = fields;
    const problem = password ? passwordProblem(password, confirm) : 'missing';
    if (problem) {
      toastProblem(FORM, problem, t);
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
      <NewPasswordFields
        of="account"
        value={fields}
        onChange={(change) => setFields({ ...fields, ...change })}
        disabled={busy}
      />
      <Button type="submit" busy={busy} className="mt-1 w-full">
        {t('reset.action')}
      </Button>
    </form>
  );
}

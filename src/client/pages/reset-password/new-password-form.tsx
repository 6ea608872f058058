import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FactorCodeFields } from '#client/features/auth/second-factor/factor-code-fields.tsx';
import { LostPhone } from '#client/features/auth/second-factor/lost-phone.tsx';
import { useFactorCode } from '#client/features/auth/second-factor/use-factor-code.ts';
import { problemOf, problemText } from '#client/features/auth/session/auth-problem.ts';
import { refuseOtherSessions } from '#client/features/auth/session/sign-out.ts';
import { useSecondFactorPending } from '#client/features/auth/session/use-me.ts';
import { useReturnPath } from '#client/features/auth/session/use-return-path.ts';
import { completeSignIn, whileSigningIn } from '#client/features/auth/sign-in/complete-sign-in.ts';
import { NewPasswordFields } from '#client/features/auth/sign-in/fields/password-fields.tsx';
import { passwordProblem } from '#client/features/auth/sign-in/sign-up/sign-up-problem.ts';
import { toastProblem } from '#client/features/auth/sign-in/toast-problem.ts';
import { authClient } from '#client/lib/api/auth-client.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { PATHS } from '#shared/paths.ts';

const FORM = 'new-password';

interface NewPasswordFormProps {
  /** The token from the link; null if the link has already signed the person in. */
  token: string | null;
  /** The account has no password yet. */
  isFirst: boolean;
  /** The token was already used, or has expired. */
  onSpent: (token: string) => void;
}

/** Whoever has a second factor gives its code in the same form: the auth service takes a new password only with both. */
export function NewPasswordForm({ token, isFirst, onSpent }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const [fields, setFields] = useState({ password: '', confirm: '' });
  const [busy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const pending = useSecondFactorPending();
  // Until the token is redeemed, the present session may be another person's.
  const needsCode = isRefused || (token === null && pending !== null);
  const factor = useFactorCode({ isAsked: needsCode });

  const save = async (): Promise<boolean> => {
    if (needsCode) {
      if (!(await factor.check())) return false;
      setRefused(false);
    }
    let redeemed = false;
    try {
      const client = await authClient();
      if (token) {
        const { data, error } = await client.verifyOtp({ token_hash: token, type: 'recovery' });
        if (error) throw error;
        redeemed = true;
        if (data.session) await completeSignIn(data.session);
      }
      const { error } = await client.updateUser({ password: fields.password });
      if (error) throw error;
      await refuseOtherSessions();
    } catch (error) {
      console.error(error);
      const problem = problemOf(error);
      if (token && problem === 'otp_expired') {
        onSpent(token);
        return false;
      }
      if (problem === 'insufficient_aal') setRefused(true);
      else toastFailure(FORM, t('toasts.passwordFailed'), { description: problemText(error, t, '') });
      // The token is redeemed: a retry uses the session that it opened.
      if (redeemed) await navigate(`${PATHS.resetPassword}${window.location.search}`, { replace: true });
      return false;
    }
    const done = t(isFirst ? 'toasts.passwordSaved' : 'toasts.passwordChanged');
    toast.success(done, { description: t('toasts.passwordChangedText') });
    return true;
  };

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
    const signedIn = await whileSigningIn(save, () => navigate(returnPath, { replace: true }));
    if (!signedIn) setBusy(false);
  };

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <NewPasswordFields
          of={isFirst ? 'newAccount' : 'account'}
          value={fields}
          onChange={(change) => setFields({ ...fields, ...change })}
          disabled={busy}
        />
        {needsCode ? (
          <>
            <p className="text-sm">{t('reset.factorText')}</p>
            <FactorCodeFields {...factor.fields} />
          </>
        ) : null}
        <Button type="submit" busy={busy} className="mt-1 w-full">
          {t('reset.action')}
        </Button>
      </form>
      {needsCode ? <LostPhone /> : null}
    </>
  );
}

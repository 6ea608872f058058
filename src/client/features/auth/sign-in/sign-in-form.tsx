import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '#client/features/preferences/language.ts';
import { authClient } from '#client/lib/api/auth-client.ts';
import { errorCodeOf, errorMessage } from '#client/lib/api/error-record.ts';
import { mayPass } from '#client/lib/api/retry.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { trimEmail } from '#shared/people/email.ts';
import { problemOf, problemText } from '../session/auth-problem.ts';
import { updateSession } from '../session/session-store.ts';
import { keepTypedPassword } from '../session/typed-password.ts';
import { useReturnPath } from '../session/use-return-path.ts';
import { completeSignIn, whileSigningIn } from './complete-sign-in.ts';
import { MailField } from './fields/mail-field.tsx';
import { CurrentPasswordField } from './fields/password-fields.tsx';
import { mailCode, mailedCode } from './mailed-code/mailed-code.ts';

const FORM = 'sign-in';

/** The password is accepted and the session stored: the next page loads the account and says if it cannot. */
function unlessTransient(error: unknown): void {
  if (!mayPass(error)) throw error;
  console.error(error);
}

interface SignInFormProps {
  onForgot: (email: string) => void;
  /** Opens the sign-in by mailed code; with an address, its code has been mailed. */
  onCode: () => void;
  /** The password is correct, but the address is not verified yet. */
  onUnverified: (email: string) => void;
}

export function SignInForm({ onForgot, onCode, onUnverified }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [mailing, setMailing] = useState(false);

  const isLocked = busy || mailing;

  const signIn = async (): Promise<boolean> => {
    try {
      const client = await authClient();
      const { data, error } = await client.signInWithPassword({ email: trimEmail(email), password });
      if (error) throw error;
      await completeSignIn(data.session).catch(unlessTransient);
    } catch (error) {
      console.error(error);
      // Nobody refused the password: only the connection failed.
      if (problemOf(error) === 'network') {
        toastFailure(FORM, t('problems.network'));
        return false;
      }
      if (errorCodeOf(error) === 'CODE_NEEDED') {
        await continueByCode(errorMessage(error, language));
        return false;
      }
      const description = errorCodeOf(error)
        ? errorMessage(error, language)
        : problemText(error, t, t('toasts.loginFallback'));
      toastFailure(FORM, t('toasts.loginFailed'), { description });
      if (problemOf(error) === 'email_not_confirmed') onUnverified(trimEmail(email));
      return false;
    }
    toast.success(t('toasts.loginDone'), { description: t('toasts.loginDoneText') });
    return true;
  };

  /** The password is right, but only the mailbox proves whose account it is. */
  const continueByCode = async (why: string) => {
    const address = trimEmail(email);
    updateSession({ moving: 'out' });
    await (await authClient()).signOut({ scope: 'local' });
    keepTypedPassword(address, password);
    toast.warning(why);
    await askForCode({ hasPassword: true });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!trimEmail(email) || !password) {
      toastFailure(FORM, t('toasts.missing'), { description: t('toasts.missingSignIn') });
      return;
    }
    clearFailure(FORM);
    setBusy(true);
    const signedIn = await whileSigningIn(signIn, () => navigate(returnPath));
    if (!signedIn) setBusy(false);
  };

  const askForCode = async (typed: { hasPassword?: boolean } = {}) => {
    const address = trimEmail(email);
    if (!address) return onCode();
    clearFailure(FORM);
    setMailing(true);
    try {
      mailedCode.write(await mailCode({ email: address, name: '', language, returnPath, ...typed }));
      onCode();
    } catch (error) {
      console.error(error);
      toastFailure(FORM, t('toasts.mailFailed'), { description: problemText(error, t, '') });
      setMailing(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <MailField value={email} onChange={setEmail} disabled={isLocked} />
      <CurrentPasswordField
        label={t('fields.password')}
        value={password}
        onChange={setPassword}
        disabled={isLocked}
      />
      <Button type="submit" busy={busy} disabled={mailing} className="mt-1 w-full">
        {t('signIn')}
      </Button>
      <Button
        variant="outline"
        disabled={busy}
        busy={mailing}
        className="w-full"
        onClick={() => askForCode()}
      >
        {t('emailCode.open')}
      </Button>
      <Button
        variant="link"
        disabled={isLocked}
        className="self-center"
        onClick={() => onForgot(trimEmail(email))}
      >
        {t('forgot')}
      </Button>
    </form>
  );
}

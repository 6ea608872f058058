import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { meetRaisedSession } from '#client/features/auth/second-factor/use-challenge.ts';
import { problemOf, problemText } from '#client/features/auth/session/auth-problem.ts';
import { refuseOtherSessions } from '#client/features/auth/session/sign-out.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import {
  CurrentPasswordField,
  NewPasswordFields,
} from '#client/features/auth/sign-in/fields/password-fields.tsx';
import { passwordProblem } from '#client/features/auth/sign-in/sign-up/sign-up-problem.ts';
import { toastProblem } from '#client/features/auth/sign-in/toast-problem.ts';
import { authClient } from '#client/lib/api/auth-client.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';

const FORM = 'change-password';
const EMPTY = { current: '', password: '', confirm: '' };

interface PasswordFormProps {
  /** The account has no password yet. */
  isFirst: boolean;
  /** A fresh code stands for the current password. */
  isProven: boolean;
  /** Asks for a code. */
  onProve: () => void;
  /** The password is saved. */
  onDone: () => void;
}

/** Saves a new password, which ends all other sessions. */
export function PasswordForm({ isFirst, isProven, onProve, onDone }: PasswordFormProps) {
  const { t } = useTranslation('profile');
  const { t: tAuth } = useTranslation('auth');
  const me = useMe();
  const [fields, setFields] = useState(EMPTY);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const put = (change: Partial<typeof EMPTY>) => setFields({ ...fields, ...change });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { current, password, confirm } = fields;
    if (!isProven && !current) return setWrong(tAuth('problems.current_password_required'));
    const problem = password ? passwordProblem(password, confirm) : 'missing';
    if (problem) return toastProblem(FORM, problem, tAuth);
    clearFailure(FORM);
    setWrong(null);
    setBusy(true);
    try {
      const client = await authClient();
      const { error } = await client.updateUser({
        password,
        ...(!isProven && { current_password: current }),
      });
      if (error) throw error;
      await refuseOtherSessions();
      setFields(EMPTY);
      onDone();
      const done = tAuth(isFirst ? 'toasts.passwordSaved' : 'toasts.passwordChanged');
      toast.success(done, { description: t('password.othersEnded') });
    } catch (error) {
      console.error(error);
      const text = problemText(error, tAuth, '');
      const is = problemOf(error);
      if (is === 'current_password_invalid') setWrong(text);
      // The code is too old by now.
      else if (is === 'reauthentication_needed') onProve();
      // A second factor was added elsewhere: registering the session shows the challenge.
      else if (is === 'insufficient_aal') await meetRaisedSession().catch(() => {});
      else toastFailure(FORM, tAuth('toasts.passwordFailed'), { description: text });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid grid-cols-1 gap-4">
      {/* Lets a password manager assign the password to this account. */}
      <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      {isProven ? null : (
        <div>
          <CurrentPasswordField
            label={t('password.current')}
            value={fields.current}
            onChange={(current) => {
              setWrong(null);
              put({ current });
            }}
            error={wrong}
            disabled={busy}
          />
          <Button type="button" variant="link" onClick={onProve} className="mt-1 px-0 text-left">
            {t('password.forgot')}
          </Button>
        </div>
      )}
      <NewPasswordFields of="account" value={fields} onChange={put} disabled={busy} />
      <Button type="submit" variant="outline" busy={busy} className="justify-self-start max-sm:w-full">
        {t(isFirst ? 'password.set' : 'password.action')}
      </Button>
    </form>
  );
}

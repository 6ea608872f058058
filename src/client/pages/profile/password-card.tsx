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
import { Card, CardBody } from '#client/ui/card.tsx';

const FORM = 'change-password';
const EMPTY = { current: '', password: '', confirm: '' };

/** Changes the password after checking the old one; ends all other sessions. */
export function PasswordCard() {
  const { t } = useTranslation(['profile', 'auth']);
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
    const problem = current && password ? passwordProblem(password, confirm) : 'missing';
    if (problem) return toastProblem(FORM, problem, tAuth);
    clearFailure(FORM);
    setWrong(null);
    setBusy(true);
    try {
      const client = await authClient();
      const { error } = await client.updateUser({ password, current_password: current });
      if (error) throw error;
      await refuseOtherSessions();
      setFields(EMPTY);
      toast.success(tAuth('toasts.passwordChanged'), { description: t('password.othersEnded') });
    } catch (error) {
      console.error(error);
      const text = problemText(error, tAuth, '');
      if (problemOf(error) === 'current_password_invalid') setWrong(text);
      // A second factor was added elsewhere: registering the session shows the challenge.
      else if (problemOf(error) === 'insufficient_aal') await meetRaisedSession().catch(() => {});
      else toastFailure(FORM, tAuth('toasts.passwordFailed'), { description: text });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-xl tracking-tight">{t('password.title')}</h2>
        <p className="mt-1 text-muted-foreground">{t('password.text')}</p>
        <form noValidate onSubmit={submit} className="mt-4 grid grid-cols-1 gap-4">
          {/* Lets a password manager assign the password to this account. */}
          <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
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
          <NewPasswordFields of="account" value={fields} onChange={put} disabled={busy} />
          <Button type="submit" variant="outline" busy={busy} className="justify-self-start max-sm:w-full">
            {t('password.action')}
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}

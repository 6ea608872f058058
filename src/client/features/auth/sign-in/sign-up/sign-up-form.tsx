import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { authClient } from '#client/lib/api/auth-client.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { trimEmail } from '#shared/people/email.ts';
import { problemText } from '../../session/auth-problem.ts';
import { noteRequestedMail } from '../../session/requested-mail.ts';
import { keepTypedPassword } from '../../session/typed-password.ts';
import { useReturnPath } from '../../session/use-return-path.ts';
import { MailField } from '../fields/mail-field.tsx';
import { NameField } from '../fields/name-field.tsx';
import { NewPasswordFields } from '../fields/password-fields.tsx';
import { toastProblem } from '../toast-problem.ts';
import { AcceptTerms } from './accept-terms.tsx';
import { signUpProblem } from './sign-up-problem.ts';

const FORM = 'sign-up';
const EMPTY = { name: '', email: '', password: '', confirm: '' };

interface SignUpFormProps {
  email: string;
  /** The mail with link and code has been sent to this address. */
  onSent: (email: string) => void;
}

export function SignUpForm({ email: given, onSent }: SignUpFormProps) {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const returnPath = useReturnPath();
  const [fields, setFields] = useState({ ...EMPTY, email: given });
  const [busy, setBusy] = useState(false);
  const put = (change: Partial<typeof EMPTY>) => setFields({ ...fields, ...change });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = signUpProblem(fields);
    if (problem) {
      toastProblem(FORM, problem, t);
      return;
    }
    clearFailure(FORM);
    setBusy(true);
    try {
      const email = trimEmail(fields.email);
      const name = fields.name.trim();
      const client = await authClient();
      const startedAt = Date.now();
      const { error } = await client.signUp({
        email,
        password: fields.password,
        options: {
          // The language of all mails, including those with tickets.
          data: { name, language },
          emailRedirectTo: `${window.location.origin}${returnPath}`,
        },
      });
      if (error) throw error;
      noteRequestedMail(email, { startedAt, name, hasPassword: true });
      keepTypedPassword(email, fields.password);
      onSent(email);
      toast.success(t('toasts.accountCreated'), { description: t('toasts.accountCreatedText') });
    } catch (error) {
      console.error(error);
      toastFailure(FORM, t('toasts.signUpFailed'), {
        description: problemText(error, t, t('toasts.signUpFallback')),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <NameField value={fields.name} onChange={(name) => put({ name })} disabled={busy} />
      <MailField value={fields.email} onChange={(email) => put({ email })} disabled={busy} />
      <NewPasswordFields of="newAccount" value={fields} onChange={put} disabled={busy} />
      <Button type="submit" busy={busy} className="mt-1 w-full">
        {t('signUp')}
      </Button>
      <AcceptTerms text={t('agree')} />
    </form>
  );
}

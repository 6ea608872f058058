import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TaggedText } from '#client/features/legal/tagged-text.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { problemText } from '#client/features/session/auth-problem.ts';
import { noteRequestedMail } from '#client/features/session/requested-mail.ts';
import { useReturnPath } from '#client/features/session/use-return-path.ts';
import { authClient } from '#client/lib/api/auth-client.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { trimEmail } from '#shared/people/email.ts';
import { MailField } from './mail-field.tsx';
import { NewPasswordFields } from './password-fields.tsx';
import { signUpProblem } from './sign-up-problem.ts';
import { toastProblem } from './toast-problem.ts';

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
      const client = await authClient();
      const { error } = await client.signUp({
        email,
        password: fields.password,
        options: {
          // The language of all mails, including those with tickets.
          data: { name: fields.name.trim(), language },
          emailRedirectTo: `${window.location.origin}${returnPath}`,
        },
      });
      if (error) throw error;
      noteRequestedMail(email);
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
      <Field label={t('fields.name')} disabled={busy}>
        <Input
          name="name"
          autoComplete="name"
          required
          maxLength={NAME_MAX_CHARS}
          placeholder={t('fields.namePlaceholder')}
          value={fields.name}
          onChange={(event) => put({ name: event.target.value })}
        />
      </Field>
      <MailField value={fields.email} onChange={(email) => put({ email })} disabled={busy} />
      <NewPasswordFields of="newAccount" value={fields} onChange={put} disabled={busy} />
      <Button type="submit" busy={busy} className="mt-1 w-full">
        {t('signUp')}
      </Button>
      <p className="text-center text-muted-foreground text-sm">
        <TaggedText
          text={t('agree')}
          tags={{
            terms: (words) => <LegalLink to={PATHS.terms}>{words}</LegalLink>,
            privacy: (words) => <LegalLink to={PATHS.privacy}>{words}</LegalLink>,
          }}
        />
      </p>
    </form>
  );
}

/** Opens in a new tab, so that the form keeps its input. */
function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="font-medium underline underline-offset-4 hover:text-foreground">
      {children}
    </Link>
  );
}

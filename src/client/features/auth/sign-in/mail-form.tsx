import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearFailure, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { trimEmail } from '#shared/people/email.ts';
import { problemText } from '../session/auth-problem.ts';
import { MailField } from './fields/mail-field.tsx';

const FORM = 'mail';

interface MailFormProps {
  initialEmail?: string | undefined;
  action: string;
  /** Requests the mail from the auth service; throws its error. */
  send: (email: string) => Promise<void>;
  onSent: (email: string) => void;
}

/** One address and one button, for mails that a user can request. */
export function MailForm({ initialEmail = '', action, send, onSent }: MailFormProps) {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState(initialEmail);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = trimEmail(email);
    if (!address) {
      toastFailure(FORM, t('toasts.missing'), { description: t('toasts.missingSignUp') });
      return;
    }
    clearFailure(FORM);
    setBusy(true);
    try {
      await send(address);
      onSent(address);
    } catch (error) {
      console.error(error);
      toastFailure(FORM, t('toasts.mailFailed'), { description: problemText(error, t, '') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <MailField value={email} onChange={setEmail} disabled={busy} />
      <Button type="submit" busy={busy} className="w-full">
        {action}
      </Button>
    </form>
  );
}

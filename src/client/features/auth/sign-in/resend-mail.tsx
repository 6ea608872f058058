import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authClient } from '#client/lib/api/auth-client.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { problemText } from '../session/auth-problem.ts';
import { noteRequestedMail } from '../session/requested-mail.ts';
import { useReturnPath } from '../session/use-return-path.ts';

const FORM = 'resend';

/** Sends the verification mail again. @param returnPath where its link leads after verification */
export async function resendVerification(email: string, returnPath: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${window.location.origin}${returnPath}` },
  });
  if (error) throw error;
  noteRequestedMail(email, { startedAt: null });
}

interface ResendMailProps {
  email: string;
  /** Where the mail's link leads; by default the return path of this page. */
  returnPath?: string | undefined;
}

/** Resends the verification mail. */
export function ResendMail({ email, returnPath }: ResendMailProps) {
  const { t } = useTranslation('auth');
  const here = useReturnPath();
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    clearFailure(FORM);
    setBusy(true);
    try {
      await resendVerification(email, returnPath ?? here);
      toast.success(t('resend.done'));
    } catch (error) {
      console.error(error);
      toastFailure(FORM, t('toasts.mailFailed'), { description: problemText(error, t, '') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert
      action={
        <Button variant="outline" size="sm" busy={busy} onClick={resend}>
          {t('resend.action')}
        </Button>
      }
    >
      {t('resend.question')}
    </Alert>
  );
}

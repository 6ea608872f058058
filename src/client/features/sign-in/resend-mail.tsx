import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#client/features/session/auth-problem.ts';
import { AFTER_SIGN_IN } from '#client/features/session/next-path.ts';
import { authClient } from '#client/lib/auth-client.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';

const FORM = 'resend';

/** Sends the verification mail of this address again. */
export async function resendVerification(email: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${window.location.origin}${AFTER_SIGN_IN}` },
  });
  if (error) throw error;
}

/** For whoever waits for the verification mail. */
export function ResendMail({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    clearFailure(FORM);
    setBusy(true);
    try {
      await resendVerification(email);
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

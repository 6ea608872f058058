import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authClient } from '#client/lib/api/auth-client.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { PATHS } from '#shared/paths.ts';
import { noteRequestedMail } from '../session/requested-mail.ts';
import { useReturnPath } from '../session/use-return-path.ts';
import { MailForm } from './mail-form.tsx';
import { CodeForm } from './mailed-code/code-form.tsx';

async function sendRecovery(email: string, returnPath: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}${PATHS.resetPassword}?next=${encodeURIComponent(returnPath)}`,
  });
  if (error) throw error;
  noteRequestedMail(email, { startedAt: null });
}

/** Requests the password reset mail. */
export function RecoverForm({ email, onBack }: { email: string; onBack?: (() => void) | undefined }) {
  const { t } = useTranslation('auth');
  const returnPath = useReturnPath();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-4">
      {sentTo ? (
        <>
          <Alert tone="success" title={t('recover.sentTitle')}>
            {t('recover.sentText', { email: sentTo })}
          </Alert>
          <CodeForm email={sentTo} type="recovery" />
        </>
      ) : (
        <MailForm
          initialEmail={email}
          action={t('recover.action')}
          send={(address) => sendRecovery(address, returnPath)}
          onSent={setSentTo}
        />
      )}
      {onBack ? (
        <Button variant="link" className="self-center" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {t('recover.back')}
        </Button>
      ) : null}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useSessionState } from '#client/features/session/session-store.ts';
import { AuthFrame } from '#client/features/sign-in/auth-frame.tsx';
import { RecoverForm } from '#client/features/sign-in/recover-form.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** The link of the recovery mail signs in and ends here. Without a session the link was no good. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { ready, sub, linkProblem } = useSessionState();
  const expired = ready && (!sub || linkProblem !== null);
  return (
    <AuthFrame>
      <Card className="w-full max-w-md">
        <CardHeader>
          <CardTitle>{t(expired ? 'reset.expiredTitle' : 'reset.title')}</CardTitle>
          {expired ? <CardDescription>{t('reset.expiredText')}</CardDescription> : null}
        </CardHeader>
        <CardBody>
          {ready ? null : <Skeleton className="h-52 w-full" />}
          {ready && !expired ? <NewPasswordForm /> : null}
          {expired ? <RecoverForm email="" /> : null}
        </CardBody>
      </Card>
    </AuthFrame>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSessionState } from '#client/features/session/session-store.ts';
import { AuthFrame } from '#client/features/sign-in/auth-frame.tsx';
import { RecoverForm } from '#client/features/sign-in/recover-form.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/**
 * The link of the recovery mail ends here, with its token, which is used up only when the new password is saved: what
 * merely opens links, as mail scanners do, uses nothing up. A link of the auth service, or a typed code, has signed the
 * person in before; without token and session the link was no good.
 */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { token = null } = useParams();
  const [spent, setSpent] = useState<string | null>(null);
  const { ready, sub, linkProblem } = useSessionState();
  const known = token !== null || ready;
  const expired = token ? spent === token : ready && (!sub || linkProblem !== null);
  return (
    <AuthFrame>
      <Card className="w-full max-w-md">
        <CardHeader>
          <CardTitle>{t(expired ? 'reset.expiredTitle' : 'reset.title')}</CardTitle>
          {expired ? <CardDescription>{t('reset.expiredText')}</CardDescription> : null}
        </CardHeader>
        <CardBody>
          {known ? null : <Skeleton className="h-52 w-full" />}
          {known && !expired ? <NewPasswordForm token={token} onSpent={setSpent} /> : null}
          {expired ? <RecoverForm email="" /> : null}
        </CardBody>
      </Card>
    </AuthFrame>
  );
}

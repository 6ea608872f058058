import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useSessionState } from '#client/features/auth/session/session-store.ts';
import { useReturnPath } from '#client/features/auth/session/use-return-path.ts';
import { AuthFrame } from '#client/features/auth/sign-in/auth-frame.tsx';
import { FIRST_PASSWORD } from '#client/features/auth/sign-in/first-password.ts';
import { LinkAccountNotice } from '#client/features/auth/sign-in/link-account-notice.tsx';
import { RecoverForm } from '#client/features/auth/sign-in/recover-form.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/**
 * Target of the recovery mail's link. Its token is redeemed only when the new password is saved, because mail scanners
 * open links. Links of the hosted auth service and typed codes have signed the person in already; without token and
 * session the link is invalid. New accounts without a password choose one here too.
 */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { token = null } = useParams();
  const [search] = useSearchParams();
  const returnPath = useReturnPath();
  const [spent, setSpent] = useState<string | null>(null);
  const { ready, sub, linkProblem } = useSessionState();
  const known = token !== null || ready;
  const expired = token ? spent === token : ready && (!sub || linkProblem !== null);
  const isFirst = token === null && search.has(FIRST_PASSWORD);
  const part = expired ? 'expired' : isFirst ? 'first' : null;
  return (
    <AuthFrame>
      <Card className="w-full max-w-md">
        <CardHeader>
          <CardTitle>{t(part ? `reset.${part}Title` : 'reset.title')}</CardTitle>
          {part ? <CardDescription>{t(`reset.${part}Text`)}</CardDescription> : null}
        </CardHeader>
        <CardBody>
          {token === null || expired ? null : (
            <div className="mb-4 empty:hidden">
              <LinkAccountNotice />
            </div>
          )}
          {known ? null : <Skeleton className="h-52 w-full" />}
          {known && !expired ? <NewPasswordForm token={token} isFirst={isFirst} onSpent={setSpent} /> : null}
          {part === 'first' ? (
            <Link to={returnPath} replace className={buttonClass({ variant: 'link' }, 'mt-2 w-full')}>
              {t('reset.later')}
            </Link>
          ) : null}
          {expired ? <RecoverForm email="" /> : null}
        </CardBody>
      </Card>
    </AuthFrame>
  );
}

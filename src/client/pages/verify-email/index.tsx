import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { problemOf, problemText } from '#client/features/auth/session/auth-problem.ts';
import { AFTER_SIGN_IN } from '#client/features/auth/session/next-path.ts';
import { useReturnPath } from '#client/features/auth/session/use-return-path.ts';
import { AuthFrame } from '#client/features/auth/sign-in/auth-frame.tsx';
import { whileSigningIn } from '#client/features/auth/sign-in/complete-sign-in.ts';
import { pathAfterSignUp } from '#client/features/auth/sign-in/first-password.ts';
import { LinkAccountNotice } from '#client/features/auth/sign-in/link-account-notice.tsx';
import { MailForm } from '#client/features/auth/sign-in/mail-form.tsx';
import { CodeForm } from '#client/features/auth/sign-in/mailed-code/code-form.tsx';
import { redeemMail } from '#client/features/auth/sign-in/redeem-mail.ts';
import { resendVerification } from '#client/features/auth/sign-in/resend-mail.tsx';
import { useSignInPageUser } from '#client/features/auth/sign-in/use-sign-in-page-user.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorCodeOf, errorMessage } from '#client/lib/api/error-record.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';
import { PATHS } from '#shared/paths.ts';

const FORM = 'verify';

type State = 'waiting' | 'busy' | 'expired' | 'resent' | 'code';

/** Target of the mailed link. It is redeemed by a button, because mail scanners open links but press no buttons. */
export default function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const [state, setState] = useState<State>('waiting');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const user = useSignInPageUser();

  let next = returnPath;
  const verify = async (): Promise<boolean> => {
    try {
      const { passwordDropped } = await redeemMail({ token_hash: token, type: 'email' });
      next = pathAfterSignUp(passwordDropped, returnPath);
    } catch (error) {
      console.error(error);
      const expired = problemOf(error) === 'otp_expired';
      setState(expired ? 'expired' : 'waiting');
      if (!expired) {
        toastFailure(
          FORM,
          errorCodeOf(error)
            ? errorMessage(error, language)
            : problemText(error, t, t('problems.otp_expired')),
        );
      }
      return false;
    }
    toast.success(t('verify.done'), { description: t('verify.doneText') });
    return true;
  };

  const press = () => {
    clearFailure(FORM);
    setState('busy');
    void whileSigningIn(verify, () => navigate(next, { replace: true }));
  };

  const failed = state === 'expired' || state === 'resent' || state === 'code';
  if (failed && user.me?.emailVerified) return <Verified returnPath={returnPath} />;
  return (
    <AuthFrame>
      <Card className="w-full max-w-md">
        <CardHeader>
          <CardTitle>{t(failed ? 'verify.expiredTitle' : 'verify.title')}</CardTitle>
          <CardDescription>{t(failed ? 'verify.expiredText' : 'verify.text')}</CardDescription>
        </CardHeader>
        <CardBody className="flex flex-col gap-4">
          {failed ? null : <LinkAccountNotice />}
          {state === 'resent' ? <Alert tone="success">{t('resend.done')}</Alert> : null}
          {state === 'expired' ? (
            <MailForm
              action={t('resend.action')}
              send={(email) => resendVerification(email, returnPath)}
              onSent={(email) => {
                setSentTo(email);
                setState('resent');
              }}
            />
          ) : null}
          {state === 'resent' || state === 'code' ? <CodeForm email={sentTo} type="email" /> : null}
          {state === 'expired' ? (
            <Button variant="link" className="self-center" onClick={() => setState('code')}>
              {t('code.have')}
            </Button>
          ) : null}
          {failed ? (
            <Link
              to={
                returnPath === AFTER_SIGN_IN
                  ? PATHS.login
                  : `${PATHS.login}?next=${encodeURIComponent(returnPath)}`
              }
              className={buttonClass({ variant: 'link' }, 'self-center')}
            >
              {t('verify.toLogin')}
            </Link>
          ) : (
            <Button size="lg" busy={state === 'busy'} onClick={press} className="w-full">
              <MailCheck aria-hidden="true" />
              {t('verify.action')}
            </Button>
          )}
        </CardBody>
      </Card>
    </AuthFrame>
  );
}

/** The same person opened a used link again. */
function Verified({ returnPath }: { returnPath: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame>
      <Card className="w-full max-w-md">
        <CardHeader>
          <CardTitle>{t('verify.done')}</CardTitle>
          <CardDescription>{t('verify.alreadyText')}</CardDescription>
        </CardHeader>
        <CardBody>
          <Link to={returnPath} className={buttonClass({ size: 'lg' }, 'w-full')}>
            {t(returnPath === AFTER_SIGN_IN ? 'verify.toDashboard' : 'verify.goOn')}
          </Link>
        </CardBody>
      </Card>
    </AuthFrame>
  );
}

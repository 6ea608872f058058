import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useLanguage } from '#client/features/preferences/language.ts';
import { problemOf, problemText } from '#client/features/session/auth-problem.ts';
import { AFTER_SIGN_IN } from '#client/features/session/next-path.ts';
import { AuthFrame } from '#client/features/sign-in/auth-frame.tsx';
import { enter, whileEntering } from '#client/features/sign-in/enter.ts';
import { MailForm } from '#client/features/sign-in/mail-form.tsx';
import { resendVerification } from '#client/features/sign-in/resend-mail.tsx';
import { authClient } from '#client/lib/auth-client.ts';
import { errorCodeOf, errorMessage } from '#client/lib/error-record.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';

/** The link of the mail ends here. It takes a press, so that a mail scanner that opens links uses nothing up. */
export default function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [state, setState] = useState<'waiting' | 'busy' | 'expired' | 'resent'>('waiting');

  const verify = async (): Promise<boolean> => {
    try {
      const client = await authClient();
      const { data, error } = await client.verifyOtp({ token_hash: token, type: 'email' });
      if (error) throw error;
      if (data.session) await enter(data.session);
    } catch (error) {
      console.error(error);
      const expired = problemOf(error) === 'otp_expired';
      setState(expired ? 'expired' : 'waiting');
      if (!expired) {
        toast.error(
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
    setState('busy');
    void whileEntering(verify, () => navigate(AFTER_SIGN_IN, { replace: true }));
  };

  const failed = state === 'expired' || state === 'resent';
  return (
    <AuthFrame>
      <Card className="w-full max-w-md">
        <CardHeader>
          <CardTitle>{t(failed ? 'verify.expiredTitle' : 'verify.title')}</CardTitle>
          <CardDescription>{t(failed ? 'verify.expiredText' : 'verify.text')}</CardDescription>
        </CardHeader>
        <CardBody className="flex flex-col gap-4">
          {state === 'resent' ? <Alert tone="success">{t('resend.done')}</Alert> : null}
          {state === 'expired' ? (
            <MailForm
              action={t('resend.action')}
              send={resendVerification}
              onSent={() => setState('resent')}
            />
          ) : null}
          {failed ? (
            <Link to="/login" className={buttonClass({ variant: 'link' }, 'self-center')}>
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

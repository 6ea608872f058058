import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { problemOf, problemText } from '#client/features/auth/session/auth-problem.ts';
import { safeNextPath } from '#client/features/auth/session/next-path.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { AuthFrame } from '#client/features/auth/sign-in/auth-frame.tsx';
import { whileSigningIn } from '#client/features/auth/sign-in/complete-sign-in.ts';
import { pathAfterSignUp } from '#client/features/auth/sign-in/first-password.ts';
import { LinkAccountNotice } from '#client/features/auth/sign-in/link-account-notice.tsx';
import { redeemMail } from '#client/features/auth/sign-in/redeem-mail.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorCodeOf, errorMessage } from '#client/lib/api/error-record.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';
import { PATHS } from '#shared/paths.ts';

const FORM = 'mail-link';
const TYPES = ['magiclink', 'invite', 'email_change', 'email'] as const;
type LinkType = (typeof TYPES)[number];

type State = 'waiting' | 'busy' | 'halfway' | 'expired';

/**
 * Target of mailed links that sign in or change an email address. The token is redeemed by a button, because mail
 * scanners open links but press no buttons.
 */
export default function MailLinkPage() {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const params = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const me = useMe();
  const [state, setState] = useState<State>('waiting');
  const type: LinkType = TYPES.find((known) => known === params.type) ?? 'email';
  const token = params.token ?? '';
  // Templates of the hosted service write `next`, the embedded one `redirect_to`.
  const redirectTo = search.get('redirect_to') ?? search.get('next');

  let next = safeNextPath(redirectTo);
  const redeem = async (): Promise<boolean> => {
    try {
      const { session, passwordDropped } = await redeemMail({ token_hash: token, type });
      if (!session) {
        setState('halfway');
        return false;
      }
      next = pathAfterSignUp(passwordDropped, next);
    } catch (error) {
      console.error(error);
      const isExpired = problemOf(error) === 'otp_expired';
      setState(isExpired ? 'expired' : 'waiting');
      if (!isExpired) {
        const text = errorCodeOf(error) ? errorMessage(error, language) : problemText(error, t, '');
        toastFailure(FORM, t('link.failedTitle'), { description: text });
      }
      return false;
    }
    toast.success(t(type === 'email_change' ? 'mailLink.changed' : 'toasts.loginDone'));
    return true;
  };

  const press = () => {
    clearFailure(FORM);
    setState('busy');
    void whileSigningIn(redeem, () => navigate(next, { replace: true }));
  };

  const words = type === 'email_change' ? 'change' : type === 'invite' ? 'invite' : 'signIn';
  const part = state === 'halfway' || state === 'expired' ? state : words;
  return (
    <AuthFrame>
      <Card className="w-full max-w-md">
        <CardHeader>
          <CardTitle>{t(`mailLink.${part}.title`)}</CardTitle>
          <CardDescription>{t(`mailLink.${part}.text`)}</CardDescription>
        </CardHeader>
        <CardBody className="flex flex-col gap-4">
          {words !== 'change' && part === words ? <LinkAccountNotice /> : null}
          {part === words && token.startsWith('pkce_') ? (
            // A PKCE flow continues in the client that requested the mail: the response redirects there with the code.
            <form method="post" action="/auth/v1/verify">
              <input type="hidden" name="type" value={params.type ?? 'email'} />
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="redirect_to" value={redirectTo ?? ''} />
              <Button type="submit" size="lg" className="w-full">
                {t(`mailLink.${words}.action`)}
              </Button>
            </form>
          ) : null}
          {part === words && !token.startsWith('pkce_') ? (
            <Button size="lg" busy={state === 'busy'} onClick={press} className="w-full">
              <MailCheck aria-hidden="true" />
              {t(`mailLink.${words}.action`)}
            </Button>
          ) : null}
          {part === words ? null : (
            <Link
              to={me ? PATHS.profile : PATHS.login}
              className={buttonClass({ variant: 'outline' }, 'w-full')}
            >
              {t(me ? 'mailLink.toProfile' : 'verify.toLogin')}
            </Link>
          )}
        </CardBody>
      </Card>
    </AuthFrame>
  );
}

import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { EmailCode } from '#client/features/auth/sign-in/mailed-code/email-code.tsx';
import { Unverified } from '#client/features/auth/sign-in/unverified.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { CHECKOUT_PARAM } from '#shared/paths.ts';
import type { PurchaseFlow } from '../flow/use-purchase-flow.ts';

interface CodeStepProps {
  flow: PurchaseFlow;
  /** Where the mail's link leads, with what was chosen: it may be opened on another device. */
  returnPath: string;
  /** Back to the card form, for a visitor who would rather pay there. */
  onCard?: (() => void) | undefined;
}

/** Who buys: email and code, before the payment or after a visitor's card is authorized. */
export function CodeStep({ flow, returnPath, onCard }: CodeStepProps) {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const me = useMe();
  const isAuthorized = flow.screen === 'code';
  if (flow.isUnverified)
    return <Unverified title={t('verify.title')} text={t('verify.text', { email: me?.email })} />;
  return (
    <>
      {flow.error ? <Alert tone="warning">{errorMessage(flow.error, language)}</Alert> : null}
      {isAuthorized ? (
        <Alert tone="success" title={t('authorized.title')}>
          {t('authorized.text')}
        </Alert>
      ) : null}
      <EmailCode
        askName
        given={isAuthorized ? flow.guest : null}
        returnPath={withCheckout(returnPath, flow.view?.checkoutId ?? null)}
        onEntered={flow.reload}
      />
      {onCard ? (
        <Button variant="link" className="min-h-11 justify-self-center text-sm" onClick={onCard}>
          {t('guest.card')}
        </Button>
      ) : null}
    </>
  );
}

/** The code's mail then says what is held, and until when. */
function withCheckout(returnPath: string, checkoutId: string | null): string {
  if (checkoutId === null) return returnPath;
  return `${returnPath}${returnPath.includes('?') ? '&' : '?'}${CHECKOUT_PARAM}=${checkoutId}`;
}

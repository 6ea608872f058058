import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { EmailCode } from '#client/features/auth/sign-in/mailed-code/email-code.tsx';
import { Unverified } from '#client/features/auth/sign-in/unverified.tsx';

/** Email and code; a password account whose address was never verified opens its mail instead. */
export default function BeReadySignIn() {
  const { t } = useTranslation('checkout');
  const me = useMe();
  if (me) return <Unverified title={t('verify.title')} text={t('verify.text', { email: me.email })} />;
  return <EmailCode askName onEntered={() => undefined} />;
}

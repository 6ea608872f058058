import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { useSignInPageUser } from './use-sign-in-page-user.ts';

/** Names the account that a mailed link signs in to, because an attacker may have sent the link. */
export function LinkAccountNotice() {
  const { t } = useTranslation('auth');
  const { me } = useSignInPageUser();
  return me ? <Alert tone="warning">{t('mailLink.signedInAs', { email: me.email })}</Alert> : null;
}

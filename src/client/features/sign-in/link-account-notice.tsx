import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { useEntered } from './use-entered.ts';

/** Names the account that a mailed link signs in to, because a stranger may have sent the link. */
export function LinkAccountNotice() {
  const { t } = useTranslation('auth');
  const { me } = useEntered();
  return me ? <Alert tone="warning">{t('mailLink.signedInAs', { email: me.email })}</Alert> : null;
}

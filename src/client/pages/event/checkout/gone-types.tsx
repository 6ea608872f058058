import { useTranslation } from 'react-i18next';
import type { CartLine } from '#client/features/checkout/cart/cart.ts';
import { ChangesNotice } from '#client/features/checkout/changes-notice.tsx';

/** Lists the cart's items that are no longer sold. */
export function GoneTypes({ gone, onSeen }: { gone: readonly CartLine[]; onSeen: () => void }) {
  const { t } = useTranslation('events');
  const changes = gone.map(({ itemId, name }) => ({
    key: itemId,
    text: name ? t('gone.named', { name }) : t('gone.unnamed'),
  }));
  return <ChangesNotice title={t('gone.title')} seen={t('gone.seen')} changes={changes} onSeen={onSeen} />;
}

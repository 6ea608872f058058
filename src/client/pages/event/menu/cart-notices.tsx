import { useTranslation } from 'react-i18next';
import type { CartNotice } from '#client/features/checkout/cart/reconcile-cart.ts';
import { ChangesNotice } from '#client/features/checkout/changes-notice.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';

interface CartNoticesProps {
  notices: readonly CartNotice[];
  currency: Currency;
  onSeen: () => void;
}

/** Menu changes since the cart was filled. */
export function CartNotices({ notices, currency, onSeen }: CartNoticesProps) {
  const { t } = useTranslation('menu');
  const format = useFormats();
  const changes = notices.map((notice) => ({
    key: `${notice.kind} ${notice.name}`,
    text:
      notice.kind === 'gone'
        ? t('notice.gone', { name: notice.name })
        : t('notice.price', {
            name: notice.name,
            was: format.money(notice.wasMinor, currency),
            now: format.money(notice.nowMinor, currency),
          }),
  }));
  return (
    <ChangesNotice title={t('notice.title')} seen={t('notice.seen')} changes={changes} onSeen={onSeen} />
  );
}

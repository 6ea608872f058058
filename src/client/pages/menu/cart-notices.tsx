import { useTranslation } from 'react-i18next';
import type { CartNotice } from '#client/features/cart/reconcile-cart.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Currency } from '#shared/money.ts';

interface CartNoticesProps {
  notices: readonly CartNotice[];
  currency: Currency;
  onSeen: () => void;
}

/** What has changed on the menu since the cart was filled; stays until the reader has seen it. */
export function CartNotices({ notices, currency, onSeen }: CartNoticesProps) {
  const { t } = useTranslation('menu');
  const format = useFormats();
  if (notices.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t('notice.title')}
      className="mb-4"
      action={
        <Button variant="outline" size="sm" onClick={onSeen}>
          {t('notice.seen')}
        </Button>
      }
    >
      <ul className="grid gap-1">
        {notices.map((notice) => (
          <li key={`${notice.kind} ${notice.name}`}>
            {notice.kind === 'gone'
              ? t('notice.gone', { name: notice.name })
              : t('notice.price', {
                  name: notice.name,
                  was: format.money(notice.wasMinor, currency),
                  now: format.money(notice.nowMinor, currency),
                })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

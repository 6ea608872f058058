import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';

/** What the order cost, as the server's receipt says. */
export function Placed({ receipt }: { receipt: OrderReceipt }) {
  const { t } = useTranslation('menu');
  const format = useFormats();
  const price = format.money(receipt.totalMinor, receipt.currency);
  const discount = format.money(receipt.discountMinor, receipt.currency);
  return (
    <div role="status">
      <p className="flex items-center justify-center gap-2 font-semibold text-lg">
        <CircleCheck aria-hidden="true" className="size-5.5 text-[oklch(0.76_0.165_150)]" />
        {t('placed.title')}
      </p>
      <p className="text-sm">
        {receipt.discountMinor > 0
          ? t('placed.saved', { price, discount })
          : receipt.totalMinor > 0
            ? t('placed.paid', { price })
            : t('placed.free')}
      </p>
    </div>
  );
}

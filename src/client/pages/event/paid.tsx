import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';

/** What was bought and what it cost, as the server's receipt says. */
export function Paid({ receipt }: { receipt: PurchaseReceipt }) {
  const { t } = useTranslation('events');
  const format = useFormats();
  const price = format.money(receipt.totalMinor, receipt.currency);
  const discount = format.money(receipt.discountMinor, receipt.currency);
  return (
    <div role="status">
      <p className="flex items-center justify-center gap-2 font-semibold text-lg">
        <CircleCheck aria-hidden="true" className="size-5.5 text-[oklch(0.76_0.165_150)]" />
        {t('done.title', { count: receipt.ticketIds.length })}
      </p>
      <p className="text-sm">
        {receipt.discountMinor > 0
          ? t('done.saved', { price, discount })
          : receipt.totalMinor > 0
            ? t('done.paid', { price })
            : t('done.free')}
      </p>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { ReceiptWords } from './receipt-words.tsx';

/** The receipt: tickets and total. */
export function Paid({ receipt }: { receipt: PurchaseReceipt }) {
  const { t } = useTranslation('events');
  return (
    <ReceiptWords
      title={t('done.title', { count: receipt.ticketIds.length })}
      receipt={receipt}
      texts={{
        saved: (amounts) => t('done.saved', amounts),
        paid: (amounts) => t('done.paid', amounts),
        free: t('done.free'),
      }}
    />
  );
}

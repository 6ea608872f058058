import { useTranslation } from 'react-i18next';
import { ReceiptWords } from '#client/features/checkout/receipt-words.tsx';
import type { OrderReceipt } from '#shared/contracts/orders.ts';

/** The receipt of the order. */
export function Placed({ receipt }: { receipt: OrderReceipt }) {
  const { t } = useTranslation('menu');
  return (
    <ReceiptWords
      title={t('placed.title')}
      receipt={receipt}
      texts={{
        saved: (amounts) => t('placed.saved', amounts),
        paid: (amounts) => t('placed.paid', amounts),
        free: t('placed.free'),
      }}
    />
  );
}

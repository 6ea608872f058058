import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import type { Unpaid } from '#shared/contracts/money/unpaid.ts';
import { AmountCheckout } from '../amount-checkout.tsx';
import { usePurchaseFlow } from '../flow/use-purchase-flow.ts';

/** Pays in another way what a card has refused after the sale: opens the checkout sheet, which is to be rendered. */
export function usePayUnpaid({ paymentId, currency, dueMinor, event }: Unpaid): {
  begin: () => void;
  checkout: ReactNode;
} {
  const { t } = useTranslation('checkout');
  const { pathname } = useLocation();
  const sheet = usePushedParam('unpaid');
  const isOpen = sheet.value === paymentId;
  const flow = usePurchaseFlow({
    kind: 'unpaid',
    of: paymentId,
    open: isOpen,
    onDone: sheet.close,
    onEnded: () => sheet.open(paymentId),
  });
  return {
    begin: () => {
      flow.begin({ unpaid: { paymentId } });
      sheet.open(paymentId);
    },
    checkout: (
      <AmountCheckout
        flow={flow}
        name={event?.name ?? t('unpaid.name')}
        amountMinor={dueMinor}
        description={t('unpaid.name')}
        currency={currency}
        returnPath={pathname}
        open={isOpen}
        onClose={sheet.close}
      />
    ),
  };
}

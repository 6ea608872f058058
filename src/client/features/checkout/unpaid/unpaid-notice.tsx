import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Unpaid } from '#shared/contracts/money/unpaid.ts';
import { AmountCheckout } from '../amount-checkout.tsx';
import { usePurchaseFlow } from '../flow/use-purchase-flow.ts';

/** A card refused the capture after the sale: until when it can be paid in another way, in the checkout sheet. */
export default function UnpaidNotice({ unpaid, className }: { unpaid: Unpaid; className: string }) {
  const { t } = useTranslation('checkout');
  const format = useFormats();
  const { pathname } = useLocation();
  const { paymentId, kind, currency, dueMinor, payBefore, isClosed, event } = unpaid;
  const sheet = usePushedParam('unpaid');
  const isOpen = sheet.value === paymentId;
  const flow = usePurchaseFlow({
    kind: 'unpaid',
    of: paymentId,
    open: isOpen,
    onDone: sheet.close,
    onEnded: () => sheet.open(paymentId),
  });
  const amount = format.money(dueMinor, currency);
  const of = kind === 'tickets' || kind === 'order' ? kind : 'tip';
  const name = event?.name ?? t('unpaid.name');
  return (
    <>
      <Alert
        tone="warning"
        className={className}
        title={t('unpaid.title', { amount })}
        action={
          <Button
            variant="outline"
            onClick={() => {
              flow.begin({ unpaid: { paymentId } });
              sheet.open(paymentId);
            }}
          >
            {t('unpaid.action')}
          </Button>
        }
      >
        {event ? <p className="font-medium">{event.name}</p> : null}
        <p>{isClosed ? t('unpaid.used') : t(`unpaid.text.${of}`, { when: format.moment(payBefore) })}</p>
      </Alert>
      <AmountCheckout
        flow={flow}
        name={name}
        amountMinor={dueMinor}
        description={t('unpaid.name')}
        currency={currency}
        returnPath={pathname}
        open={isOpen}
        onClose={sheet.close}
      />
    </>
  );
}

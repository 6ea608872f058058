import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Unpaid } from '#shared/contracts/money/unpaid.ts';
import { usePayUnpaid } from './use-pay-unpaid.tsx';

/** A card refused the capture after the sale: until when it can be paid in another way, in the checkout sheet. */
export default function UnpaidNotice({ unpaid, className }: { unpaid: Unpaid; className: string }) {
  const { t } = useTranslation('checkout');
  const format = useFormats();
  const { kind, currency, dueMinor, payBefore, isClosed, event } = unpaid;
  const { begin, checkout } = usePayUnpaid(unpaid);
  const amount = format.money(dueMinor, currency);
  const of = kind === 'tickets' || kind === 'order' ? kind : 'tip';
  return (
    <>
      <Alert
        tone="warning"
        className={className}
        title={t('unpaid.title', { amount })}
        action={
          <Button variant="outline" onClick={begin}>
            {t('unpaid.action')}
          </Button>
        }
      >
        {event ? <p className="font-medium">{event.name}</p> : null}
        <p>{isClosed ? t('unpaid.used') : t(`unpaid.text.${of}`, { when: format.moment(payBefore) })}</p>
      </Alert>
      {checkout}
    </>
  );
}

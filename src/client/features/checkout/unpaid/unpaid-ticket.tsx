import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { Unpaid } from '#shared/contracts/money/unpaid.ts';
import { usePayUnpaid } from './use-pay-unpaid.tsx';

/** Above the ticket: what is still to be paid. */
export function UnpaidWords({ owed }: { owed: Unpaid }) {
  const { t } = useTranslation('checkout');
  const format = useFormats();
  const amount = format.money(owed.dueMinor, owed.currency);
  return (
    <p role="status" className="flex items-center justify-center gap-2 font-semibold text-lg">
      <TriangleAlert aria-hidden="true" className="size-5.5 shrink-0 text-[oklch(0.82_0.155_80)]" />
      {t('unpaid.title', { amount })}
    </p>
  );
}

/** Below the ticket: the way to pay it, and until when. */
export function PayUnpaidTicket({ owed }: { owed: Unpaid }) {
  const { t } = useTranslation('checkout');
  const format = useFormats();
  const { begin, checkout } = usePayUnpaid(owed);
  return (
    <div className="mx-auto grid w-full max-w-sm shrink-0 grid-cols-1 gap-2 px-4 pb-4 text-center">
      <Button size="lg" className="w-full" onClick={begin}>
        {t('unpaid.action')}
      </Button>
      <p className="text-pretty text-sm">
        {owed.isClosed ? t('unpaid.used') : t('unpaid.until', { when: format.moment(owed.payBefore) })}
      </p>
      {checkout}
    </div>
  );
}

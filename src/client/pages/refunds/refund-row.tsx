import { ShoppingBag, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EntryRow } from '#client/features/entry-row/entry-row.tsx';
import { useToCardLine } from '#client/features/money/to-card/use-to-card.ts';
import { useRefundReason } from '#client/features/money/use-refund-reason.ts';
import { useFormats } from '#client/lib/format.ts';
import type { MyRefunds } from '#shared/contracts/refunds/refunds.ts';
import { countedIfMany } from '#shared/text/counted.ts';

export const REFUND_ICON = { ticket: Ticket, order: ShoppingBag } as const;

/** One refund: items, event, amount and reason. */
export function RefundRow({ refund }: { refund: MyRefunds['items'][number] }) {
  const { t } = useTranslation('refunds');
  const format = useFormats();
  const reasonText = useRefundReason();
  const toCardLine = useToCardLine('line');
  const what = refund.items.map(countedIfMany);
  const amount = format.money(refund.amountMinor, refund.currency);
  return (
    <EntryRow
      icon={REFUND_ICON[refund.subject]}
      title={refund.event.name}
      amount={refund.amountMinor > 0 ? `+${amount}` : amount}
      income
    >
      <p className="wrap-anywhere text-pretty text-sm">
        {t(`mine.${refund.subject}`)}: {format.list(what)}
      </p>
      <p className="text-muted-foreground text-sm">{t(`cause.${refund.cause}`)}</p>
      {refund.toCard ? (
        <p className="text-pretty text-sm">{toCardLine(refund.toCard, refund.currency)}</p>
      ) : null}
      {refund.reason ? (
        <p className="wrap-anywhere text-pretty text-sm">
          {t('mine.reason', { reason: reasonText(refund.reason) })}
        </p>
      ) : null}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted-foreground text-sm">
        <time dateTime={refund.refundedAt}>{format.moment(refund.refundedAt)}</time>
        <span className="normal-nums">{t('mine.reference', { code: refund.shortCode })}</span>
      </p>
    </EntryRow>
  );
}

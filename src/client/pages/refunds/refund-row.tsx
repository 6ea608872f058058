import { ShoppingBag, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { MyRefunds } from '#shared/contracts/refunds.ts';

const ICON_OF = { ticket: Ticket, order: ShoppingBag } as const;

/** One refund: what for, of which event, how much and why. */
export function RefundRow({ refund }: { refund: MyRefunds['items'][number] }) {
  const { t } = useTranslation('refunds');
  const format = useFormats();
  const Icon = ICON_OF[refund.subject];
  const what = refund.items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  return (
    <li className="flex items-start gap-3.5 py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-muted text-muted-foreground">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="wrap-anywhere font-medium">{refund.event.name}</p>
          <p className="font-semibold text-success-ink">
            {refund.amountMinor > 0 ? '+' : ''}
            {format.money(refund.amountMinor, refund.currency)}
          </p>
        </div>
        <p className="wrap-anywhere text-pretty text-sm">
          {t(`mine.${refund.subject}`)}: {format.list(what)}
        </p>
        <p className="text-muted-foreground text-sm">{t(`cause.${refund.cause}`)}</p>
        {refund.reason ? (
          <p className="wrap-anywhere text-pretty text-sm">{t('mine.reason', { reason: refund.reason })}</p>
        ) : null}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted-foreground text-sm">
          <time dateTime={refund.refundedAt}>{format.moment(refund.refundedAt)}</time>
          <span className="normal-nums">{t('mine.reference', { code: refund.shortCode })}</span>
        </p>
      </div>
    </li>
  );
}

export function RefundRowSkeleton() {
  return (
    <div className="flex items-start gap-3.5 py-3.5">
      <Skeleton className="size-10 shrink-0 rounded-lg" />
      <div className="flex-1">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-6 w-20" />
        </div>
        <Skeleton className="mt-1 h-4 w-48 max-w-full" />
        <Skeleton className="mt-2 h-4 w-56 max-w-full" />
      </div>
    </div>
  );
}

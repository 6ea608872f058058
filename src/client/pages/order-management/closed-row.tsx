import { CircleCheck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { codeEnd } from '#shared/codes/purchase-reference.ts';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { countedList } from '#shared/text/counted.ts';
import type { Place } from '#shared/time/event-time.ts';

/** A closed order: its outcome, when and by whom. */
export function ClosedRow({ order, place }: { order: BarOrderView; place: Place }) {
  const { t } = useTranslation('bar');
  const format = useFormats();
  const status = order.status === 'cancelled' ? 'cancelled' : 'completed';
  const at = order.completedAt ?? order.cancelledAt ?? order.placedAt;
  const by = order.handledBy
    ? t('closed.by', { name: order.handledBy })
    : order.cancelledAt
      ? t('closed.byGuest')
      : null;
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="wrap-anywhere font-semibold">{order.customer.name}</span>
        {order.totalMinor > 0 ? (
          <span className="text-sm">{format.money(order.totalMinor, order.currency)}</span>
        ) : null}
      </p>
      <p className="wrap-anywhere text-pretty">{countedList(order.lines)}</p>
      {order.reason ? (
        <p className="wrap-anywhere text-pretty text-sm">{t('closed.reason', { reason: order.reason })}</p>
      ) : null}
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-sm">
        {status === 'cancelled' ? (
          <Badge tone="warning">
            <Undo2 aria-hidden="true" />
            {t('states.cancelled')}
          </Badge>
        ) : (
          <>
            <CircleCheck aria-hidden="true" className="size-4 text-success-ink" />
            <span className="sr-only">{t('states.completed')}</span>
          </>
        )}
        <span>
          <time dateTime={at}>{format.eventTime(at, place)}</time>
          {by ? ` · ${by}` : null}
        </span>
        <span className="font-mono">{codeEnd(order.reference)}</span>
      </p>
    </li>
  );
}

import { CircleCheck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { BarOrderView } from '#shared/contracts/sales/orders.ts';
import { countedList } from '#shared/text/counted.ts';
import type { Place } from '#shared/time/event-time.ts';

const LOOKS = {
  completed: { tone: 'success', Icon: CircleCheck },
  cancelled: { tone: 'warning', Icon: Undo2 },
} as const;

/** A closed order: its outcome, when and by whom. */
export function ClosedRow({ order, place }: { order: BarOrderView; place: Place }) {
  const { t } = useTranslation('bar');
  const format = useFormats();
  const status = order.status === 'cancelled' ? 'cancelled' : 'completed';
  const { tone, Icon } = LOOKS[status];
  const at = order.completedAt ?? order.cancelledAt ?? order.placedAt;
  const by = order.handledBy
    ? t('closed.by', { name: order.handledBy })
    : status === 'cancelled'
      ? t('closed.byGuest')
      : null;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-1.5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-semibold">{order.customer.name}</p>
        <p className="wrap-anywhere text-pretty text-muted-foreground">{countedList(order.lines)}</p>
        {order.reason ? (
          <p className="wrap-anywhere text-pretty text-sm">{t('closed.reason', { reason: order.reason })}</p>
        ) : null}
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <Badge tone={tone}>
          <Icon aria-hidden="true" />
          {t(`states.${status}`)}
        </Badge>
        <p className="mt-1 text-muted-foreground text-sm">
          <time dateTime={at}>{format.eventTime(at, place)}</time>
          {by ? ` · ${by}` : null}
        </p>
      </div>
      <p className="font-semibold">{format.money(order.totalMinor, order.currency)}</p>
    </li>
  );
}

export function ClosedRowSkeleton() {
  return (
    <div className="flex gap-6 py-4">
      <div className="flex-1">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-2 h-4 w-48 max-w-full" />
      </div>
      <div className="flex-1">
        <Skeleton className="h-6 w-28 rounded-full" />
        <Skeleton className="mt-2 h-4 w-40 max-w-full" />
      </div>
    </div>
  );
}

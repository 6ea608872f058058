import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureOf } from '#client/features/load-failure/load-failure.tsx';
import { OrderState } from '#client/features/orders/order-state.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import type { OwnOrderView } from '#shared/contracts/orders.ts';
import { PATHS } from '#shared/paths.ts';
import { countedIfMany } from '#shared/text/counted.ts';
import { Glance, GlanceEmpty, GlanceFailure } from './glance.tsx';

const SHOWN = 3;

/** The latest orders with their state, waiting ones first, as the server sorts them. */
export function LastOrders() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(trpc.orders.mine.queryOptions({ pageSize: SHOWN }));
  const failure = failureOf(query);
  return (
    <Glance title={t('orders.label')} all={{ to: PATHS.orders, label: t('orders.all') }}>
      {failure ? (
        <GlanceFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRows count={2} row="py-3" />
      ) : query.data.items.length === 0 ? (
        <GlanceEmpty text={t('orders.none')} />
      ) : (
        <ul className="divide-y">
          {query.data.items.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Glance>
  );
}

function OrderRow({ order }: { order: OwnOrderView }) {
  const format = useFormats();
  const what = order.lines.map(countedIfMany);
  return (
    <li>
      <Link
        to={`${PATHS.orders}?${order.qr ? 'order' : 'details'}=${order.id}`}
        className="-mx-2 flex items-center gap-3 rounded-lg px-2 py-3 transition-colors hover:bg-muted"
      >
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-medium">{format.list(what)}</span>
          <span className="wrap-anywhere block text-muted-foreground text-sm">
            {order.event.name} · {format.eventTime(order.placedAt, order.event)}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span className="font-semibold">{format.money(order.totalMinor, order.currency)}</span>
          <OrderState order={order} />
        </span>
        <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
      </Link>
    </li>
  );
}

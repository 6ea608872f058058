import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { keepFinalOrder } from '#client/features/live/final-orders.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { OrderState } from '#client/features/orders/order-state.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { MyOrders, OwnOrderView } from '#shared/contracts/orders.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** The full receipt of one order. */
export function OrderDetails({ orderId, onClose }: { orderId: string | null; onClose: () => void }) {
  const { t } = useTranslation(['orders', 'common']);
  const client = useQueryClient();
  const query = useQuery({
    ...trpc.orders.get.queryOptions({ orderId: orderId ?? '' }),
    enabled: orderId !== null,
    structuralSharing: keepFinalOrder,
    placeholderData: () =>
      client
        .getQueriesData<MyOrders>({ queryKey: trpc.orders.mine.pathKey() })
        .flatMap(([, list]) => list?.items ?? [])
        .find((order) => order.id === orderId),
  });
  const failure = failureOf(query);
  return (
    <Sheet
      open={orderId !== null}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('detail.title')}
      closeLabel={t('common:close')}
    >
      {query.data ? (
        <Receipt order={query.data} />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonBoxes count={3} box="h-12" />
      )}
    </Sheet>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}

function Receipt({ order }: { order: OwnOrderView }) {
  const { t } = useTranslation(['orders', 'vouchers']);
  const format = useFormats();
  const { event, currency } = order;
  const money = (minor: number) => format.money(minor, currency);
  const sellsOn = event.phase === 'published' || event.phase === 'ongoing';
  return (
    <>
      <dl className="grid grid-cols-1 gap-4">
        <Fact label={t('detail.status')}>
          <OrderState order={order} />
        </Fact>
        <Fact label={t('detail.event')}>
          <Link to={pathFor(PATHS.event, event.id)} className="font-medium text-primary-ink hover:underline">
            {event.name}
          </Link>
          <span className="block text-muted-foreground text-sm">
            {format.eventTime(event.startDate, event)}
          </span>
        </Fact>
        <Fact label={t('detail.placed')}>{format.eventTime(order.placedAt, event)}</Fact>
        {order.completedAt ? (
          <Fact label={t('detail.completed')}>{format.eventTime(order.completedAt, event)}</Fact>
        ) : null}
        {order.cancelledAt ? (
          <Fact label={t('detail.cancelled')}>{format.eventTime(order.cancelledAt, event)}</Fact>
        ) : null}
        <Fact label={t('detail.code')}>
          <span className="font-mono text-sm">{order.reference}</span>
        </Fact>
      </dl>
      <h3 className="mt-6 mb-2 font-semibold">{t('detail.items')}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 rounded-xl bg-muted p-4">
        {order.lines.map((line) => (
          <div key={line.menuItemId} className="contents">
            <dt className="text-pretty">
              {line.name} ×&nbsp;{line.quantity}
            </dt>
            <dd className="pl-4 text-right">{money(line.unitMinor * line.quantity)}</dd>
          </div>
        ))}
        {order.discountMinor > 0 ? (
          <div className="contents text-sm">
            <dt className="text-muted-foreground">{t('detail.subtotal')}</dt>
            <dd className="pl-4 text-right">{money(order.subtotalMinor)}</dd>
            {order.discountMinor > (order.creditMinor ?? 0) ? (
              <>
                <dt className="text-muted-foreground">{t('detail.discount')}</dt>
                <dd className="pl-4 text-right">{money((order.creditMinor ?? 0) - order.discountMinor)}</dd>
              </>
            ) : null}
            {order.creditMinor ? (
              <>
                <dt className="text-muted-foreground">{t('vouchers:order.credit')}</dt>
                <dd className="pl-4 text-right">{money(-order.creditMinor)}</dd>
              </>
            ) : null}
          </div>
        ) : null}
        <div className="contents font-semibold text-lg">
          <dt>{t('detail.total')}</dt>
          <dd className="pl-4 text-right">{money(order.totalMinor)}</dd>
        </div>
        {order.status === 'cancelled' ? (
          <div className="contents text-sm">
            <dt className="text-muted-foreground">{t('detail.refunded')}</dt>
            <dd className="pl-4 text-right">{money(order.totalMinor)}</dd>
          </div>
        ) : null}
      </dl>
      {sellsOn ? (
        <Link
          to={pathFor(PATHS.eventMenu, event.id)}
          className={buttonClass({ variant: 'outline' }, 'mt-5 w-full')}
        >
          {t('menu')}
        </Link>
      ) : null}
    </>
  );
}

import { CupSoda } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { BarOrderView } from '#shared/contracts/sales/orders.ts';
import type { Place } from '#shared/time/event-time.ts';
import type { OrderPresses } from './card-footer.tsx';
import type { HeldCards } from './card-states.ts';
import { WAITING_GRID, WaitingCard, WaitingCardSkeleton } from './waiting-card.tsx';

interface WaitingOrdersProps extends OrderPresses {
  orders: readonly BarOrderView[];
  held: HeldCards;
  /** Number of waiting orders beyond this page of the list. */
  more: number;
  /** The venue. */
  place: Place;
  clockAhead: number;
}

/** Waiting orders, longest wait first. */
export function WaitingOrders({ orders, held, more, place, clockAhead, ...presses }: WaitingOrdersProps) {
  const { t } = useTranslation('bar');
  if (orders.length === 0)
    return (
      <EmptyState
        icon={<CupSoda aria-hidden="true" />}
        title={t('waiting.none')}
        text={t('waiting.noneText')}
        className="rounded-2xl border border-dashed py-10"
      />
    );
  return (
    <>
      <WaitingGrid orders={orders} held={held} place={place} clockAhead={clockAhead} {...presses} />
      {more > 0 ? (
        <p className="mt-4 text-muted-foreground">
          {t('waiting.more', { count: more, shown: orders.length })}
        </p>
      ) : null}
    </>
  );
}

export function WaitingGrid({
  orders,
  held,
  place,
  clockAhead,
  ...presses
}: Omit<WaitingOrdersProps, 'more'>) {
  const { t } = useTranslation('bar');
  return (
    <ul className={WAITING_GRID}>
      {orders.map((order) => (
        <li key={order.id} aria-label={t('waiting.of', { name: order.customer.name })}>
          <WaitingCard
            order={order}
            state={held.get(order.id)?.state}
            place={place}
            clockAhead={clockAhead}
            {...presses}
          />
        </li>
      ))}
    </ul>
  );
}

const PLACES = ['first', 'second', 'third'];

export function WaitingSkeleton() {
  const { t } = useTranslation('bar');
  return (
    <div className={WAITING_GRID}>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {PLACES.map((place) => (
        <WaitingCardSkeleton key={place} />
      ))}
    </div>
  );
}

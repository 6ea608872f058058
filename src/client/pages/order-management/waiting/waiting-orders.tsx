import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import type { Place } from '#shared/time/event-time.ts';
import type { OrderPresses } from './card-footer.tsx';
import type { HeldCards } from './card-states.ts';
import { WAITING_GRID, WaitingCard } from './waiting-card.tsx';

interface WaitingGridProps extends OrderPresses {
  orders: readonly BarOrderView[];
  held: HeldCards;
  /** The venue. */
  place: Place;
  clockAhead: number;
}

/** The second tap of a double tap: by then the next order has moved under the finger. */
function skipSecondTap(event: MouseEvent): void {
  if (event.detail >= 2) event.stopPropagation();
}

/** Orders not handed over yet, in the order given. */
export function WaitingGrid({ orders, held, place, clockAhead, ...presses }: WaitingGridProps) {
  const { t } = useTranslation('bar');
  return (
    <ul onClickCapture={skipSecondTap} className={WAITING_GRID}>
      {orders.map((order) => (
        <li
          key={order.id}
          aria-label={t(order.readyAt === null ? 'waiting.of' : 'ready.waiting', {
            name: order.customer.name,
          })}
        >
          <WaitingCard
            order={order}
            card={held.get(order.id)}
            place={place}
            clockAhead={clockAhead}
            {...presses}
          />
        </li>
      ))}
    </ul>
  );
}

export function WaitingSkeleton() {
  const { t } = useTranslation('bar');
  return <SkeletonCards label={t('loading')} className={WAITING_GRID} count={4} picture="none" foot="h-14" />;
}

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { BarOrderView } from '#shared/contracts/sales/orders.ts';
import type { Place } from '#shared/time/event-time.ts';
import { OrderLines } from '../order-lines.tsx';
import { CardFooter, type OrderPresses } from './card-footer.tsx';
import { type CardState, hasLeft } from './card-states.ts';
import { WaitBadge } from './wait-badge.tsx';

interface WaitingCardProps extends OrderPresses {
  order: BarOrderView;
  state: CardState | undefined;
  /** The venue. */
  place: Place;
  clockAhead: number;
}

/** Older orders show their date (ms). */
const DATED_AFTER_MS = 12 * 3_600_000;

export const WAITING_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3 md:gap-4';

/** A waiting order: customer, items and waiting time, readable on a tablet at arm's length. */
export function WaitingCard({ order, state, place, clockAhead, ...presses }: WaitingCardProps) {
  const { t } = useTranslation('bar');
  const format = useFormats();
  const { name } = order.customer;
  const isOld = Date.now() + clockAhead - Date.parse(order.placedAt) > DATED_AFTER_MS;
  const card = useRef<HTMLDivElement>(null);
  const kind = state?.kind;
  const shown = useRef(kind);
  useEffect(() => {
    // The pressed button has unmounted: keep the keyboard focus on this card.
    if (shown.current !== kind && document.activeElement === document.body)
      card.current?.focus({ preventScroll: true });
    shown.current = kind;
  }, [kind]);
  return (
    <Card
      ref={card}
      tabIndex={-1}
      className={cn('flex h-full flex-col p-4 outline-none sm:p-5', state && hasLeft(state) && 'bg-muted/40')}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h3 className="wrap-anywhere min-w-0 font-semibold text-xl leading-snug">{name}</h3>
        {state && hasLeft(state) ? null : <WaitBadge placedAt={order.placedAt} clockAhead={clockAhead} />}
      </div>
      <OrderLines lines={order.lines} className="mt-3" />
      <p className="mt-auto flex flex-wrap gap-x-3 pt-4 text-muted-foreground text-sm">
        <span>
          {t('waiting.placed', {
            when: isOld
              ? format.eventTime(order.placedAt, place)
              : format.time(order.placedAt, place.timeZone),
            amount: format.money(order.totalMinor, order.currency),
          })}
        </span>
        <span className="whitespace-nowrap">{order.reference}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <CardFooter order={order} state={state} {...presses} />
      </div>
    </Card>
  );
}

export function WaitingCardSkeleton() {
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex justify-between gap-4">
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-6 w-28 rounded-full" />
      </div>
      <Skeleton className="mt-4 h-7 w-3/5" />
      <Skeleton className="mt-2 h-7 w-2/5" />
      <Skeleton className="mt-5 h-4 w-1/2" />
      <Skeleton className="mt-3 h-14 w-full rounded-xl" />
    </Card>
  );
}

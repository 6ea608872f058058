import { lazy, Suspense } from 'react';
import { useMediaQuery } from '#client/ui/use-media-query.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { isSeated, saleOf } from '../../sale.ts';
import { type CardChoice, HAS_CARD } from '../card-choice.ts';

const ChooseSeats = lazy(() => import('./choose-seats.tsx'));

interface CardSeatsProps {
  event: EventView;
  choice: CardChoice;
  /** The sheet is open: what is chosen here stays as it is. */
  frozen: boolean;
}

/** Seats in the card beside the event, on a laptop. A phone loads and shows none of it. */
export function CardSeats({ event, choice, frozen }: CardSeatsProps) {
  const isWide = useMediaQuery(HAS_CARD);
  if (saleOf(event) !== 'open' || !event.ticketTypes.some(isSeated)) return null;
  return (
    // About as high as what comes, so that nothing below it moves.
    <div className="mt-4 hidden border-t pt-4 lg:block lg:min-h-72">
      <Suspense>
        {isWide ? (
          <ChooseSeats
            event={event}
            lines={choice.lines}
            onLines={choice.follow}
            frozen={frozen}
            place="card"
          />
        ) : null}
      </Suspense>
    </div>
  );
}

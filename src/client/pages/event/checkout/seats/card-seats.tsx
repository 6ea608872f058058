import { useMediaQuery } from '#client/ui/use-media-query.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { type CardChoice, HAS_CARD } from '../card-choice.ts';
import ChooseSeats from './choose-seats.tsx';

interface CardSeatsProps {
  event: EventView;
  choice: CardChoice;
  /** The sheet is open: what is chosen here stays as it is. */
  frozen: boolean;
}

/** Seats in the card beside the event, on a laptop. A phone has them in the sheet. */
export default function CardSeats({ event, choice, frozen }: CardSeatsProps) {
  const isWide = useMediaQuery(HAS_CARD);
  if (!isWide) return null;
  return (
    <ChooseSeats event={event} lines={choice.lines} onLines={choice.follow} frozen={frozen} place="card" />
  );
}

import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatsWords } from '#shared/seats/seat-words.ts';
import { withoutLeadingDots } from './no-break.ts';
import { useSeatTexts } from './use-seat-texts.ts';

/** Seats in words, a line for each row or table; nothing where there are none. */
export function SeatLines({
  seats,
  className,
}: {
  seats: readonly (SeatName | undefined)[];
  className?: string;
}) {
  const texts = useSeatTexts();
  const names = seats.filter((seat) => seat !== undefined);
  return seatsWords(names, texts).map((line) => (
    <span key={line} className={className ?? 'wrap-anywhere block text-muted-foreground text-sm'}>
      {withoutLeadingDots(line)}
    </span>
  ));
}

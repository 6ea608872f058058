import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatParts } from '#shared/seats/seat-words.ts';

/** Where to sit, to be read at arm's length in a dark hall. */
export function FaceSeat({ seat }: { seat: SeatName }) {
  const texts = useSeatTexts();
  const { section, group, seat: place } = seatParts(seat, texts);
  return (
    <p className="wrap-anywhere px-5 pb-4 text-center font-display leading-tight">
      {section ? <span className="block font-medium text-lg">{section}</span> : null}
      <span className="block text-balance font-bold text-2xl">
        {group} <span aria-hidden="true">·</span> {place}
      </span>
    </p>
  );
}

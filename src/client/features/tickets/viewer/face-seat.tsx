import { useTranslation } from 'react-i18next';
import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatParts } from '#shared/seats/seat-words.ts';

/** Where to sit, to be read at arm's length in a dark hall; what kind of place it is stands below, smaller. */
export function FaceSeat({ seat }: { seat: SeatName }) {
  const { t } = useTranslation('tickets');
  const texts = useSeatTexts();
  const { access, ...name } = seat;
  const { section, group, seat: place } = seatParts(name, texts);
  return (
    <p className="wrap-anywhere px-5 pb-4 text-center font-display leading-tight">
      {section ? <span className="block font-medium text-lg">{section}</span> : null}
      <span className="block text-balance font-bold text-2xl">
        {group}&nbsp;<span aria-hidden="true">·</span> {place}
      </span>
      {access ? <span className="mt-1 block font-medium text-base">{t(`seatKind.${access}`)}</span> : null}
    </p>
  );
}

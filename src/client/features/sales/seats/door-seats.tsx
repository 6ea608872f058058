import { Armchair } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statesForGuest } from '#client/features/seats/choice/own-seats.ts';
import { useSeating } from '#client/features/seats/choice/use-seating.ts';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { Button } from '#client/ui/button.tsx';
import type { DoorOffer } from '#shared/contracts/sales/cash-sales.ts';
import { bestAvailable } from '#shared/seats/choice/best-available.ts';
import { isOnlySpaces, mostOf, type SaleDraft } from '../draft.ts';
import { DoorSeatChooser } from './door-seat-chooser.tsx';

/** Seats behind an access code are not sold at the door. */
const NO_CODES: readonly string[] = [];

interface DoorSeatsProps {
  eventId: string;
  type: DoorOffer['types'][number];
  draft: SaleDraft;
  /** A sale without an answer must not be changed. */
  disabled: boolean;
  onChange: (change: Pick<SaleDraft, 'seatIds' | 'quantity'>) => void;
}

/** The seats of a sale at the door: the next best, or those that the seller chooses. */
export function DoorSeats({ eventId, type, draft, disabled, onChange }: DoorSeatsProps) {
  const { t } = useTranslation('doorSale');
  const [choosing, setChoosing] = useState(false);
  const { seating, states: published } = useSeating(eventId, NO_CODES);
  const states = useMemo(
    () => (seating && published ? statesForGuest(seating.index, published, [], NO_CODES) : null),
    [seating, published],
  );
  const { zoneId } = type;
  const best = useMemo(() => {
    if (!seating || !states || zoneId === undefined) return null;
    const choice = bestAvailable(seating.index, states, {
      ...{ heads: draft.quantity, spaces: 0, prices: { [zoneId]: 0 }, upToMinor: null },
      ...{ stepFree: false, together: false, flexibleReleased: seating.flexibleReleased },
    });
    return choice.ok ? choice.groups.flat() : [];
  }, [seating, states, zoneId, draft.quantity]);
  if (!seating) return null;
  const { index, names, pictureUrl, flexibleReleased } = seating;
  const zone = index.plan.zones.findIndex(({ id }) => id === zoneId);
  if ((index.zoneSizes[zone] ?? 0) === 0) return null;
  const seats = (draft.seatIds ?? best ?? []).flatMap((id) => names.get(id) ?? []);
  return (
    <section aria-label={t('seats.title')} className="grid gap-2.5 rounded-xl border bg-card p-4">
      <div className="flex items-start gap-3">
        <Armchair aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <div className="min-w-0 flex-1" aria-live="polite">
          <p className="text-muted-foreground text-sm">{t(draft.seatIds ? 'seats.chosen' : 'seats.best')}</p>
          {seats.length === 0 ? (
            <p className="text-pretty font-semibold">
              {best ? t(isOnlySpaces(type) ? 'seats.onlySpaces' : 'seats.none') : '…'}
            </p>
          ) : (
            <SeatLines seats={seats} className="wrap-anywhere block font-semibold" />
          )}
        </div>
      </div>
      {states ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            className="min-h-11"
            disabled={disabled}
            onClick={() => setChoosing(true)}
          >
            {t('seats.choose')}
          </Button>
          {draft.seatIds ? (
            <Button
              variant="ghost"
              size="sm"
              className="min-h-11"
              disabled={disabled}
              onClick={() => onChange({ seatIds: null, quantity: draft.quantity })}
            >
              {t('seats.backToBest')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {choosing && states ? (
        <DoorSeatChooser
          {...{ index, names, states, zone, pictureUrl, flexibleReleased, max: mostOf(type) }}
          initial={draft.seatIds ?? best ?? []}
          isSuggested={!draft.seatIds}
          wanted={draft.quantity}
          onClose={(seatIds) => {
            setChoosing(false);
            if (seatIds.length > 0) onChange({ seatIds, quantity: seatIds.length });
          }}
        />
      ) : null}
    </section>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { House } from '#client/features/seats/choice/best-seats.ts';
import { pressed } from '#client/features/seats/choice/own-seats.ts';
import { SeatPlan } from '#client/features/seats/plan-view/lazy-seat-plan.tsx';
import { ShapeLegend } from '#client/features/seats/plan-view/shape-legend.tsx';
import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import { useSeatWords } from '#client/features/seats/words/use-seat-words.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { IndexedSeat, PlanIndex } from '#shared/seats/plan-index.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { groupWords } from '#shared/seats/seat-words.ts';
import { type SeatStates, stateOf } from '#shared/seats/states/seat-states.ts';

interface DoorSeatChooserProps {
  index: PlanIndex;
  names: ReadonlyMap<string, SeatName>;
  states: SeatStates;
  /** Index of the zone in which the type is sold. */
  zone: number;
  pictureUrl: string | null;
  flexibleReleased: boolean;
  /** Seats of one sale. */
  max: number;
  /** Chosen at first. */
  initial: readonly string[];
  /** Nobody has chosen `initial` yet: the first press on another seat replaces them. */
  isSuggested: boolean;
  /** Tickets of the sale so far; it gets as many as there are seats. */
  wanted: number;
  /** With the chosen seats. */
  onClose: (seatIds: string[]) => void;
}

/** Seats chosen on the plan, or by row in a list. */
export function DoorSeatChooser(props: DoorSeatChooserProps) {
  const { index, names, states, zone, pictureUrl, flexibleReleased, max, initial, wanted, onClose } = props;
  const { t } = useTranslation(['doorSale', 'common']);
  const { number } = useFormats();
  const texts = useSeatTexts();
  const words = useSeatWords(names);
  const [view, setView] = useState<'plan' | 'list'>('plan');
  const [chosen, setChosen] = useState<readonly string[]>(initial);
  const [isSuggested, setIsSuggested] = useState(props.isSuggested);
  const house: House = { index, states, offers: [offerOf(index, zone, max)], flexibleReleased };
  // A chosen seat may be sold meanwhile.
  const mine = chosen.filter((id) => isFree(id));
  function isFree(seatId: string): boolean {
    const seat = index.byId.get(seatId);
    return seat !== undefined && stateOf(states, seat) === 'free';
  }
  const press = ({ id }: IndexedSeat) => {
    const next = pressed(house, isSuggested && !mine.includes(id) ? [] : mine, id, max);
    if (next.did === 'nothing') return;
    setIsSuggested(false);
    setChosen(next.seatIds);
  };
  const lookOf = (seat: IndexedSeat) => {
    if (mine.includes(seat.id)) return 'mine';
    if (!isFree(seat.id)) return 'taken';
    return seat.zone === zone ? 'free' : 'off';
  };
  const isOffered = (seat: IndexedSeat) => seat.zone === zone && isFree(seat.id);
  const shapes = [
    ...(['free', 'mine', 'taken'] as const),
    ...(index.zoneSizes.some((seats, at) => at !== zone && seats > 0) ? (['off'] as const) : []),
    ...(index.units.some(({ space }) => space.zone === zone) ? (['space'] as const) : []),
  ];
  const count = mine.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose([]);
      }}
      className="max-w-4xl"
      title={t('seats.chooseTitle')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button disabled={count === 0} focusableWhenDisabled onClick={() => onClose([...mine])}>
            {count === 0 ? t('seats.chooseTitle') : t('seats.take', { count, number: number(count) })}
          </Button>
          <p role="status" className="flex-1 self-center text-sm sm:order-first">
            {count > wanted ? null : t('seats.count', { number: number(count), of: number(wanted) })}
            {count > 0 && count !== wanted ? (
              <span className="font-semibold"> {t('seats.changes', { count, number: number(count) })}</span>
            ) : null}
          </p>
        </>
      }
    >
      <Tabs
        aria-label={t('seats.title')}
        value={view}
        onChange={setView}
        items={[
          {
            value: 'plan',
            label: t('seats.plan'),
            content: (
              <div className="grid grid-cols-1 gap-3">
                <SeatPlan
                  {...{ index, pictureUrl }}
                  label={t('seats.chooseTitle')}
                  seatOf={(seat) => {
                    const look = lookOf(seat);
                    return { look, name: `${words.get(seat.id)}, ${t(`seats.${look}`)}` };
                  }}
                  drawn={house}
                  onSeat={press}
                  className="h-[50svh] rounded-xl border"
                />
                <ShapeLegend
                  label={t('seats.shapes')}
                  shapes={shapes.map((shape) => ({ shape, words: t(`seats.${shape}`) }))}
                  color={index.plan.zones[zone]?.color}
                />
              </div>
            ),
          },
          {
            value: 'list',
            label: t('seats.list'),
            content: (
              <ul className="grid h-[55svh] grid-cols-1 content-start gap-4 overflow-y-auto">
                {index.groups.map((group) => {
                  const free = group.seats.filter(isOffered);
                  const name = names.get(free[0]?.id ?? '');
                  if (!name) return null;
                  return (
                    <li key={free[0]?.id}>
                      <h3 className="mb-1.5 font-medium text-sm">{groupWords(name, texts)}</h3>
                      <div className="flex flex-wrap gap-1.5">
                        {free.map((seat) => (
                          <button
                            key={seat.id}
                            type="button"
                            aria-pressed={mine.includes(seat.id)}
                            aria-label={words.get(seat.id)}
                            onClick={() => press(seat)}
                            className={cn(
                              'h-11 min-w-11 rounded-lg border px-2 font-medium tabular-nums',
                              mine.includes(seat.id)
                                ? 'border-foreground bg-inverse text-inverse-foreground'
                                : 'border-input bg-card',
                            )}
                          >
                            {seat.label}
                          </button>
                        ))}
                      </div>
                    </li>
                  );
                })}
              </ul>
            ),
          },
        ]}
      />
    </Dialog>
  );
}

/** The only zone on sale here is the type's, and every seat costs the type's price. */
function offerOf({ plan, zoneSizes }: PlanIndex, zone: number, max: number): House['offers'][number] {
  const { id: zoneId = '', name = '', color = '' } = plan.zones[zone] ?? {};
  return { zoneId, zone, name, color, types: [], priceMinor: 0, max, seats: zoneSizes[zone] ?? 0 };
}

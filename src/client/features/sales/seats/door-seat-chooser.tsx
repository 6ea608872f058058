import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { House } from '#client/features/seats/choice/best-seats.ts';
import { pressed } from '#client/features/seats/choice/own-seats.ts';
import { SeatPlan } from '#client/features/seats/plan-view/lazy-seat-plan.tsx';
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
  initial: readonly string[];
  /** With the chosen seats. */
  onClose: (seatIds: string[]) => void;
}

/** Seats chosen on the plan, or by row in a list. */
export function DoorSeatChooser(props: DoorSeatChooserProps) {
  const { index, names, states, zone, pictureUrl, flexibleReleased, max, initial, onClose } = props;
  const { t } = useTranslation(['doorSale', 'common']);
  const { number } = useFormats();
  const texts = useSeatTexts();
  const words = useSeatWords(names);
  const [view, setView] = useState<'plan' | 'list'>('plan');
  const [chosen, setChosen] = useState<readonly string[]>(initial);
  const house: House = { index, states, offers: [offerOf(index, zone, max)], flexibleReleased };
  // A chosen seat may be sold meanwhile.
  const mine = chosen.filter((id) => isFree(id));
  function isFree(seatId: string): boolean {
    const seat = index.byId.get(seatId);
    return seat !== undefined && stateOf(states, seat) === 'free';
  }
  const press = ({ id }: IndexedSeat) => {
    const next = pressed(house, mine, id, max);
    if (next.did !== 'nothing') setChosen(next.seatIds);
  };
  const isSold = (seat: IndexedSeat) => seat.zone !== zone || !isFree(seat.id);
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
        <Button disabled={count === 0} focusableWhenDisabled onClick={() => onClose([...mine])}>
          {count === 0 ? t('seats.chooseTitle') : t('seats.take', { count, number: number(count) })}
        </Button>
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
              <SeatPlan
                {...{ index, pictureUrl }}
                label={t('seats.chooseTitle')}
                seatOf={(seat) => ({
                  look: mine.includes(seat.id) ? 'mine' : isSold(seat) ? 'taken' : 'free',
                  name: `${words.get(seat.id)}, ${t(isSold(seat) ? 'seats.taken' : 'seats.free')}`,
                })}
                drawn={house}
                onSeat={press}
                className="h-[55svh] rounded-xl border"
              />
            ),
          },
          {
            value: 'list',
            label: t('seats.list'),
            content: (
              <ul className="grid h-[55svh] grid-cols-1 content-start gap-4 overflow-y-auto">
                {index.groups.map((group) => {
                  const free = group.seats.filter((seat) => !isSold(seat));
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

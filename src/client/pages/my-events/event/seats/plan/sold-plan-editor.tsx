import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanEditor } from '#client/features/seats/editor/plan-editor.tsx';
import type { PlanOnSale } from '#client/features/seats/editor/plan-store.ts';
import { lookOf, type OfficeState } from '#client/features/seats/house/house.ts';
import { useHouse } from '#client/features/seats/house/use-house.ts';
import { useSeatWords } from '#client/features/seats/words/use-seat-words.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import { stateOf } from '#shared/seats/states/seat-states.ts';
import { useEventPlanStore } from './use-event-plan-store.ts';

/** Free seats and those that are not on sale are drawn as the plan has them. */
const USES = ['sold', 'held', 'kept', 'blocked'] as const;

interface SoldPlanEditorProps {
  event: Pick<EventView, 'id' | 'phase'>;
  seating: OfficeState;
}

/** The editor of an event's plan, which shows the seats that people have. */
export function SoldPlanEditor({ event, seating }: SoldPlanEditorProps) {
  const { t } = useTranslation('seatOffice');
  const house = useHouse(event, seating, keepEditing);
  const words = useSeatWords(house.names);
  const onSale = useMemo((): PlanOnSale => {
    // Kept by another member since this page was loaded: no keep of the page has it.
    const isNewlyKept = (seat: IndexedSeat) =>
      house.usageOf(seat).state !== 'kept' && stateOf(house.states, seat) === 'blocked';
    const usage = house.index.seats.flatMap((seat) => {
      const look = isNewlyKept(seat) ? 'kept' : lookOf(house.usageOf(seat));
      const use = USES.find((one) => one === look);
      return use ? [[seat.id, use] as const] : [];
    });
    const newlyKept = house.index.seats.filter(isNewlyKept).map(({ id }) => id);
    const keeps = [
      ...house.keeps.map(({ kind, label, seatIds }) => ({
        name: label || t(`keeps.kinds.${kind}`),
        seatIds,
      })),
      { name: t('legend.kept'), seatIds: newlyKept },
    ];
    const office = { to: pathFor(PATHS.eventSeats, event.id), label: t('refused.office') };
    return { index: house.index, usage: new Map(usage), keeps, office };
  }, [house, event.id, t]);
  const store = useEventPlanStore(event.id, { seating, onSale, words });
  return (
    <PlanEditor
      document={{
        key: `event:${event.id}`,
        version: seating.planVersion,
        plan: seating.plan,
        pictureUrl: seating.pictureUrl,
      }}
      store={store}
      onSale={onSale}
    />
  );
}

/** A newer plan does not replace the one being edited: saving finds out about it. */
function keepEditing() {}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanEditor } from '#client/features/seats/editor/plan-editor.tsx';
import type { PlanOnSale } from '#client/features/seats/editor/plan-store.ts';
import type { OfficeState } from '#client/features/seats/house/house.ts';
import { useHouse } from '#client/features/seats/house/use-house.ts';
import { useSeatWords } from '#client/features/seats/words/use-seat-words.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { useEventPlanStore } from './use-event-plan-store.ts';

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
    const usage = house.index.seats.flatMap((seat) => {
      const { state } = house.usageOf(seat);
      return state === 'sold' || state === 'held' ? [[seat.id, state] as const] : [];
    });
    const office = { to: pathFor(PATHS.eventSeats, event.id), label: t('refused.office') };
    return { index: house.index, usage: new Map(usage), office };
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

import { readSoldSeating } from '#db/readers/seats/sold-seating.ts';
import type { Backfill } from '#durable/box-office/d1-sync/backfill.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';

/**
 * Reads the seating from D1 when the snapshot has another revision of it. An object without storage reads all sold seats
 * first: D1 would refuse its choices one by one.
 */
export function loadSeating(event: EventContext, stores: EventStores, backfill: Pick<Backfill, 'run'>): void {
  event.beforeUse.push(async ({ seating }) => {
    const { state, reader, eventId, d1 } = event;
    const known = stores.seating.revision;
    if (!seating) {
      if (known !== null) replace(stores, null);
      return;
    }
    if (!state.hasReadSeats) {
      await backfill.run();
      state.hasReadSeats = true;
    }
    if (known === seating.revision) return;
    replace(stores, await d1.watch(() => readSoldSeating(reader(), eventId)));
    const { nextChange } = stores.seats;
    if (nextChange !== null) event.alarm.ringAt(nextChange);
  });
}

function replace(stores: EventStores, seating: Awaited<ReturnType<typeof readSoldSeating>>): void {
  stores.transaction(() => stores.seating.write(seating));
  stores.seats.reload();
}

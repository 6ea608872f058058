import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { ACCESS_NEEDS_KEPT_MS } from '#shared/seats/access-needs.ts';

/** Erases the access needs of guests from this object after the night; the cron erases them in D1. */
export function needErasure(event: EventContext, stores: EventStores): { job: AlarmJob } {
  const { tickets, holds, transaction } = stores;
  const { needs } = tickets.answers;
  /** When it is due (Unix ms); null while there is nothing to erase. */
  const dueAt = (): number | null => {
    // The flags first: the stored snapshot is parsed each time it is read.
    if (!needs.hasAny && !holds.hasNeeds) return null;
    const snapshot = event.snapshot.current ?? event.state.snapshot;
    return snapshot?.seating ? snapshot.endsAt + ACCESS_NEEDS_KEPT_MS : null;
  };
  const ring = () => {
    const at = dueAt();
    if (at !== null) event.alarm.ringAt(at);
  };
  event.bus.on('sold', ring);
  event.bus.on('ticketsBackfilled', ring);
  event.bus.on('snapshotChanged', ring);
  return {
    job: {
      name: 'access needs',
      isPending: () => dueAt() !== null,
      run: async () => {
        const at = dueAt();
        if (at === null || at > event.now()) return at === null ? null : at - event.now();
        transaction(() => {
          needs.eraseAll();
          holds.eraseNeeds();
        });
        return null;
      },
    },
  };
}

import type { KeepContent } from './keeps.ts';

/** Seats of an event that is copied, with what the copy keeps from the sale too. */
export interface CopiedSeating {
  /** The original. */
  eventId: string;
  /** How much later the copy takes place (ms). */
  movedBy: number;
  keeps: readonly (KeepContent & { id: string })[];
}

/** Statements that give the new event `id` the seats of the original, as they are at the commit. */
export function copySeating(
  db: D1Database,
  { id, eventId, movedBy, keeps, now }: CopiedSeating & { id: string; now: number },
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO event_seating (event_id, plan_id, plan, flexible_release_at, created_at, updated_at)
         SELECT ?1, plan_id, plan, flexible_release_at + ?3, ?4, ?4 FROM event_seating WHERE event_id = ?2`,
      )
      .bind(id, eventId, movedBy, now),
    // Keeps are listed by creation time: one millisecond apart, they stay in their order.
    db
      .prepare(
        `INSERT INTO seat_keeps (id, event_id, request_id, kind, label, seat_ids, release_at, created_at, updated_at)
         SELECT value ->> 'id', ?1, value ->> 'id', value ->> 'kind', value ->> 'label', value -> 'seatIds',
                value ->> 'releaseAt', ?3 + key, ?3
         FROM json_each(?2) WHERE EXISTS (SELECT 1 FROM event_seating WHERE event_id = ?1)`,
      )
      .bind(id, JSON.stringify(keeps), now),
  ];
}

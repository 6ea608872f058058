import { INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';

/** A ticket that gets another seat; `from` is null for one that had none. */
export interface SeatMove {
  ticketId: string;
  from: string | null;
  /** Name of the seat that it leaves; null like `from`. */
  was: SeatName | null;
  seatId: string;
  seatName: SeatName;
}

/** Tickets of an event that change seats at once. */
export interface SeatMoves {
  id: string;
  eventId: string;
  actorId: string;
  moves: readonly SeatMove[];
  /** Whether their holders get a mail. */
  notify: boolean;
  /** Unix ms. */
  at: number;
}

/** Moved, or why not: a ticket has changed since, or another ticket has one of the seats. */
export type MoveAnswer = 'moved' | 'ticket_changed' | 'seat_taken';

/** Every ticket is where the move takes it from. */
const ALL_IN_PLACE = `NOT EXISTS (
  SELECT 1 FROM json_each(?2) AS m LEFT JOIN tickets AS t ON t.id = m.value ->> 'ticketId' AND t.event_id = ?3
    AND t.status <> 'refunded' AND t.seat_id IS m.value ->> 'from'
  WHERE t.id IS NULL)`;

/** No other ticket has a seat of the moves. */
const ALL_FREE = `NOT EXISTS (
  SELECT 1 FROM json_each(?2) AS m JOIN tickets AS t ON t.event_id = ?3 AND t.seat_id = m.value ->> 'seatId'
    AND t.status <> 'refunded'
  WHERE t.id NOT IN (SELECT value ->> 'ticketId' FROM json_each(?2)))`;

/**
 * Gives all tickets their new seats, or none. The audit row is the proof that it is done: each later statement changes
 * something only if the one before did, so a repeat changes nothing. All seats are cleared first, because SQLite checks
 * the unique index row by row and two tickets may swap.
 */
export async function commitSeatMoves(db: D1Database, intent: SeatMoves): Promise<MoveAnswer> {
  const { id, eventId, actorId, at } = intent;
  const auditId = `seats.reseat:${id}`;
  const moves = JSON.stringify(intent.moves);
  const details = JSON.stringify({
    moves: intent.moves.map(({ ticketId, from, was, seatId }) => ({ ticketId, from, to: seatId, was })),
  });
  const results = await db.batch<{ moved: 0 | 1; inPlace: 0 | 1 }>([
    db
      .prepare(
        `${INSERT_AUDIT}
         SELECT ?1, ?4, 'seats.reseat', 'event', ?3, ?3, ?5, ?6 WHERE ${ALL_IN_PLACE} AND ${ALL_FREE}
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(auditId, moves, eventId, actorId, details, at),
    db
      .prepare(
        `UPDATE tickets SET seat_id = NULL, seat_name = NULL FROM json_each(?1) AS m
         WHERE tickets.id = m.value ->> 'ticketId' AND changes() > 0`,
      )
      .bind(moves),
    db
      .prepare(
        `UPDATE tickets SET seat_id = m.value ->> 'seatId', seat_name = m.value ->> 'seatName' FROM json_each(?1) AS m
         WHERE tickets.id = m.value ->> 'ticketId' AND changes() > 0`,
      )
      .bind(moves),
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
         SELECT DISTINCT 'mail', 'seat_changed', ?2 || ':' || t.user_id, ?3, ?3
         FROM json_each(?1) AS m JOIN tickets AS t ON t.id = m.value ->> 'ticketId'
         WHERE ?4 = 1 AND changes() > 0 ON CONFLICT DO NOTHING`,
      )
      .bind(moves, id, at, intent.notify ? 1 : 0),
    db
      .prepare(`SELECT EXISTS (SELECT 1 FROM audit_log WHERE id = ?1) AS moved, ${ALL_IN_PLACE} AS inPlace`)
      .bind(auditId, moves, eventId),
  ]);
  const [answer] = results.at(-1)?.results ?? [];
  if (answer?.moved === 1) return 'moved';
  return answer?.inPlace === 1 ? 'seat_taken' : 'ticket_changed';
}

import { oweNews } from '#db/commits/delivery/owe.ts';
import type { WaiterStatus } from '#shared/states.ts';
import type { ReturnedTicket } from './sold-returns.ts';

/** An entry in an event's waitlist. Times in Unix ms. */
export interface WaiterRow {
  id: string;
  /** Order in the waitlist; an entry whose offer was withdrawn keeps it. */
  position: number;
  userId: string;
  typeId: string;
  /** Other types that the person takes as well, of other zones of seats: one entry for "any seat in these zones". */
  alsoTypeIds: string[];
  /** Places that the person joined for. */
  quantity: number;
  /** Of these, bought through offers of fewer places. */
  bought: number;
  /** Places of the open offer; 0 without one. */
  offered: number;
  /** The most places that were offered instead of all and not taken; only a larger offer follows. */
  passed: number;
  /** The person's idempotency key. */
  requestId: string;
  status: WaiterStatus;
  /** The hold of its offer, also after it ended. */
  holdId: string | null;
  offeredUntil: number | null;
  /** Number of changes, because D1 may get them out of order. */
  revision: number;
  joinedAt: number;
  changedAt: number;
}

/** An entry of the waitlist as it is now, or a ticket given back or kept. */
export type WaitlistMessage =
  | { kind: 'waiter'; waiter: WaiterRow; at: number }
  | { kind: 'ticket_return'; given: ReturnedTicket; status: 'listed' | 'ended'; at: number };

/** The statements that apply what a box office says about its waitlist. */
export function waitlistStatements(
  db: D1Database,
  eventId: string,
  messages: readonly WaitlistMessage[],
): D1PreparedStatement[] {
  const waiters = new Map<string, WaiterRow>();
  for (const message of messages)
    if (message.kind === 'waiter') waiters.set(message.waiter.id, message.waiter);
  const returns = messages.flatMap((message) =>
    message.kind === 'ticket_return' ? [{ ...message.given, status: message.status, at: message.at }] : [],
  );
  const rows = JSON.stringify([...waiters.values()]);
  return [
    ...(waiters.size > 0
      ? [
          db.prepare(WRITE_WAITERS).bind(eventId, rows),
          ...oweNews(db, { kind: 'waitlist_offer', subjects: OFFERED }, [rows]),
        ]
      : []),
    ...(returns.length > 0 ? [db.prepare(WRITE_RETURNS).bind(eventId, JSON.stringify(returns))] : []),
  ];
}

const WRITE_WAITERS = `
  INSERT INTO event_waiters (id, event_id, ticket_type_id, user_id, request_id, position, quantity, also_type_ids, bought,
                             offered, passed, status, hold_id, offered_until, revision, joined_at, changed_at)
  SELECT value ->> 'id', ?1, value ->> 'typeId', value ->> 'userId', value ->> 'requestId', value ->> 'position',
         value ->> 'quantity', NULLIF(value ->> 'alsoTypeIds', '[]'), value ->> 'bought', value ->> 'offered', value ->> 'passed', value ->> 'status',
         value ->> 'holdId', value ->> 'offeredUntil', value ->> 'revision', value ->> 'joinedAt', value ->> 'changedAt'
  FROM json_each(?2) WHERE true
  ON CONFLICT (id) DO UPDATE SET bought = excluded.bought, offered = excluded.offered, passed = excluded.passed,
    status = excluded.status, hold_id = excluded.hold_id, offered_until = excluded.offered_until, revision = excluded.revision, changed_at = excluded.changed_at
  WHERE excluded.revision > event_waiters.revision`;

/**
 * The one place where an offer is told to its waiter. The subject is `<waiter>/<hold>`, because an entry whose offer was
 * withdrawn gets another one.
 */
const OFFERED = `
  SELECT w.id || '/' || w.hold_id AS subject_id, w.user_id, w.changed_at AS at
  FROM json_each(?1) AS m CROSS JOIN event_waiters AS w ON w.id = m.value ->> 'id'
  CROSS JOIN users AS u ON u.id = w.user_id
  WHERE w.status = 'offered' AND u.status = 'active'`;

/** A sold one stays sold. Listed and ended may come in one batch, in this order. */
const WRITE_RETURNS = `
  INSERT INTO ticket_returns (id, ticket_id, event_id, ticket_type_id, user_id, status, listed_at, settled_at)
  SELECT value ->> 'returnId', value ->> 'ticketId', ?1, value ->> 'typeId', value ->> 'userId', value ->> 'status',
         value ->> 'listedAt', CASE WHEN value ->> 'status' = 'ended' THEN value ->> 'at' END
  FROM json_each(?2) WHERE true ORDER BY key
  ON CONFLICT (id) DO UPDATE SET status = 'ended', settled_at = excluded.settled_at
  WHERE excluded.status = 'ended' AND ticket_returns.status = 'listed'`;

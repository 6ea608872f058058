import type { EventStatus, OrderStatus, TicketStatus, WaiterStatus } from '#shared/states.ts';
import { fnv1a } from '#shared/text/fnv1a.ts';
import { BOARD_SHARDS } from './live-limits.ts';

/** Places of a ticket type beyond its ordinary seats. */
export interface KeptPlaces {
  /** That the type and the event can still sell, for guests whom a kept seat is opened to. */
  places: number;
  /** Of them at free wheelchair spaces, companions' seats included. */
  accessible: number;
}

/** Public live data of a published or cancelled event. */
export interface PublicBoard {
  status: Exclude<EventStatus, 'draft'>;
  /** D1's `events.sale_version`: when it changes, prices, types or times were edited and the page refetches them. */
  version: number;
  /** What a guest can still buy of each ticket type. `allHeld`: nothing now, but some may come back from checkouts. */
  types: {
    id: string;
    left: number;
    allHeld?: true;
    /** An earlier type has to be sold out first. */
    closed?: true;
    /** What kept seats can add to `left`; absent where they cannot. */
    kept?: KeptPlaces;
    /** People in its waitlist, which gets its places before anybody else; absent when nobody waits. */
    waiting?: number;
  }[];
  /** Portions left of each orderable item; null: unlimited. */
  menu: { id: string; left: number | null }[];
  hype: {
    /** Tickets sold in the last 24 hours, exact to the minute; null while unknown. */
    soldLastDay: number | null;
    /** Tips given in the last 24 hours, by the minute; null while it is not known. */
    tipsLastDay: number | null;
  };
}

/** Additional live data for the organizer, administrators and the event's staff. */
export interface StaffBoard {
  types: { id: string; sold: number }[];
  checkedIn: number;
  /** Offline admissions that the server would have refused. */
  conflicts: number;
  /** Undone admissions. */
  undos: number;
  /** Codes that match nothing at this event, presented at the door and the bar. */
  unknownCodes: number;
  orders: Record<OrderStatus, number>;
  /** Pending orders that can be picked up. */
  ordersReady: number;
  /** Changes with every staff assignment, so that clients check whether they may still work there. */
  assignments: number;
}

/** A change of one person's own ticket or order, sent to that person only. */
export type PersonalChange =
  | {
      type: 'ticket';
      ticketId: string;
      status: TicketStatus /** Unix ms, for a used ticket. */;
      usedAt: number | null;
    }
  /** `readyAt` (Unix ms): it can be picked up since then. */
  | { type: 'order'; orderId: string; status: OrderStatus; readyAt: number | null }
  /** Something that their ticket contains was handed out, or that was undone. */
  | { type: 'voucher'; ticketId: string }
  /** Their entry in the waitlist, for example an offer; `eventWaitlist.mine` has the rest. */
  | { type: 'waiter'; waiterId: string; status: WaiterStatus };

/**
 * States of the event's seats for everybody, in base64url of `seats/states/state-bytes.ts`: at first a snapshot, then the
 * deltas that follow `from` one by one. Those that a viewer already has are repeated to one who has just joined. Sent only
 * to viewers who asked for it (`live.ticket`).
 */
export type SeatsMessage =
  | { type: 'seats'; planVersion: number; sequence: number; snapshot: string }
  | { type: 'seats'; planVersion: number; from: number; deltas: string[] };

/** A message to a viewer. Snapshots are absolute, so a client only needs the one with the highest `seq`. */
export type BoardEvent =
  | { type: 'board'; seq: number; board: PublicBoard | null; staff?: StaffBoard }
  | SeatsMessage
  | PersonalChange;

/** The shard of an event's board that serves this person; stable per person. */
export function boardShardOf(userId: string): number {
  return fnv1a(userId) % BOARD_SHARDS;
}

/** Event and shard of a board. Callers pass it in every call, because a board is stateless. */
export interface BoardPlace {
  eventId: string;
  shard: number;
}

/** The name of a board's Durable Object. */
export function boardName({ eventId, shard }: BoardPlace): string {
  return `${eventId}:${shard}`;
}

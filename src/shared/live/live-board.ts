import type { EventStatus, OrderStatus, TicketStatus } from '../states.ts';
import { fnv1a } from '../text/fnv1a.ts';
import { BOARD_SHARDS } from './live-limits.ts';

/** What everybody may see of an event that is published or cancelled. */
export interface PublicBoard {
  status: Exclude<EventStatus, 'draft'>;
  /** D1's `events.sale_version`: when it moves, prices, types or times were edited and the page reads them again. */
  version: number;
  /** How many of each ticket type a guest can still buy. */
  types: { id: string; left: number }[];
  /** Portions left of what can be ordered; null for as many as are asked for. */
  menu: { id: string; left: number | null }[];
  hype: {
    /** Tickets sold in the last 24 hours, by the minute; null while it is not known. */
    soldLastDay: number | null;
  };
}

/** What the organiser, administrators and the event's staff see beside it. */
export interface StaffBoard {
  types: { id: string; sold: number }[];
  checkedIn: number;
  /** People whom a device without network let in and the door would have refused. */
  conflicts: number;
  /** Admissions that were taken back. */
  undos: number;
  /** Codes that belong to nothing here, as presented at the door and the bar. */
  unknownCodes: number;
  orders: Record<OrderStatus, number>;
  /** How many roles the event has given out: when it moves, somebody may no longer work where they look. */
  assignments: number;
}

/** Something of one person's own has moved. Told to that person alone. */
export type PersonalChange =
  | {
      type: 'ticket';
      ticketId: string;
      status: TicketStatus /** Unix ms, of a used ticket. */;
      usedAt: number | null;
    }
  | { type: 'order'; orderId: string; status: OrderStatus };

/** What a viewer is sent. A snapshot is absolute: whoever has the one with the highest `seq` has missed nothing. */
export type BoardEvent =
  | { type: 'board'; seq: number; board: PublicBoard | null; staff?: StaffBoard }
  | PersonalChange;

/** Which of an event's boards a person looks at: always the same one. */
export function boardShardOf(userId: string): number {
  return fnv1a(userId) % BOARD_SHARDS;
}

/** Which board: of which event, and which of its shards. Whoever calls a board says so; it keeps no state. */
export interface BoardPlace {
  eventId: string;
  shard: number;
}

/** The name of a board's object. */
export function boardName({ eventId, shard }: BoardPlace): string {
  return `${eventId}:${shard}`;
}

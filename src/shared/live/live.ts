import type { Heads } from '#shared/check-in/heads.ts';
import type { DoorConflict, DoorCount, ScanOutput } from '#shared/contracts/check-in.ts';
import type { ErrorCode, RefusalDetails } from '#shared/errors/errors.ts';

/**
 * Channels of an event's live board, opened by `live.ticket`: `event` public data, `mine` also one's own tickets and
 * orders, `staff` the numbers for staff. (Scanners use `door`.)
 */
export const BOARD_CHANNELS = ['event', 'mine', 'staff'] as const;
export type BoardChannel = (typeof BOARD_CHANNELS)[number];

/** A ticket's check-in state, for the other gates, without data of the holder or the scanning device. */
export interface DoorMove {
  ticketId: string;
  /** Time (Unix ms) and gate of the check-in; null: it was undone. */
  use: { at: number; gate: string } | null;
  /** Its heads after anything but a plain first entry or its undo: a party, a way out, a return. */
  place?: Heads;
}

/** A message to a scanning device. */
export type DoorEvent =
  | { type: 'answer'; requestId: string; answer: ScanOutput }
  /** The scan was not processed: no permission, an invalid message, or a server error. */
  | { type: 'refusal'; requestId: string; code: ErrorCode; details?: RefusalDetails }
  /**
   * Admitted and sold tickets, and whether the event is cancelled: on connect and after each change. `moved` are the
   * tickets checked in or undone since the last count; a device that misses one gets it from the offline list.
   * `changes`: a guest list changed, and the offline list has changes up to this number.
   */
  | ({ type: 'count'; moved?: DoorMove[]; changes?: number } & DoorCount)
  /** Two devices admitted the same ticket offline, or one admitted a refunded ticket. Sent to every device. */
  | { type: 'conflict'; conflict: DoorConflict }
  /** A guest has taken, paid or let go what this person sells them on their phone. */
  | { type: 'walkUp'; walkUpId: string }
  /** The line on the street changed. */
  | { type: 'rope' };

/** Close codes of our sockets (application range 4000–4999 of RFC 6455). */
export const CLOSE_CODES = {
  tokenInvalid: 4401,
  notPermitted: 4403,
  /** There is no such event, or it is not published. */
  notFound: 4404,
  /** The socket is too old: reconnect with a new connection token, which checks permissions again. */
  renew: 4408,
  tooMuch: 4413,
  /** A dependency of the object is unavailable; retry later. */
  unavailable: 4503,
} as const;

/** Heartbeat of every socket; the runtime responds without waking the object. */
export const LIVE_PING = 'ping';
export const LIVE_PONG = 'pong';

import type { DoorConflict, DoorCount, ScanOutput } from '../contracts/door.ts';
import type { ErrorCode, RefusalDetails } from '../errors/errors.ts';

/**
 * What `live.ticket` opens. `door`: scans. The others are an event's live board: `event` what everybody sees, `mine`
 * that and one's own tickets and orders, `staff` the numbers of whoever works at it.
 */
export const BOARD_CHANNELS = ['event', 'mine', 'staff'] as const;
export type BoardChannel = (typeof BOARD_CHANNELS)[number];

/** Whether a ticket is in, as other gates have to know at once: nothing of its holder or of the device that scanned it. */
export interface DoorMove {
  ticketId: string;
  /** When, Unix ms, and where it was used; null: its check-in was undone. */
  use: { at: number; gate: string } | null;
}

/** What a door's device is sent. */
export type DoorEvent =
  | { type: 'answer'; requestId: string; answer: ScanOutput }
  /** The scan was no scan: not permitted any more, a broken message, a server in trouble. */
  | { type: 'refusal'; requestId: string; code: ErrorCode; details?: RefusalDetails }
  /**
   * How many are in and sold, and whether the event is cancelled: at once, and whenever it changes. `moved` are the
   * tickets used, or undone, since the last count; a device that misses one has it from its list.
   */
  | ({ type: 'count'; moved?: DoorMove[] } & DoorCount)
  /** Two devices let the same ticket in without network, or a refunded one. Told to every device. */
  | { type: 'conflict'; conflict: DoorConflict };

/** Why a socket was closed (application codes of RFC 6455, 4000–4999). */
export const CLOSE_CODES = {
  ticketInvalid: 4401,
  notPermitted: 4403,
  /** There is no such event, or it is not published. */
  notFound: 4404,
  /** Open for so long that permission is asked anew: come back with a new ticket. */
  renew: 4408,
  tooMuch: 4413,
  /** The object could not reach what it needs; try again later. */
  unavailable: 4503,
} as const;

/** A heartbeat and its answer, on every line; the runtime answers it without waking the object. */
export const LIVE_PING = 'ping';
export const LIVE_PONG = 'pong';

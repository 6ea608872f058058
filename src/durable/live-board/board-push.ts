import type { PersonalChange, PublicBoard, StaffBoard } from '#shared/live/live-board.ts';

/** Everything a live board shows, as of one moment in its box office. */
export interface BoardContent {
  /** Null for a draft, which only its staff may see. */
  board: PublicBoard | null;
  staff: StaffBoard;
  /** Organizer and staff. Administrators are not listed. */
  watchers: string[];
}

/** States of an event's seats for everybody, in the wire format of `shared/seats/states`, as base64url. */
export interface SeatsPush {
  planVersion: number;
  /** Increases with every change, across all instances of the box office and versions of the plan. */
  sequence: number;
  snapshot: string;
  /** Those after which `sequence` is reached, one by one; absent when the board needs the snapshot. */
  deltas?: string[];
}

/**
 * @property seq increases with every new content, across all instances of the box office
 * @property seats absent when the board knows the newest; null when the event has no seats any more
 */
export interface BoardSnapshot extends BoardContent {
  seq: number;
  seats?: SeatsPush | null;
}

/** A push from a box office to one of its boards. Delivered at least once; idempotent. */
export interface BoardPush extends BoardSnapshot {
  personal: { userId: string; change: PersonalChange }[];
}

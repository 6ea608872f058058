import type { PersonalChange, PublicBoard, StaffBoard } from '#shared/live/live-board.ts';

/** Everything a live board shows, as of one moment in its box office. */
export interface BoardContent {
  /** Null for a draft, which only its staff may see. */
  board: PublicBoard | null;
  staff: StaffBoard;
  /** Organizer and staff. Administrators are not listed. */
  watchers: string[];
}

/** @property seq increases with every new content, across all instances of the box office */
export interface BoardSnapshot extends BoardContent {
  seq: number;
}

/** A push from a box office to one of its boards. Delivered at least once; idempotent. */
export interface BoardPush extends BoardSnapshot {
  personal: { userId: string; change: PersonalChange }[];
}

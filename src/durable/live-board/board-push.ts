import type { PersonalChange, PublicBoard, StaffBoard } from '#shared/live/live-board.ts';

/** Everything a live board shows, as its box office knew it at one moment. */
export interface BoardContent {
  /** Null: the event is a draft, which its staff alone may see. */
  board: PublicBoard | null;
  staff: StaffBoard;
  /** Organiser and staff. Administrators are not listed. */
  watchers: string[];
}

/** @property seq larger for every other content, over all lives of the box office */
export interface BoardSnapshot extends BoardContent {
  seq: number;
}

/** From a box office to one of its boards. Delivered at least once; a repetition changes nothing. */
export interface BoardPush extends BoardSnapshot {
  personal: { userId: string; change: PersonalChange }[];
}

import type { BoardChannel } from '#shared/live/live.ts';
import type { BoardEvent } from '#shared/live/live-board.ts';
import type { BoardSnapshot } from './board-push.ts';

/** Viewers who receive the same message. */
export type BoardCircle = 'guests' | 'staff';

export function circleOf(channel: BoardChannel): BoardCircle {
  return channel === 'staff' ? 'staff' : 'guests';
}

/** The newest snapshot, and the numbers that viewers have received. */
export class BoardText {
  #snapshot: BoardSnapshot | null = null;
  /** The numbers last sent to each circle. */
  readonly #lastSent: Record<BoardCircle, string> = { guests: '', staff: '' };

  get snapshot(): BoardSnapshot | null {
    return this.#snapshot;
  }

  /** @returns false when it is not newer than the current one */
  take(snapshot: BoardSnapshot): boolean {
    if (this.#snapshot && snapshot.seq <= this.#snapshot.seq) return false;
    this.#snapshot = snapshot;
    return true;
  }

  /** Drops the snapshot: the box office stops pushing, so it would become stale. */
  forget(): void {
    this.#snapshot = null;
  }

  /**
   * The message for a viewer who joins between two rounds; if it is news, the next round sends to the whole circle.
   * @param alone the circle has no other viewers, so all of it is up to date
   */
  first(snapshot: BoardSnapshot, channel: BoardChannel, alone: boolean): string {
    const circle = circleOf(channel);
    const numbers = numbersFor(circle, snapshot);
    if (numbers !== this.#lastSent[circle]) this.#lastSent[circle] = alone ? numbers : '';
    return messageFor(circle, snapshot);
  }

  /** The message for this circle; null if it has already received these numbers. */
  news(circle: BoardCircle): string | null {
    const snapshot = this.#snapshot;
    if (!snapshot) return null;
    const numbers = numbersFor(circle, snapshot);
    if (numbers === this.#lastSent[circle]) return null;
    this.#lastSent[circle] = numbers;
    return messageFor(circle, snapshot);
  }
}

/** Never contains the staff's numbers for guests. */
function messageFor(circle: BoardCircle, { seq, board, staff }: BoardSnapshot): string {
  const event: BoardEvent = { type: 'board', seq, board, ...(circle === 'staff' && { staff }) };
  return JSON.stringify(event);
}

function numbersFor(circle: BoardCircle, { board, staff }: BoardSnapshot): string {
  return JSON.stringify(circle === 'staff' ? [board, staff] : board);
}

import type { BoardChannel } from '#shared/live/live.ts';
import type { BoardEvent } from '#shared/live/live-board.ts';
import type { BoardSnapshot } from './board-push.ts';

/** Who is told the same. */
export type BoardCircle = 'guests' | 'staff';

export function circleOf(channel: BoardChannel): BoardCircle {
  return channel === 'staff' ? 'staff' : 'guests';
}

/** The newest snapshot, and which of it the viewers have been told. */
export class BoardText {
  #snapshot: BoardSnapshot | null = null;
  /** The numbers that each circle was told last. */
  readonly #told: Record<BoardCircle, string> = { guests: '', staff: '' };

  get snapshot(): BoardSnapshot | null {
    return this.#snapshot;
  }

  /** @returns false when it is not newer than what is known */
  take(snapshot: BoardSnapshot): boolean {
    if (this.#snapshot && snapshot.seq <= this.#snapshot.seq) return false;
    this.#snapshot = snapshot;
    return true;
  }

  /** Nobody keeps it up to date from now on. */
  forget(): void {
    this.#snapshot = null;
  }

  /**
   * For a viewer who comes between two rounds: the next round then tells their whole circle, whatever it finds.
   * @param alone nobody else of the circle looks, so that all of it has been told
   */
  first(snapshot: BoardSnapshot, channel: BoardChannel, alone: boolean): string {
    const circle = circleOf(channel);
    const numbers = numbersFor(circle, snapshot);
    if (numbers !== this.#told[circle]) this.#told[circle] = alone ? numbers : '';
    return messageFor(circle, snapshot);
  }

  /** What this circle has not been told when it is asked; null when that is nothing. */
  news(circle: BoardCircle): string | null {
    const snapshot = this.#snapshot;
    if (!snapshot) return null;
    const numbers = numbersFor(circle, snapshot);
    if (numbers === this.#told[circle]) return null;
    this.#told[circle] = numbers;
    return messageFor(circle, snapshot);
  }
}

/** Guests are sent nothing of the staff's. */
function messageFor(circle: BoardCircle, { seq, board, staff }: BoardSnapshot): string {
  const event: BoardEvent = { type: 'board', seq, board, ...(circle === 'staff' && { staff }) };
  return JSON.stringify(event);
}

function numbersFor(circle: BoardCircle, { board, staff }: BoardSnapshot): string {
  return JSON.stringify(circle === 'staff' ? [board, staff] : board);
}

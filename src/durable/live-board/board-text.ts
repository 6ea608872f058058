import type { BoardChannel } from '#shared/live.ts';
import type { BoardEvent } from '#shared/live-board.ts';
import type { BoardSnapshot } from './board-push.ts';

/** The newest snapshot, and which of it the viewers have been told. */
export class BoardText {
  #snapshot: BoardSnapshot | null = null;
  #told = { everybody: '', staff: '' };

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

  /** What a viewer of this channel is shown. Guests are sent nothing of the staff's. */
  #of({ seq, board, staff }: BoardSnapshot, channel: BoardChannel): string {
    const event: BoardEvent = { type: 'board', seq, board, ...(channel === 'staff' && { staff }) };
    return JSON.stringify(event);
  }

  /** For a viewer who comes between two rounds: the next round then tells everybody, whatever it finds. */
  first(snapshot: BoardSnapshot, channel: BoardChannel): string {
    if (
      JSON.stringify(snapshot.board) !== this.#told.everybody ||
      JSON.stringify(snapshot.staff) !== this.#told.staff
    )
      this.#told = { everybody: '', staff: '' };
    return this.#of(snapshot, channel);
  }

  /** What has changed since it was last asked, for each kind of viewer; null when nothing has for anybody. */
  news(): { everybody: string | null; staff: string | null } | null {
    const snapshot = this.#snapshot;
    if (!snapshot) return null;
    const everybody = JSON.stringify(snapshot.board);
    const staff = JSON.stringify(snapshot.staff);
    const moved = {
      everybody: everybody !== this.#told.everybody,
      staff: everybody !== this.#told.everybody || staff !== this.#told.staff,
    };
    this.#told = { everybody, staff };
    if (!moved.staff) return null;
    return {
      everybody: moved.everybody ? this.#of(snapshot, 'event') : null,
      staff: this.#of(snapshot, 'staff'),
    };
  }
}

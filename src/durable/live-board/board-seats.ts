import type { SeatsMessage } from '#shared/live/live-board.ts';
import type { SeatsPush } from './board-push.ts';

interface Delta {
  /** Sequence that it follows. */
  from: number;
  text: string;
}

/**
 * The newest states of an event's seats, and the deltas that viewers lack. A board knows no plan, so it passes on what the
 * box office has written.
 */
export class BoardSeats {
  #newest: SeatsPush | null = null;
  /** Those up to the newest states, without a gap. */
  #deltas: Delta[] = [];
  /** Sequence of the states that all viewers have; null if some may have nothing, or something older. */
  #sent: number | null = null;
  /** Characters of deltas sent since all viewers got a snapshot. */
  #sentChars = 0;

  /** @returns false when this is not newer than what the board has */
  take(seats: SeatsPush): boolean {
    const before = this.#newest;
    if (before && seats.sequence <= before.sequence) return false;
    const { deltas = [], ...newest } = seats;
    const first = newest.sequence - deltas.length;
    const follows = before?.planVersion === newest.planVersion && first <= before.sequence;
    const lacking = deltas.map((text, index) => ({ from: first + index, text }));
    this.#newest = newest;
    this.#deltas = follows ? [...this.#deltas, ...lacking.filter(({ from }) => from >= before.sequence)] : [];
    // Beyond that a snapshot is shorter.
    if (charsOf(this.#deltas) > newest.snapshot.length) this.#deltas = [];
    return true;
  }

  /** Call when the event has lost its seats, or has no viewers: the stored states would become stale. */
  forget(): void {
    this.#newest = null;
    this.#deltas = [];
    this.#sent = null;
  }

  /**
   * The message for a viewer who joins between two rounds; null without seats.
   * @param alone there are no other viewers, so that all have these states
   */
  first(alone: boolean): string | null {
    if (!this.#newest) return null;
    if (alone) this.#allHave(this.#newest);
    return snapshotMessage(this.#newest);
  }

  /**
   * The message for all viewers; null if they have the newest states. A snapshot follows at the latest when as many
   * characters of deltas were sent, which bounds what a page has to keep and mends one that has missed something.
   */
  news(): string | null {
    const [newest, sent] = [this.#newest, this.#sent];
    if (!newest || sent === newest.sequence) return null;
    const deltas = this.#deltas;
    this.#allHave(newest);
    const [first] = deltas;
    // After a change of plan or a push without deltas, the first delta does not follow what was sent.
    if (!first || first.from !== sent) return this.#snapshotToAll(newest);
    this.#sentChars += charsOf(deltas);
    if (this.#sentChars > newest.snapshot.length) return this.#snapshotToAll(newest);
    return message({
      type: 'seats',
      planVersion: newest.planVersion,
      from: first.from,
      deltas: deltas.map(({ text }) => text),
    });
  }

  #snapshotToAll(newest: SeatsPush): string {
    this.#sentChars = 0;
    return snapshotMessage(newest);
  }

  #allHave({ sequence }: SeatsPush): void {
    this.#sent = sequence;
    this.#deltas = [];
  }
}

function charsOf(deltas: readonly Delta[]): number {
  return deltas.reduce((total, { text }) => total + text.length, 0);
}

function snapshotMessage({ planVersion, sequence, snapshot }: SeatsPush): string {
  return message({ type: 'seats', planVersion, sequence, snapshot });
}

function message(seats: SeatsMessage): string {
  return JSON.stringify(seats);
}

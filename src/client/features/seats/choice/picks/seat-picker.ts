import type { PickedSeats } from '#shared/contracts/seats/seating.ts';

/** Seats pressed within so many milliseconds are picked by one call. */
export const PICK_DEBOUNCE_MS = 200;
/** A pick is renewed so long before it ends (ms). */
const RENEW_BEFORE_MS = 45_000;
/** Minimum interval between renewals, even if this device's clock is wrong (ms). */
const RENEW_MIN_MS = 30_000;

interface PickerDeps {
  /** Idempotent: replaces the earlier pick. */
  pick: (seatIds: readonly string[]) => Promise<PickedSeats>;
  /** The answer to the newest wish. */
  onPicked: (picked: PickedSeats) => void;
  /** The pick is over and is not renewed by itself: a page that is only left open holds no seats. */
  onEnded: () => void;
  now?: () => number;
}

/**
 * Keeps the server's pick equal to the guest's choice: debounced, one call at a time, the newest choice wins. A failed call
 * is repeated with the next change or renewal; a checkout does not need the pick.
 */
export class SeatPicker {
  readonly #deps: PickerDeps;
  #wanted: readonly string[] = [];
  /** What the server was told last; null after a call without an answer. */
  #told: string | null = keyOf([]);
  #isCalling = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: PickerDeps) {
    this.#deps = deps;
  }

  want(seatIds: readonly string[]): void {
    if (keyOf(seatIds) === keyOf(this.#wanted)) return;
    this.#wanted = seatIds;
    this.#schedule(PICK_DEBOUNCE_MS);
  }

  /** Asks the server again, as after a refusal that says that a seat is taken. */
  renew(): void {
    this.#told = null;
    this.#schedule(0);
  }

  /** Sends nothing any more. The pick ends by its time. */
  stop(): void {
    clearTimeout(this.#endTimer);
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tell(), ms);
  }

  async #tell(): Promise<void> {
    const wanted = this.#wanted;
    const key = keyOf(wanted);
    if (this.#isCalling || key === this.#told) return;
    this.#isCalling = true;
    let picked: PickedSeats | null = null;
    try {
      picked = await this.#deps.pick(wanted);
    } catch {
      // Too many picks, or no network: the choice itself is kept here.
    }
    this.#isCalling = false;
    if (this.#timer === undefined) return;
    this.#told = picked ? key : null;
    const isNewest = key === keyOf(this.#wanted);
    if (!isNewest) return this.#schedule(0);
    if (picked) this.#renewBefore(picked);
    if (picked) this.#deps.onPicked(picked);
  }

  #renewBefore({ until, endsInMs = Number.POSITIVE_INFINITY }: PickedSeats): void {
    clearTimeout(this.#endTimer);
    if (until === null) return;
    const now = this.#deps.now?.() ?? Date.now();
    const renewsInMs = Math.max(RENEW_MIN_MS, Date.parse(until) - now - RENEW_BEFORE_MS);
    clearTimeout(this.#timer);
    if (renewsInMs < endsInMs) this.#timer = setTimeout(() => this.renew(), renewsInMs);
    if (Number.isFinite(endsInMs)) this.#endTimer = setTimeout(() => this.#end(), endsInMs);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#deps.onEnded();
  }
}

function keyOf(seatIds: readonly string[]): string {
  return [...seatIds].sort().join(' ');
}

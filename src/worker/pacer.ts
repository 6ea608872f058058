export interface PacerClock {
  /** Unix milliseconds. */
  now: () => number;
  pause: (ms: number) => Promise<void>;
}

interface Place {
  order: number;
  /** When its timer looks again. */
  looksAt: number;
}

/** A place whose timer is later than this (ms) lets others go first: its request may have ended. */
const LATE_MAX_MS = 200;

/**
 * Leaky bucket as a queue: calls begin in the order in which they came, evenly spaced. Each waits by its own timer, since
 * one request of a Worker cannot wake another: a queue of a library does.
 */
export class Pacer {
  readonly #gapMs: number;
  readonly #clock: PacerClock;
  #line: Place[] = [];
  #came = 0;
  #nextAt = 0;

  constructor(perSecond: number, clock: PacerClock) {
    this.#gapMs = 1_000 / perSecond;
    this.#clock = clock;
  }

  /**
   * Waits for the turn.
   * @returns false, as soon as it is known that the turn would come after `until`
   */
  turn(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    this.#came += 1;
    return this.#wait({ order: this.#came, looksAt: 0 }, until);
  }

  /** Goes before those who wait: the call has had its turn, and is sent again. */
  async nextTurn(): Promise<void> {
    await this.#wait({ order: 0, looksAt: 0 }, Number.POSITIVE_INFINITY);
  }

  async #wait(place: Place, until: number): Promise<boolean> {
    for (let creditMs = 0; ; creditMs = this.#gapMs / 2) {
      const now = this.#clock.now();
      place.looksAt = now;
      const others = this.#line.filter((other) => other !== place && now - other.looksAt <= LATE_MAX_MS);
      this.#line = [...others, place].sort((one, other) => one.order - other.order);
      const at = Math.max(this.#nextAt, now) + this.#line.indexOf(place) * this.#gapMs;
      if (at > until || at <= now) {
        this.#line.splice(this.#line.indexOf(place), 1);
        // A timer that was a little late slows nobody down.
        if (at <= now) this.#nextAt = Math.max(this.#nextAt, now - creditMs) + this.#gapMs;
        return at <= now;
      }
      place.looksAt = at;
      await this.#clock.pause(at - now);
    }
  }
}

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
/** So much of the time that late timers have lost is made up for (ms): a tenth of a second's calls, which the rate leaves free. */
const CATCH_UP_MS = 100;

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
    for (let creditMs = 0; ; creditMs = CATCH_UP_MS) {
      const now = this.#clock.now();
      place.looksAt = now;
      const others = this.#line.filter((other) => other !== place && now - other.looksAt <= LATE_MAX_MS);
      this.#line = [...others, place].sort((one, other) => one.order - other.order);
      const ahead = this.#line.indexOf(place);
      const at = Math.max(this.#nextAt, now) + ahead * this.#gapMs;
      // Nearly first is enough: the timers of those ahead are late.
      const isTurn = this.#nextAt <= now && ahead * this.#gapMs <= LATE_MAX_MS;
      if (at > until || isTurn) {
        this.#line.splice(ahead, 1);
        if (isTurn) this.#nextAt = Math.max(this.#nextAt, now - creditMs) + this.#gapMs;
        return isTurn;
      }
      place.looksAt = at;
      await this.#clock.pause(at - now);
    }
  }
}

export interface PacerClock {
  /** Unix milliseconds. */
  now: () => number;
  pause: (ms: number) => Promise<void>;
}

/**
 * Leaky bucket as a queue: calls begin in the order in which they came, evenly spaced. Each waits by its own timer, since
 * one request of a Worker cannot wake another: a queue of a library does.
 */
export class Pacer {
  readonly #gapMs: number;
  readonly #clock: PacerClock;
  #nextAt = 0;

  constructor(perSecond: number, clock: PacerClock) {
    this.#gapMs = 1_000 / perSecond;
    this.#clock = clock;
  }

  /** Waits for the turn. @returns false, at once, when it would come after `until` */
  async turn(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    const now = this.#clock.now();
    const at = Math.max(this.#nextAt, now);
    if (at > until) return false;
    this.#nextAt = at + this.#gapMs;
    if (at > now) await this.#clock.pause(at - now);
    return true;
  }
}

interface TokenBucketsOptions {
  now: () => number;
  /** Tokens of a full bucket. */
  burst: number;
  /** The time that earns one more (ms). */
  refillMs: number;
  /** People who are remembered; beyond that the one who took a token longest ago is forgotten. */
  peopleMax: number;
}

/** A token bucket per person, in memory: an object that starts again begins with full buckets. */
export class TokenBuckets {
  readonly #options: TokenBucketsOptions;
  /** When each person's bucket is full again (Unix ms). */
  readonly #fullAt = new Map<string, number>();

  constructor(options: TokenBucketsOptions) {
    this.#options = options;
  }

  /** @returns false where none is left */
  take(userId: string): boolean {
    const { burst, refillMs, peopleMax } = this.#options;
    const now = this.#options.now();
    const fullAt = Math.max(this.#fullAt.get(userId) ?? 0, now) + refillMs;
    if (fullAt > now + burst * refillMs) return false;
    // Deleted first, so that the map is in the order of the last token taken.
    this.#fullAt.delete(userId);
    this.#fullAt.set(userId, fullAt);
    const [oldest] = this.#fullAt.keys();
    if (this.#fullAt.size > peopleMax && oldest !== undefined) this.#fullAt.delete(oldest);
    return true;
  }

  giveBack(userId: string): void {
    const fullAt = this.#fullAt.get(userId);
    if (fullAt === undefined) return;
    const before = fullAt - this.#options.refillMs;
    if (before <= this.#options.now()) this.#fullAt.delete(userId);
    else this.#fullAt.set(userId, before);
  }
}

interface TokenBucketsOptions {
  now: () => number;
  /** Tokens of a full bucket. */
  burst: number;
  /** Time that refills one token (ms). */
  refillMs: number;
  /** Buckets in memory; beyond that the one used least recently is dropped. */
  peopleMax: number;
}

/** A token bucket per person, in memory: a new instance of the object starts with full buckets. */
export class TokenBuckets {
  readonly #options: TokenBucketsOptions;
  /** When each person's bucket is full again (Unix ms). */
  readonly #fullAt = new Map<string, number>();

  constructor(options: TokenBucketsOptions) {
    this.#options = options;
  }

  /** @returns false when the bucket is empty */
  take(userId: string): boolean {
    const { burst, refillMs, peopleMax } = this.#options;
    const now = this.#options.now();
    const fullAt = Math.max(this.#fullAt.get(userId) ?? 0, now) + refillMs;
    if (fullAt > now + burst * refillMs) return false;
    // Deleted first, so that the map is in order of last use.
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

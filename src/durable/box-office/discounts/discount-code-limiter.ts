import type { MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { TokenBuckets } from '#durable/support/token-buckets.ts';
import { refused } from '#shared/errors/errors.ts';
import { CODE_GUESS_EVERY_MS, CODE_GUESSES_BURST } from '#shared/limits.ts';

/** People whose wrong codes one box office remembers. */
const CODE_GUESSERS_MAX = 10_000;

interface CodeTry {
  userId: string;
  discountCode: string | null;
  /** Codes and links that open ticket types. */
  access?: readonly string[] | undefined;
}

/** Rate-limits wrong discount and access codes per person, because a refused purchase costs nothing. */
export class DiscountCodeLimiter {
  readonly #buckets: TokenBuckets;

  constructor(now: () => number) {
    this.#buckets = new TokenBuckets({
      now,
      burst: CODE_GUESSES_BURST,
      refillMs: CODE_GUESS_EVERY_MS,
      peopleMax: CODE_GUESSERS_MAX,
    });
  }

  /** Takes a token up front, so that concurrent guesses count, and returns it unless the code was wrong. */
  async guard<T>(
    { userId, discountCode, access = [] }: CodeTry,
    submit: () => Promise<MaybeUnsynced<T>>,
  ): Promise<MaybeUnsynced<T>> {
    if (discountCode === null && access.length === 0) return submit();
    if (!this.#buckets.take(userId)) return refused('RATE_LIMITED');
    let wrong = false;
    try {
      const answer = await submit();
      wrong = answer.ok === false && (answer.code === 'DISCOUNT_INVALID' || answer.code === 'TYPE_LOCKED');
      return answer;
    } finally {
      if (!wrong) this.#buckets.giveBack(userId);
    }
  }
}

import { refused } from '#shared/errors.ts';
import { CODE_GUESS_EVERY_MS, CODE_GUESSERS_MAX, CODE_GUESSES_BURST } from '#shared/limits.ts';
import type { Asked } from './askers.ts';

/**
 * A purchase that is refused for its code costs nothing, so codes could be guessed by buying. Codes that nobody made
 * are counted per person, in memory: an object that starts anew gives a guesser another handful, no more.
 */
export class CodeGuesses {
  readonly #now: () => number;
  /** When each person's bucket is full again (Unix ms). */
  readonly #fullAt = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counted before it is asked, so that many at once are counted too; what was no wrong code is given back. */
  async guard<T>(
    { userId, discountCode }: { userId: string; discountCode: string | null },
    ask: () => Promise<Asked<T>>,
  ): Promise<Asked<T>> {
    if (discountCode === null) return ask();
    if (!this.#take(userId)) return refused('RATE_LIMITED');
    let wrong = false;
    try {
      const answer = await ask();
      wrong = answer.ok === false && answer.code === 'DISCOUNT_INVALID';
      return answer;
    } finally {
      if (!wrong) this.#giveBack(userId);
    }
  }

  #take(userId: string): boolean {
    const now = this.#now();
    const fullAt = Math.max(this.#fullAt.get(userId) ?? 0, now) + CODE_GUESS_EVERY_MS;
    if (fullAt > now + CODE_GUESSES_BURST * CODE_GUESS_EVERY_MS) return false;
    // Set anew, so that the map is in the order of the last guess.
    this.#fullAt.delete(userId);
    this.#fullAt.set(userId, fullAt);
    const [oldest] = this.#fullAt.keys();
    if (this.#fullAt.size > CODE_GUESSERS_MAX && oldest !== undefined) this.#fullAt.delete(oldest);
    return true;
  }

  #giveBack(userId: string): void {
    const fullAt = this.#fullAt.get(userId);
    if (fullAt === undefined) return;
    if (fullAt - CODE_GUESS_EVERY_MS <= this.#now()) this.#fullAt.delete(userId);
    else this.#fullAt.set(userId, fullAt - CODE_GUESS_EVERY_MS);
  }
}

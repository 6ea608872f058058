import type { HypeMessage, HypeNumbers } from '#shared/contracts/hype.ts';
import { HYPE_PERIODS, type HypePeriod } from '#shared/live/hype-clock.ts';

/** What the viewers of each period were last told, so that they are told again only when that has changed. */
export class HypeText {
  readonly #told = new Map<HypePeriod, string>();

  /** For a viewer who comes between two rounds: the next round then tells all who were told something else. */
  first(period: HypePeriod, seq: number, numbers: HypeNumbers, isAlone: boolean): string {
    const text = JSON.stringify(numbers);
    if (isAlone) this.#told.set(period, text);
    else if (text !== this.#told.get(period)) this.#told.delete(period);
    return messageOf(seq, numbers);
  }

  /** What is new for the viewers of each of these periods; null when nothing is for anybody. */
  news(
    periods: ReadonlySet<HypePeriod>,
    seq: number,
    numbersOf: (period: HypePeriod) => HypeNumbers,
  ): ReadonlyMap<HypePeriod, string> | null {
    const news = new Map<HypePeriod, string>();
    for (const period of HYPE_PERIODS) {
      // Whoever comes to a period that had no viewers is shown it as it then is.
      if (!periods.has(period)) {
        this.#told.delete(period);
        continue;
      }
      const numbers = numbersOf(period);
      const text = JSON.stringify(numbers);
      if (this.#told.get(period) === text) continue;
      this.#told.set(period, text);
      news.set(period, messageOf(seq, numbers));
    }
    return news.size > 0 ? news : null;
  }
}

function messageOf(seq: number, numbers: HypeNumbers): string {
  return JSON.stringify({ type: 'hype', seq, numbers } satisfies HypeMessage);
}

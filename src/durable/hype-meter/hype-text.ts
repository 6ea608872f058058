import type { HypeMessage, HypeNumbers } from '#shared/contracts/hype.ts';
import { HYPE_PERIODS, type HypePeriod } from '#shared/hype/hype-clock.ts';

/** The numbers last sent for each period, so that its viewers receive only changes. */
export class HypeText {
  readonly #lastSent = new Map<HypePeriod, string>();

  /** For a viewer who joins between two rounds. If the others have different numbers, the next round sends to all. */
  first(period: HypePeriod, seq: number, numbers: HypeNumbers, isAlone: boolean): string {
    const text = JSON.stringify(numbers);
    if (isAlone) this.#lastSent.set(period, text);
    else if (text !== this.#lastSent.get(period)) this.#lastSent.delete(period);
    return messageOf(seq, numbers);
  }

  /** Messages for the periods whose numbers changed; null if none did. */
  news(
    periods: ReadonlySet<HypePeriod>,
    seq: number,
    numbersOf: (period: HypePeriod) => HypeNumbers,
  ): ReadonlyMap<HypePeriod, string> | null {
    const news = new Map<HypePeriod, string>();
    for (const period of HYPE_PERIODS) {
      // No viewers: the next one gets the current numbers on connect.
      if (!periods.has(period)) {
        this.#lastSent.delete(period);
        continue;
      }
      const numbers = numbersOf(period);
      const text = JSON.stringify(numbers);
      if (this.#lastSent.get(period) === text) continue;
      this.#lastSent.set(period, text);
      news.set(period, messageOf(seq, numbers));
    }
    return news.size > 0 ? news : null;
  }
}

function messageOf(seq: number, numbers: HypeNumbers): string {
  return JSON.stringify({ type: 'hype', seq, numbers } satisfies HypeMessage);
}

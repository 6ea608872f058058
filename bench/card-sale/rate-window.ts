/** At most so many calls within any second. */
export class RateWindow {
  readonly #perSecond: number;
  #taken: number[] = [];

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** @param at milliseconds */
  hasRoom(at: number): boolean {
    this.#taken = this.#taken.filter((time) => time > at - 1_000);
    return this.#taken.length < this.#perSecond;
  }

  take(at: number): void {
    this.#taken.push(at);
  }
}

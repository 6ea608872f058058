import type { RecentSales } from '#db/readers/recent-sales.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

export interface SoldNow {
  /** The purchase's `seq` in D1. */
  seq: number;
  tickets: number;
}

export interface RecentCountDeps {
  now: () => number;
  /** @param since Unix ms */
  read: (since: number) => Promise<RecentSales>;
}

/**
 * Tickets sold in the last 24 hours, by whole hours. Read from D1 once in a life, when somebody looks, and counted on
 * from there; a purchase that the reading already held is told apart by its number.
 */
export class RecentCount {
  readonly #deps: RecentCountDeps;
  readonly #hours = new Map<number, number>();
  #upTo: number | null = null;
  #reading: Promise<void> | null = null;
  /** Sold while D1 was being read. */
  #meanwhile: SoldNow[] = [];

  constructor(deps: RecentCountDeps) {
    this.#deps = deps;
  }

  /** Null while it was not read. */
  get soldLastDay(): number | null {
    if (this.#upTo === null) return null;
    const oldest = this.#hour() - HOURS;
    let total = 0;
    for (const [hour, sold] of this.#hours) {
      if (hour > oldest) total += sold;
      else this.#hours.delete(hour);
    }
    return total;
  }

  async read(): Promise<void> {
    if (this.#upTo !== null) return;
    this.#reading ??= this.#deps
      .read((this.#hour() - HOURS + 1) * HOUR_MS)
      .then(({ hours, upTo }) => {
        for (const { hour, sold } of hours) this.#hours.set(hour, sold);
        this.#upTo = upTo;
        this.add(this.#meanwhile.splice(0));
      })
      .finally(() => {
        this.#reading = null;
        this.#meanwhile = [];
      });
    await this.#reading;
  }

  add(sold: readonly SoldNow[]): void {
    if (this.#reading && this.#upTo === null) this.#meanwhile.push(...sold);
    if (this.#upTo === null) return;
    const hour = this.#hour();
    for (const { seq, tickets } of sold) {
      if (seq > this.#upTo) this.#hours.set(hour, (this.#hours.get(hour) ?? 0) + tickets);
    }
  }

  #hour(): number {
    return Math.floor(this.#deps.now() / HOUR_MS);
  }
}

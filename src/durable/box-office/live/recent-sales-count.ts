import type { RecentSales } from '#db/readers/sales/recent-sales.ts';
import { lastDayStart, MINUTE_MS, minuteOf } from '#shared/hype/hype-clock.ts';

export interface SoldNow {
  /** The purchase's `seq` in D1. */
  seq: number;
  tickets: number;
}

export interface RecentSalesCountDeps {
  now: () => number;
  /** @param since Unix ms */
  read: (since: number) => Promise<RecentSales>;
}

/**
 * Tickets sold in the last 24 hours, per minute. Read from D1 once per instance, on first demand, then counted
 * incrementally; `seq` excludes purchases that the read already included.
 */
export class RecentSalesCount {
  readonly #deps: RecentSalesCountDeps;
  readonly #minutes = new Map<number, number>();
  #upTo: number | null = null;
  #reading: Promise<void> | null = null;
  /** Sales during the read from D1. */
  #meanwhile: SoldNow[] = [];

  constructor(deps: RecentSalesCountDeps) {
    this.#deps = deps;
  }

  /** Null until it was read. */
  get soldLastDay(): number | null {
    if (this.#upTo === null) return null;
    const first = lastDayStart(this.#minute);
    let total = 0;
    for (const [minute, sold] of this.#minutes) {
      if (minute >= first) total += sold;
      else this.#minutes.delete(minute);
    }
    return total;
  }

  async read(): Promise<void> {
    if (this.#upTo !== null) return;
    this.#reading ??= this.#deps
      .read(lastDayStart(this.#minute) * MINUTE_MS)
      .then(({ minutes, upTo }) => {
        for (const { minute, sold } of minutes) this.#minutes.set(minute, sold);
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
    const minute = this.#minute;
    for (const { seq, tickets } of sold) {
      if (seq > this.#upTo) this.#minutes.set(minute, (this.#minutes.get(minute) ?? 0) + tickets);
    }
  }

  get #minute(): number {
    return minuteOf(this.#deps.now(), 0);
  }
}

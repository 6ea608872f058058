import { lastDayStart, MINUTE_MS, minuteOf } from '#shared/hype/hype-clock.ts';

export interface RecentTipsCountDeps {
  now: () => number;
  /** @param since Unix ms */
  read: (since: number) => Promise<{ minute: number; tips: number }[]>;
}

/**
 * Tips of the last 24 hours, per minute. The Worker commits tips, so this reads D1 again after each notification
 * instead of counting: repeated or lost notifications cannot make the number wrong.
 */
export class RecentTipsCount {
  readonly #deps: RecentTipsCountDeps;
  #minutes: { minute: number; tips: number }[] | null = null;
  /** Number of notifications, and how many of them the last read covers. */
  #given = 0;
  #read = -1;
  #reading: Promise<void> | null = null;

  constructor(deps: RecentTipsCountDeps) {
    this.#deps = deps;
  }

  /** Null until it was read. */
  get tipsLastDay(): number | null {
    const first = lastDayStart(this.#minute);
    return (
      this.#minutes?.reduce((total, { minute, tips }) => (minute < first ? total : total + tips), 0) ?? null
    );
  }

  /** A tip was committed to D1. */
  given(): void {
    this.#given += 1;
  }

  /** Reads D1 unless nothing was given since the last read. Concurrent calls share one read. */
  async read(): Promise<void> {
    while (this.#read < this.#given) {
      this.#reading ??= this.#readOnce().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  async #readOnce(): Promise<void> {
    const given = this.#given;
    this.#minutes = await this.#deps.read(lastDayStart(this.#minute) * MINUTE_MS);
    this.#read = given;
  }

  get #minute(): number {
    return minuteOf(this.#deps.now(), 0);
  }
}

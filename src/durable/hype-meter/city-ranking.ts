import type { HypeNumbers } from '#shared/contracts/hype.ts';
import {
  add,
  HEAT_DAYS,
  type Hype,
  heatOf,
  hypeByPeriod,
  none,
  rankByPoints,
  sumCounts,
} from '#shared/hype/hype.ts';
import {
  chartBars,
  clockAt,
  DAY_MINUTES,
  HOUR_MINUTES,
  HYPE_PERIODS,
  type HypeClock,
  type HypePeriod,
  hourStart,
  lastDayStart,
  MINUTE_MS,
  minuteOf,
  startOfMinute,
} from '#shared/hype/hype-clock.ts';
import type { HypeEvent, HypeStore } from './hype-store.ts';

/** Events shown in the ranking. */
const HYPE_RANKED_MAX = 20;

type ByPeriod = Record<HypePeriod, Hype>;

interface EventSums {
  now: ByPeriod;
  /** The same numbers 24 hours ago. */
  before: ByPeriod;
}

/** Ages in minutes at which a sale leaves the last 24 hours, and the 24 before. */
const EDGES = [DAY_MINUTES, 2 * DAY_MINUTES];

/**
 * Aggregates the buckets for the city and for each of its events. An event's sums are cached until it is counted
 * again, a sale leaves one of its 24-hour windows, or the hour changes.
 */
export class CityRanking {
  readonly #store: HypeStore;
  readonly #now: () => number;
  #events: HypeEvent[] | null = null;
  #timeZone = 'UTC';
  #sums = new Map<string, EventSums>();
  #clock: HypeClock | null = null;
  #before: HypeClock | null = null;

  constructor(store: HypeStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Drops the cached sums of these events, or of all events if none are named. */
  forget(eventIds: readonly string[] | undefined): void {
    this.#events = null;
    if (eventIds) for (const id of eventIds) this.#sums.delete(id);
    else this.#sums.clear();
  }

  /** The current minute. */
  get minute(): number {
    return minuteOf(this.#now(), this.#shift);
  }

  /** Whether time alone changes the numbers between two minutes. */
  movesBetween(from: number, to: number): boolean {
    return hourStart(from) !== hourStart(to) || this.#leaving(from, to).length > 0;
  }

  /** When time alone next changes the numbers (Unix ms). */
  get nextMoveAt(): number {
    const { minute } = this;
    const leaving = EDGES.flatMap((edge) => {
      const sold = this.#store.minuteAfter(minute - edge);
      return sold === null ? [] : sold + edge;
    });
    return startOfMinute(Math.min(hourStart(minute) + HOUR_MINUTES, ...leaving), this.#shift);
  }

  get timeZone(): string {
    return this.#store.get('time_zone') ?? 'UTC';
  }

  events(): HypeEvent[] {
    this.#events ??= this.#store.events();
    return this.#events;
  }

  /** Totals of the whole city. */
  totals(): ByPeriod {
    const sums: ByPeriod = { today: none(), week: none(), month: none(), all: none() };
    for (const { id } of this.events()) {
      const { now } = this.#sumsOf(id);
      for (const period of HYPE_PERIODS) add(sums[period], now[period]);
    }
    return sums;
  }

  numbers(period: HypePeriod): HypeNumbers {
    const clock = this.#tick();
    const { minute } = clock;
    const store = this.#store;
    const dayStart = lastDayStart(minute);
    const month = store.countsSince(minute - HEAT_DAYS * DAY_MINUTES + 1);
    const before = sumCounts(month, dayStart - DAY_MINUTES, dayStart);
    return {
      totals: {
        ...this.totals()[period],
        tipAmounts: store.tipAmounts(clock.starts[period], null),
      },
      lastDay: {
        ...sumCounts(month, dayStart),
        tipAmounts: store.tipAmounts(dayStart, null),
        ticketsBefore: before.tickets,
        tipsBefore: before.tips,
      },
      heat: heatOf(month, minute),
      ranking: this.#ranking(period),
      chart: this.#chart(period, clock),
    };
  }

  /** One event within its city; null if it is not an event of this city. */
  event(eventId: string) {
    if (!this.events().some(({ id }) => id === eventId)) return null;
    const dayStart = lastDayStart(this.#tick().minute);
    const sums = this.#sumsOf(eventId).now;
    const placed = (period: HypePeriod) => ({
      ...sums[period],
      rank: rankByPoints(this.#all(period, 'now')).find(({ id }) => id === eventId)?.rank ?? null,
    });
    return {
      lastDay: {
        ...sumCounts(this.#store.countsOf(eventId), dayStart),
        tipAmounts: this.#store.tipAmounts(dayStart, eventId),
      },
      periods: {
        today: placed('today'),
        week: placed('week'),
        month: placed('month'),
        all: placed('all'),
      },
    };
  }

  #ranking(period: HypePeriod): HypeNumbers['ranking'] {
    const before = new Map(rankByPoints(this.#all(period, 'before')).map(({ id, rank }) => [id, rank]));
    return rankByPoints(this.#all(period, 'now'))
      .slice(0, HYPE_RANKED_MAX)
      .map((ranked) => ({ ...ranked, rankBefore: before.get(ranked.id) ?? null }));
  }

  #all(period: HypePeriod, when: keyof EventSums): ({ id: string } & Hype)[] {
    return this.events().map(({ id }) => ({ id, ...this.#sumsOf(id)[when][period] }));
  }

  #chart(period: HypePeriod, clock: HypeClock): HypeNumbers['chart'] {
    const shift = this.#shift;
    const first = this.#store.firstMinute();
    const firstAt = first === null ? null : startOfMinute(first, shift);
    const { unit, starts } = chartBars(period, this.#now(), this.timeZone, firstAt);
    const minutes = starts.map((startsAt) => minuteOf(startsAt, shift));
    const counts = this.#store.countsSince(minutes[0] ?? 0);
    let next = 0;
    const bars = starts.map((startsAt, index) => {
      const end = minutes[index + 1] ?? Number.POSITIVE_INFINITY;
      const within = (minutes[index] ?? 0) >= clock.starts[period];
      const bar = { startsAt, tickets: 0, tips: 0, within };
      for (let count = counts[next]; count && count.minute < end; count = counts[next]) {
        bar.tickets += count.tickets;
        bar.tips += count.tips;
        next += 1;
      }
      return bar;
    });
    return { unit, bars };
  }

  get #shift(): number {
    return Number(this.#store.get('shift') ?? 0);
  }

  /** Events with sales or tips that leave one of the 24-hour windows between two minutes. */
  #leaving(from: number, to: number): string[] {
    return EDGES.flatMap((edge) => this.#store.eventsBetween(from - edge, to - edge));
  }

  /** The clock of the current minute. Drops the cached sums that changed with it. */
  #tick(): HypeClock {
    const { minute, timeZone } = this;
    const last = this.#clock;
    if (last?.minute === minute && this.#timeZone === timeZone) return last;
    if (!last || this.#timeZone !== timeZone || hourStart(last.minute) !== hourStart(minute))
      this.#sums.clear();
    else for (const id of this.#leaving(last.minute, minute)) this.#sums.delete(id);
    this.#timeZone = timeZone;
    this.#before = clockAt(this.#now() - DAY_MINUTES * MINUTE_MS, timeZone);
    this.#clock = clockAt(this.#now(), timeZone);
    return this.#clock;
  }

  #sumsOf(eventId: string): EventSums {
    const clock = this.#tick();
    const known = this.#sums.get(eventId);
    if (known) return known;
    const counts = this.#store.countsOf(eventId);
    const before = this.#before ?? clock;
    const sums = {
      now: hypeByPeriod(counts, clock),
      before: hypeByPeriod(
        counts.filter(({ minute }) => minute <= before.minute),
        before,
      ),
    };
    this.#sums.set(eventId, sums);
    return sums;
  }
}

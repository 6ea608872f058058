import type { HypeNumbers } from '#shared/contracts/hype.ts';
import {
  add,
  HEAT_DAYS,
  type Hype,
  heatOf,
  hypeByPeriod,
  none,
  rankByPoints,
  sumHours,
} from '#shared/hype.ts';
import {
  chartBars,
  clockAt,
  HOUR_MS,
  HYPE_PERIODS,
  type HypeClock,
  type HypePeriod,
  hourOf,
  startOfHour,
} from '#shared/hype-clock.ts';
import { HYPE_RANKED_MAX } from '#shared/limits.ts';
import type { HypeEvent, HypeStore } from './hype-store.ts';

type ByPeriod = Record<HypePeriod, Hype>;

interface EventSums {
  now: ByPeriod;
  /** The same as it was 24 hours ago. */
  before: ByPeriod;
}

const DAY_HOURS = 24;

/**
 * What the buckets come to: for the city, and for each of its events. The sums of an event are kept until it is counted
 * again or another hour begins.
 */
export class Standings {
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

  /** The buckets of these events have changed, or all of them where none are named. */
  forget(eventIds: readonly string[] | undefined): void {
    this.#events = null;
    if (eventIds) for (const id of eventIds) this.#sums.delete(id);
    else this.#sums.clear();
  }

  /** The hour that it is by the city's clock. */
  get hour(): number {
    return hourOf(this.#now(), this.#shift);
  }

  get nextHourAt(): number {
    return startOfHour(this.hour + 1, this.#shift);
  }

  get timeZone(): string {
    return this.#store.get('time_zone') ?? 'UTC';
  }

  events(): HypeEvent[] {
    this.#events ??= this.#store.events();
    return this.#events;
  }

  /** Of the whole city. */
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
    const { hour } = clock;
    const store = this.#store;
    const lastDay = store.hoursSince(hour - 2 * DAY_HOURS + 1);
    const now = sumHours(lastDay, hour - DAY_HOURS + 1, hour);
    const before = sumHours(lastDay, hour - 2 * DAY_HOURS + 1, hour - DAY_HOURS);
    return {
      totals: {
        ...this.totals()[period],
        tipAmounts: store.tipAmounts(clock.starts[period], hour, null),
      },
      lastDay: {
        ...now,
        tipAmounts: store.tipAmounts(hour - DAY_HOURS + 1, hour, null),
        ticketsBefore: before.tickets,
        tipsBefore: before.tips,
      },
      heat: heatOf(store.hoursSince(hour - HEAT_DAYS * DAY_HOURS + 1), hour),
      ranking: this.#ranking(period),
      chart: this.#chart(period, clock),
    };
  }

  /** One event in its city; null when it is none of this city's. */
  event(eventId: string) {
    if (!this.events().some(({ id }) => id === eventId)) return null;
    const { hour } = this.#tick();
    const sums = this.#sumsOf(eventId).now;
    const placed = (period: HypePeriod) => ({
      ...sums[period],
      rank: rankByPoints(this.#all(period, 'now')).find(({ id }) => id === eventId)?.rank ?? null,
    });
    const from = hour - DAY_HOURS + 1;
    return {
      lastDay: {
        ...sumHours(this.#store.hoursOf(eventId), from, hour),
        tipAmounts: this.#store.tipAmounts(from, hour, eventId),
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
    const first = this.#store.firstHour();
    const firstAt = first === null ? null : startOfHour(first, shift);
    const { unit, starts } = chartBars(period, this.#now(), this.timeZone, firstAt);
    const from = hourOf(starts[0] ?? 0, shift);
    const hours = this.#store.hoursSince(from).filter(({ hour }) => hour <= clock.hour);
    let next = 0;
    const bars = starts.map((startsAt, index) => {
      const end = hourOf(starts[index + 1] ?? this.#now() + HOUR_MS, shift);
      const bar = { startsAt, tickets: 0, tips: 0, within: hourOf(startsAt, shift) >= clock.starts[period] };
      for (
        let count = hours[next];
        count && (count.hour < end || index === starts.length - 1);
        count = hours[next]
      ) {
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

  /** The clock of this hour; another hour makes all sums anew. */
  #tick(): HypeClock {
    const { hour, timeZone } = this;
    if (this.#clock?.hour !== hour || this.#timeZone !== timeZone) {
      this.#timeZone = timeZone;
      this.#clock = clockAt(this.#now(), timeZone);
      this.#before = clockAt(this.#now() - DAY_HOURS * HOUR_MS, timeZone);
      this.#sums.clear();
    }
    return this.#clock as HypeClock;
  }

  #sumsOf(eventId: string): EventSums {
    const clock = this.#tick();
    const known = this.#sums.get(eventId);
    if (known) return known;
    const hours = this.#store.hoursOf(eventId);
    const sums = {
      now: hypeByPeriod(hours, clock),
      before: hypeByPeriod(hours, this.#before ?? clock),
    };
    this.#sums.set(eventId, sums);
    return sums;
  }
}

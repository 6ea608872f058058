import type { CityEvent, HypeEventRow, HypeFacts, HypeWanted } from '#db/readers/hype/hype.ts';
import { cityKey } from '#shared/events/city-key.ts';
import {
  DAY_MINUTES,
  HOUR_MINUTES,
  hourShift,
  hourStart,
  minuteOf,
  startOfMinute,
} from '#shared/hype/hype-clock.ts';
import type { Counted, HypeEvent, HypeStore } from './hype-store.ts';

/** Events per D1 query of a hype meter. */
const HYPE_EVENTS_PER_READ = 100;

export interface CityCounterDeps {
  now: () => number;
  store: HypeStore;
  transaction: <T>(write: () => T) => T;
  /** Published events of this city in D1. */
  readEvents: (key: string) => Promise<CityEvent[]>;
  readFacts: (
    wanted: HypeWanted[],
    shift: number,
    minutesFrom: number,
    refundsOf: string[],
  ) => Promise<HypeFacts>;
  logError: (what: string, error: unknown) => void;
}

/**
 * Counts tickets and tips of a city's events from D1. Each event is read from its cursor on, and buckets and cursor
 * advance in one transaction, so that repeated notifications count nothing twice. Refunds are read when the buckets
 * differ from D1's own counter (`ticket_types.sold`, from the same read); if they still differ, the event is
 * recounted from its first purchase.
 *
 * Buckets are minutes for the last 48 hours, so that the 24-hour windows are exact, and hours before that.
 *
 * Calls must not overlap.
 */
export class CityCounter {
  readonly #deps: CityCounterDeps;

  constructor(deps: CityCounterDeps) {
    this.#deps = deps;
  }

  /** Reads the city's events and counts them all. @returns whether anything changed */
  async countAll(key: string): Promise<boolean> {
    const { store, readEvents, transaction } = this.#deps;
    const found = await readEvents(key);
    if (found.length === 0 && !store.exists()) return false;
    const known = store.exists() ? store.events() : [];
    const timeZone = mostUsed(found.map((event) => event.timeZone));
    const shift = timeZone === null ? null : hourShift(this.#deps.now(), timeZone);
    let changed = false;
    transaction(() => {
      store.createTables();
      store.set('city', key);
      if (timeZone !== null) store.set('time_zone', timeZone);
      if (shift !== null && String(shift) !== store.get('shift')) {
        // The hours now begin at other moments, so no existing bucket fits.
        for (const { id } of known) store.clearEvent(id);
        store.set('shift', shift);
        changed = true;
      }
    });
    const ids = [...new Set([...found, ...known].map(({ id }) => id))];
    for (let from = 0; from < ids.length; from += HYPE_EVENTS_PER_READ) {
      if (await this.count(ids.slice(from, from + HYPE_EVENTS_PER_READ))) changed = true;
    }
    return changed;
  }

  /** Counts the changes at these events. @returns whether anything changed */
  async count(ids: readonly string[]): Promise<boolean> {
    const read = await this.#read(ids, []);
    if (read.off.length === 0) return read.changed;
    const refunds = await this.#read(read.off, read.off);
    if (refunds.off.length === 0) return true;
    // Neither new purchases nor refunds explain the difference: count from scratch.
    const recount = await this.#read(refunds.off, refunds.off, true);
    for (const id of recount.off) this.#accept(id, recount.sold.get(id) ?? 0);
    return true;
  }

  /** @returns in `off` the events whose buckets differ from D1's counter of sold tickets */
  async #read(
    ids: readonly string[],
    refundsOf: readonly string[],
    fromScratch = false,
  ): Promise<{ changed: boolean; off: string[]; sold: Map<string, number> }> {
    const { store, readFacts, transaction, now } = this.#deps;
    const shift = Number(store.get('shift') ?? 0);
    const minute = minuteOf(now(), shift);
    const hour = Math.floor(minute / HOUR_MINUTES);
    const minutesFrom = hourStart(minute) - 2 * DAY_MINUTES;
    const counted = store.counted();
    const startOf = (id: string): Counted => {
      const known = counted.get(id);
      return fromScratch || !known ? { id, upTo: 0, gap: 0, countedHour: 0 } : known;
    };
    const wanted = ids.map((id) => {
      const { upTo, countedHour } = startOf(id);
      return {
        id,
        since: upTo,
        tipsSince: startOfMinute(Math.max(0, countedHour - 1) * HOUR_MINUTES, shift),
      };
    });
    const facts = await readFacts(wanted, shift, minutesFrom, [...refundsOf]);
    return transaction(() => {
      this.#mergeMinutes(minutesFrom);
      const rows = new Map(facts.events.map((row) => [row.id, row]));
      const known = new Map(store.events().map((event) => [event.id, event]));
      let changed = false;
      const off: string[] = [];
      for (const id of ids) {
        const row = rows.get(id);
        if (!row?.isRanked || cityKey(row.city) !== store.get('city')) {
          changed ||= known.has(id);
          store.removeEvent(id);
          continue;
        }
        const start = startOf(id);
        // D1 was restored to an earlier state: purchases counted after it never happened.
        const isBack = row.upTo < start.upTo;
        if (fromScratch || isBack) store.clearEvent(id);
        if (isBack) off.push(id);
        if (this.#put(row, known.get(id))) changed = true;
        if (isBack) continue;
        if (this.#add(row, facts, start, { hour, hasRefunds: refundsOf.includes(id) })) changed = true;
        if (store.ticketsOf(id) + start.gap !== row.sold) off.push(id);
      }
      return { changed, off, sold: new Map(facts.events.map(({ id, sold }) => [id, sold])) };
    });
  }

  /** Merges the minutes before `end` into hours, the resolution in which D1 is read. */
  #mergeMinutes(end: number): void {
    const { store } = this.#deps;
    const merged = Number(store.get('merged_to') ?? 0);
    if (merged >= end) return;
    store.mergeMinutes(merged, end);
    store.set('merged_to', end);
  }

  #put(row: HypeEventRow, known: HypeEvent | undefined): boolean {
    const { upTo, sold, isRanked, ...event } = row;
    if (known && (Object.keys(event) as (keyof HypeEvent)[]).every((key) => known[key] === event[key]))
      return false;
    this.#deps.store.putEvent(row);
    return true;
  }

  #add(
    { id, upTo }: HypeEventRow,
    facts: HypeFacts,
    start: Counted,
    { hour, hasRefunds }: { hour: number; hasRefunds: boolean },
  ): boolean {
    const { store } = this.#deps;
    const sold = facts.sold.filter(({ eventId }) => eventId === id);
    store.addSold(id, sold);
    if (hasRefunds) {
      store.setRefunded(
        id,
        facts.refunded.filter(({ eventId }) => eventId === id),
      );
    }
    const from = start.countedHour === 0 ? Number.MIN_SAFE_INTEGER : (start.countedHour - 1) * HOUR_MINUTES;
    const before = store.tipsOf(id, from);
    const tips = facts.tips
      .filter(({ eventId }) => eventId === id)
      .sort((a, b) => a.minute - b.minute || (a.currency < b.currency ? -1 : 1));
    const tippedFrom = firstDifference(before, tips);
    if (tippedFrom !== null)
      store.setTips(
        id,
        tippedFrom,
        tips.filter(({ minute }) => minute >= tippedFrom),
      );
    if (upTo !== start.upTo || hour !== start.countedHour)
      store.setCounted({ id, upTo, gap: start.gap, countedHour: hour });
    return sold.length > 0 || tippedFrom !== null || hasRefunds;
  }

  /** D1's rows contradict its own counter, which the audit reports. The stored gap avoids a recount at every read. */
  #accept(id: string, sold: number): void {
    const { store, logError, transaction } = this.#deps;
    const known = store.counted().get(id);
    if (!known) return;
    logError('hype count', new Error('The tickets of an event are not as many as were sold'));
    transaction(() => store.setCounted({ ...known, gap: sold - store.ticketsOf(id) }));
  }
}

/** The first minute that differs, from which the tips are rewritten; null if none does. */
function firstDifference(before: HypeFacts['tips'], tips: HypeFacts['tips']): number | null {
  const isSame = (index: number) => tipText(before[index]) === tipText(tips[index]);
  let index = 0;
  while (index < tips.length && isSame(index)) index += 1;
  const different = [before[index], tips[index]].flatMap((tip) => tip?.minute ?? []);
  return different.length > 0 ? Math.min(...different) : null;
}

function tipText(tip: HypeFacts['tips'][number] | undefined): string {
  return tip ? JSON.stringify([tip.minute, tip.currency, tip.tips, tip.amount]) : '';
}

/** The most frequent name; alphabetically the first on a tie. */
export function mostUsed(names: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [most] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return most?.[0] ?? null;
}

import { type Reader, readerOf } from '#db/client.ts';
import { TALLIES_KEPT_MS } from '#db/commits/health/tallies.ts';
import { readClocks } from '#db/readers/analytics/scopes.ts';
import {
  type CallRow,
  type CountedRow,
  type NightSpan,
  readNightEvents,
  readNightTallies,
  readScans,
} from '#db/readers/health/night.ts';
import { readSales } from '#db/readers/money/money-moves.ts';
import { toIso } from '#shared/contracts/common.ts';
import { type NightLog, type NightLogInput, PLATFORM_ALERTS } from '#shared/contracts/health.ts';
import { isErrorCode } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { nightWindow } from '#shared/time/night-windows.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';
import { localDay } from '#worker/analytics/wall-clock.ts';
import type { Deps } from '#worker/deps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In the evening by any clock, also when clocks change. */
const EVENING_MS = 21 * HOUR_MS;
const QUARTER_MS = 15 * 60_000;

/**
 * What an operator asks of a night, from D1 alone. Night and hours are those of the clock of all events; if they have several, of the
 * reader's. */
export async function readNightLog(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  { night, timeZone: readersZone }: NightLogInput,
): Promise<NightLog> {
  const now = clock();
  const reader = readerOf(db);
  const clocks = await readClocks(reader, { scope: null, eventId: null });
  const [zone = readersZone, ...others] = new Set(clocks.map(({ timeZone: one }) => one));
  const timeZone = others.length > 0 ? readersZone : zone;
  const latest = latestNight(now, timeZone);
  const isNow = night === 'now';
  const span = isNow ? lastHours(now) : night ? nightOf(night, timeZone) : latest;
  const day = (at: number) => localDay(at, timeZone);
  const earlier = isNow ? latest.from : span.from - DAY_MS;
  const isOver = latest.until <= now;
  const [tallies, sales] = await Promise.all([
    readNightTallies(reader, span),
    readSalesAndScans(reader, { ...span, until: Math.min(span.until, now + 1) }),
  ]);
  return {
    night: isNow ? night : day(span.from),
    timeZone,
    from: toIso(span.from),
    until: toIso(span.until),
    running: isNow || (now >= span.from && now < span.until),
    earlier: earlier > now - TALLIES_KEPT_MS ? day(earlier) : null,
    later: isNow ? null : span.from < latest.from ? day(span.from + DAY_MS) : isOver ? 'now' : null,
    alerts: tallies.alerts.flatMap(({ name, beganAt, endedAt }) => {
      const known = PLATFORM_ALERTS.find((one) => one === name);
      return known
        ? [{ name: known, beganAt: toIso(beganAt), endedAt: endedAt === null ? null : toIso(endedAt) }]
        : [];
    }),
    ...sales,
    calls: slowestCalls(tallies.calls),
    refusals: tallies.refusals.flatMap(({ name, count, at }) =>
      isErrorCode(name) ? [{ code: name, count, at: toIso(at) }] : [],
    ),
    errors: tallies.errors.map(counted),
    providers: tallies.providers.map(counted),
  };
}

/** The night that runs, or the last one. */
function latestNight(now: number, timeZone: string): NightSpan {
  const tonight = nightWindow('tonight', now, timeZone);
  return tonight.from <= now ? tonight : nightWindow('tonight', now - DAY_MS, timeZone);
}

function nightOf(day: string, timeZone: string): NightSpan {
  const wall = Date.parse(day) + EVENING_MS;
  return nightWindow('tonight', wall - offsetAt(wall, timeZone), timeZone);
}

function lastHours(now: number): NightSpan {
  const until = now - (now % QUARTER_MS) + QUARTER_MS;
  return { from: until - 12 * HOUR_MS, until };
}

async function readSalesAndScans(
  reader: Reader,
  span: NightSpan,
): Promise<Pick<NightLog, 'quarters' | 'takings'>> {
  const events = await readNightEvents(reader, span);
  const idsOf = (some: typeof events) => some.map(({ id }) => id);
  const [sales, scans] = await Promise.all([
    readSales(reader, { scope: null, eventIds: idsOf(events) }, { since: span.from, until: span.until }),
    readScans(reader, { ...span, eventIds: idsOf(events.filter(({ doors }) => doors === 1)) }),
  ]);
  const takings = new Map<Currency, number>();
  for (const { currency, ticketMinor, orderMinor, cashMinor } of sales)
    takings.set(currency, (takings.get(currency) ?? 0) + ticketMinor + orderMinor + cashMinor);
  const quarters = [];
  for (let at = span.from; at < span.until; at += QUARTER_MS) {
    const scanned = scans.find((row) => row.at === at);
    quarters.push({
      at: toIso(at),
      tickets: sales.reduce((sum, row) => (row.at === at ? sum + row.tickets : sum), 0),
      admitted: scanned?.admitted ?? 0,
      refused: scanned?.refused ?? 0,
    });
  }
  return {
    quarters,
    takings: [...takings].flatMap(([currency, minor]) => (minor === 0 ? [] : [{ currency, minor }])),
  };
}

/** @param rows one for each name and bound */
function slowestCalls(rows: readonly CallRow[]): NightLog['calls'] {
  const calls = [...Map.groupBy(rows, ({ name }) => name)].map(([name, own]) => {
    const count = own.reduce((sum, row) => sum + row.count, 0);
    const slowest = own.reduce((one, other) => (other.maxMs > one.maxMs ? other : one));
    let below = 0;
    const p95 = own
      .toSorted((one, other) => one.boundMs - other.boundMs)
      .find((row) => {
        below += row.count;
        return below >= count * 0.95;
      });
    const { maxMs, at } = slowest;
    return { name, count, p95Ms: Math.min(p95?.boundMs ?? maxMs, maxMs), maxMs, at: toIso(at) };
  });
  return calls.sort((one, other) => other.maxMs - one.maxMs);
}

function counted({ name, count, at }: CountedRow) {
  return { name, count, at: toIso(at) };
}

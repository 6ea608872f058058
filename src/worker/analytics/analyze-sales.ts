import { type Reader, readerOf } from '#db/client.ts';
import { readClocks } from '#db/readers/analytics/scopes.ts';
import { readSales } from '#db/readers/money/money-moves.ts';
import type { BarUnit } from '#shared/contracts/analytics/analytics.ts';
import type { SalesAnalytics, SalesAnalyticsInput } from '#shared/contracts/analytics/sales-analytics.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { isAdministrator, memberScopeOf, scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { barsOf, NOTHING, SUMMED } from './fold-sales.ts';
import { rangeBefore, rangeOf, type WallRange } from './range.ts';
import { barOf, SALES_SPANS, unitFor, wallOf, wallText } from './wall-clock.ts';

/** More than any clock differs from UTC: rows are read by UTC and then chosen by the wall clock (ms). */
const ZONE_MAX_MS = 15 * 3_600_000;

type Stretch = SalesAnalytics['now'];

/** Sales of a range of days in one currency, beside those of an earlier range. */
export async function analyzeSales(
  deps: Pick<Deps, 'db' | 'now'>,
  input: SalesAnalyticsInput & { actor: Actor },
): Promise<Outcome<SalesAnalytics>> {
  const { actor, eventId = null } = input;
  if (input.scope === 'platform' && !isAdministrator(actor)) return refused('FORBIDDEN');
  const own = eventId || input.scope === 'platform' ? scopeOf(actor, 'money') : memberScopeOf(actor, 'money');
  const reader = readerOf(deps.db);
  const clocks = await readClocks(reader, { scope: own, eventId });
  if (eventId && clocks.length === 0) return refused('EVENT_NOT_FOUND');
  const currencies = [...new Set(clocks.map(({ currency }) => currency))];
  const currency = currencies.find((one) => one === input.currency) ?? currencies[0] ?? null;
  const zones = new Set(clocks.flatMap((each) => (each.currency === currency ? each.timeZone : [])));
  const [zone = input.timeZone, ...others] = zones;
  const timeZone = others.length > 0 ? input.timeZone : zone;
  const now = wallOf(deps.now(), timeZone);
  const range = rangeOf(input, now);
  const known = rangeBefore(range, { compare: input.compare, inMonths: input.range === 'year' });
  const scope = { scope: own, eventIds: eventId ? [eventId] : null };
  const readIn = (part: WallRange) => readStretch(reader, { scope, currency, timeZone, range: part });
  const [rows, earlier] = await Promise.all([readIn(range), known ? readIn(known) : null]);
  const [first = range.until - 1] = rows.map(({ wall }) => wall);
  const from = range.from ?? barOf(first, 'day');
  const unit = input.range === 'year' ? 'month' : unitFor(range.until - from, SALES_SPANS);
  return done({
    currency,
    currencies,
    timeZone,
    clock: zones.size === 1 ? 'venue' : 'reader',
    unit,
    now: stretchOf(rows, { from, until: range.until }, unit),
    before: known && earlier ? stretchOf(earlier, known, unit) : null,
  });
}

type WallRows = Awaited<ReturnType<typeof readStretch>>;

async function readStretch(
  reader: Reader,
  by: {
    scope: Parameters<typeof readSales>[1];
    currency: Currency | null;
    timeZone: string;
    range: WallRange;
  },
) {
  const { from, until } = by.range;
  const rows = await readSales(reader, by.scope, {
    since: from === null ? 0 : from - ZONE_MAX_MS,
    until: until + ZONE_MAX_MS,
  });
  return rows
    .map((row) => ({ ...row, wall: wallOf(row.at, by.timeZone) }))
    .filter(({ currency, wall }) => currency === by.currency && wall >= (from ?? wall) && wall < until);
}

function stretchOf(rows: WallRows, { from, until }: WallRange & { from: number }, unit: BarUnit): Stretch {
  const sums = { ...NOTHING };
  for (const row of rows) for (const key of SUMMED) sums[key] += row[key];
  const { ticketMinor, orderMinor, refundMinor, cashMinor } = sums;
  return {
    from: wallText(from).slice(0, 10),
    to: wallText(Math.max(from, until - 1)).slice(0, 10),
    bars: barsOf(rows, { from, last: until - 1, unit }),
    sums: { ...sums, revenueMinor: ticketMinor + orderMinor + refundMinor + cashMinor },
  };
}

import { readerOf } from '#db/client.ts';
import { readToday } from '#db/readers/analytics/sales-overview.ts';
import type { TodayOutput } from '#shared/contracts/analytics/analytics.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { barOf, wallOf } from './wall-clock.ts';

const HOUR_MS = 3_600_000;
/** Longer than any day, including the one on which clocks go back. */
const LATELY_MS = 26 * HOUR_MS;

/** Hourly totals of today for the actor's published events (for an administrator: all), by the reader's clock. */
export async function readTodayCurve(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { actor: Actor; timeZone: string },
): Promise<TodayOutput> {
  const now = deps.now();
  const { rows, ordersPending } = await readToday(
    readerOf(deps.db),
    scopeOf(input.actor, 'money'),
    now - LATELY_MS,
  );
  const { timeZone } = input;
  const midnight = barOf(wallOf(now, timeZone), 'day');
  const hourNow = Math.floor((wallOf(now, timeZone) - midnight) / HOUR_MS);
  const hours = Array.from({ length: hourNow + 1 }, (_, hour) => ({
    hour,
    tickets: 0,
    orders: 0,
    admitted: 0,
  }));
  for (const row of rows) {
    const hour = hours[Math.floor((wallOf(row.at, timeZone) - midnight) / HOUR_MS)];
    if (!hour) continue;
    hour.tickets += row.tickets;
    hour.orders += row.orders;
    hour.admitted += row.admitted;
  }
  return { hours, ordersPending };
}

import { readerOf } from '#db/client.ts';
import { readToday } from '#db/readers/overview.ts';
import type { TodayOutput } from '#shared/contracts/analytics.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { ownerScope } from '../events/ownership.ts';
import { barOf, wallOf } from './wall-clock.ts';

const HOUR_MS = 3_600_000;
/** Longer than any day and any two zones are apart. */
const LATELY_MS = 50 * HOUR_MS;

/** Today by the hour over somebody's published events, an administrator's over all: each counts its venue's today. */
export async function readTodayCurve(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { actor: Actor },
): Promise<TodayOutput> {
  const now = deps.now();
  const { rows, ordersPending } = await readToday(
    readerOf(deps.db),
    ownerScope(input.actor),
    now - LATELY_MS,
  );
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, tickets: 0, orders: 0, admitted: 0 }));
  for (const row of rows) {
    const midnight = barOf(wallOf(now, row.timeZone), 'day');
    const wall = wallOf(row.at, row.timeZone);
    const hour = hours[Math.floor((wall - midnight) / HOUR_MS)];
    if (!hour) continue;
    hour.tickets += row.tickets;
    hour.orders += row.orders;
    hour.admitted += row.admitted;
  }
  return { hours, ordersPending };
}

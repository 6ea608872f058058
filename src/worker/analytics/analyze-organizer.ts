import { readerOf } from '#db/client.ts';
import { type Overview, readOverview, readPlatform } from '#db/readers/analytics/sales-overview.ts';
import { readSales } from '#db/readers/money/money-moves.ts';
import type {
  OrganizerAnalytics,
  OrganizerAnalyticsInput,
  PlatformAnalytics,
} from '#shared/contracts/analytics/analytics.ts';
import { toIso } from '#shared/contracts/common.ts';
import { EVENTS_PAGE_SIZE, FREE_EVENTS_PER_ORGANIZER } from '#shared/limits.ts';
import { memberScopeOf, type Scope } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { foldByCurrency, salesSince } from './fold-sales.ts';

type AnalyticsDeps = Pick<Deps, 'db' | 'now'>;

/** Analytics over the actor's own events, for administrators too; `analyzePlatform` covers all events. */
export async function analyzeOrganizer(
  deps: AnalyticsDeps,
  input: OrganizerAnalyticsInput & { actor: Actor },
): Promise<OrganizerAnalytics> {
  const { overview, ...views } = await together(deps, input, memberScopeOf(input.actor, 'money'));
  return { ...views, freeEvents: { used: overview.freeEventsUsed, of: FREE_EVENTS_PER_ORGANIZER } };
}

/** Analytics over all events, with the platform's user and money totals. */
export async function analyzePlatform(
  deps: AnalyticsDeps,
  input: OrganizerAnalyticsInput,
): Promise<PlatformAnalytics> {
  const [{ overview: _, ...views }, platform] = await Promise.all([
    together(deps, input, null),
    readPlatform(readerOf(deps.db), deps.now()),
  ]);
  return { ...views, ...platform };
}

async function together(deps: AnalyticsDeps, input: OrganizerAnalyticsInput, scope: Scope | null) {
  const { period, page, pageSize = EVENTS_PAGE_SIZE } = input;
  const now = deps.now();
  const reader = readerOf(deps.db);
  const overview = await readOverview(reader, { scope, limit: pageSize, offset: (page - 1) * pageSize });
  const sales = await readSales(reader, { scope, eventIds: null }, { since: salesSince(period, now) });
  return {
    overview,
    period,
    money: overview.money,
    counts: overview.counts,
    sales: foldByCurrency(sales, period, now),
    events: { items: overview.events.map(eventMoney), page, pageSize, total: overview.counts.events },
  };
}

function eventMoney({ startsAt, ...event }: Overview['events'][number]) {
  return { ...event, startDate: toIso(startsAt) };
}

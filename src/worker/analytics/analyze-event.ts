import { readerOf } from '#db/client.ts';
import { readEventAnalytics } from '#db/readers/analytics/event-analytics.ts';
import { readSales } from '#db/readers/money/money-moves.ts';
import type { EventAnalytics, EventAnalyticsInput } from '#shared/contracts/analytics/analytics.ts';
import { toIso } from '#shared/contracts/common.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { eventPhase } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { foldSales } from './fold-sales.ts';
import { barOf, barsFrom, DOOR_SPANS, unitFor, wallOf, wallText } from './wall-clock.ts';

/** Sales, check-ins and revenue of one event. Money totals come from the ledger. */
export async function analyzeEvent(
  deps: Pick<Deps, 'db' | 'now'>,
  input: EventAnalyticsInput & { actor: Actor },
): Promise<Outcome<EventAnalytics>> {
  const scope = scopeOf(input.actor, 'money');
  const reader = readerOf(deps.db);
  const rows = await readEventAnalytics(reader, input.eventId, scope);
  if (!rows) return refused('EVENT_NOT_FOUND');
  const now = deps.now();
  const sales = await readSales(reader, { scope, eventIds: [input.eventId] }, { since: 0 });
  const { event, money, types, codes, items, tips, admissions } = rows;
  const { sold, quantity, refunded, checkedIn, buyers, purchases } = event;
  const { ordersPending, ordersCompleted, ordersCancelled } = event;
  return done({
    event: {
      id: event.id,
      name: event.name,
      phase: eventPhase(event, now),
      timeZone: event.timeZone,
      currency: event.currency,
      startDate: toIso(event.startsAt),
      endDate: toIso(event.endsAt),
    },
    feeBps: event.feeBps,
    money,
    counts: {
      sold,
      quantity,
      refunded,
      checkedIn,
      buyers,
      purchases,
      ordersPending,
      ordersCompleted,
      ordersCancelled,
      readyMs: event.readyMs === null ? null : Math.round(event.readyMs),
      tips: event.tips,
    },
    sales: foldSales(sales, 'all', Math.min(now, event.endsAt)),
    types,
    codes,
    codeConversion: {
      sales: purchases + ordersPending + ordersCompleted + ordersCancelled,
      withCode: event.salesWithCode,
    },
    checkIns: foldAdmissions(admissions, event.timeZone),
    items,
    tips,
  });
}

/** Check-ins per time bar, with the running total at the end of each bar. */
function foldAdmissions(
  rows: readonly { at: number; admitted: number }[],
  timeZone: string,
): EventAnalytics['checkIns'] {
  const walls = rows.map(({ at, admitted }) => ({ wall: wallOf(at, timeZone), admitted }));
  const times = walls.map(({ wall }) => wall);
  const first = Math.min(...times);
  const last = Math.max(...times);
  if (walls.length === 0) return { unit: 'quarter', bars: [] };
  const unit = unitFor(last - first, DOOR_SPANS);
  let inside = 0;
  const bars = barsFrom(first, last, unit).map((bar) => {
    const admitted = walls
      .filter(({ wall }) => barOf(wall, unit) === bar)
      .reduce((sum, row) => sum + row.admitted, 0);
    inside += admitted;
    return { at: wallText(bar), admitted, inside };
  });
  return { unit, bars };
}

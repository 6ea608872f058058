import { readerOf } from '#db/client.ts';
import { type HomeEvent, readHomeEvents, readHomeFacts } from '#db/readers/dashboard/home-events.ts';
import { readSalesByMinute } from '#db/readers/dashboard/home-sales.ts';
import { readNeedDismissals } from '#db/readers/dashboard/need-dismissals.ts';
import { readPayable } from '#db/readers/money/balances.ts';
import { countOpenRefundRequests } from '#db/readers/refunds/refund-requests.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { Home, HomeInput } from '#shared/contracts/dashboard.ts';
import { ORDER_LATE_MS, SCAN_AGE_MAX_MS } from '#shared/limits.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';
import { isWithin, memberScopeOf } from '#shared/organizations/rights.ts';
import { eventPhase } from '#shared/states.ts';
import { readPaces } from '#worker/analytics/comparable-nights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { ConnectDeps } from '#worker/money/payouts/connect/connect-deps.ts';
import { payableUntil } from '#worker/money/payouts/payout-hold.ts';
import { dismissedSince } from './dismiss-needs.ts';
import { listNeeds, night } from './needs.ts';
import { foldToday } from './today-sales.ts';

/** About a year of a venue that opens every night. */
const EVENTS_MAX = 400;
const NIGHTS_MAX = 5;
/** Events whose pace is compared: the next nights, and what else is near. */
const PACED_MAX = 10;
/** As many as the page opens sockets for. */
const WATCHED_MAX = 12;
/** Events whose counts are read. */
const FACTS_MAX = 60;
/** Sales of the day a week ago were for events that ended after it began: a day may have 25 hours. */
const SOLD_LAST_WEEK_MS = (8 * 24 + 2) * 3_600_000;

/** An organizer's start page: what needs them, the next nights with their pace, and today's sales. */
export async function organizerHome(
  deps: Pick<ConnectDeps, 'db' | 'now' | 'payoutHoldDays' | 'connect' | 'currencies'>,
  input: HomeInput & { actor: Pick<Actor, 'id' | 'role' | 'memberships'> },
): Promise<Home> {
  const now = deps.now();
  const reader = readerOf(deps.db);
  const { actor } = input;
  const scope = memberScopeOf(actor, 'see');
  const money = memberScopeOf(actor, 'money');
  const events = await readHomeEvents(reader, { scope, limit: EVENTS_MAX });
  const published = events.filter(({ status }) => status === 'published');
  const coming = published.filter(({ endsAt }) => endsAt > now).reverse();
  const past = published.filter(({ endsAt }) => endsAt <= now);
  const recent = past.filter(({ endsAt }) => endsAt + SCAN_AGE_MAX_MS > now);
  const earning = events.filter((event) => isWithin(money, { ...event, eventId: event.id }));
  const next = coming.find((event) => earning.includes(event)) ?? earning[0];
  const currency = currencyOf(input.currency, next, earning);
  const sold = earning.filter(
    (event) => event.currency === currency && event.endsAt > now - SOLD_LAST_WEEK_MS,
  );
  const [counts, paces, sales, refundRequests, payable, dismissals] = await Promise.all([
    readHomeFacts(reader, {
      organizationId: money.organizations.includes(actor.id) ? actor.id : (money.organizations[0] ?? null),
      watchedIds: [...recent, ...coming].slice(0, FACTS_MAX).map(({ id }) => id),
      eventIds: events.map(({ id }) => id),
      now,
      lateUntil: now - ORDER_LATE_MS,
    }),
    readPaces(reader, { coming: coming.slice(0, PACED_MAX), past, now }),
    readSalesByMinute(reader, { eventIds: sold.map(({ id }) => id), now }),
    countOpenRefundRequests(reader, money),
    readPayable(reader, { scope: money, until: payableUntil(deps) }),
    readNeedDismissals(reader, { userId: actor.id, since: dismissedSince(now) }),
  ]);
  const factsOf = new Map(counts.facts.map((facts) => [facts.id, facts]));
  const connect = deps.connect && { provider: deps.connect.name, currencies: deps.currencies };
  const needs = listNeeds(
    { ...counts, who: actor, events, paces, refundRequests, payable, connect, now },
    dismissals,
  );
  const timeZone = zoneOf(sold.length > 0 ? sold : events) ?? input.timeZone;
  return {
    hasEvents: events.length > 0,
    needs: needs.groups,
    dismissedNeeds: needs.dismissed,
    nights: coming.slice(0, NIGHTS_MAX).map((event) => {
      const { sold = 0, quantity = 0, ordersPending = 0 } = factsOf.get(event.id) ?? {};
      return {
        ...night(event),
        endDate: toIso(event.endsAt),
        phase: eventPhase(event, now),
        sold,
        quantity,
        ordersPending,
        pace: paces.get(event.id) ?? null,
      };
    }),
    watched: coming.slice(0, WATCHED_MAX).map(({ id }) => id),
    today: currency && {
      currency,
      currencies: CURRENCIES.filter((one) => earning.some((event) => event.currency === one)),
      timeZone,
      at: toIso(now),
      ...foldToday(sales, { now, timeZone }),
    },
  };
}

/** The wanted currency if an event has it, otherwise that of the next event. */
function currencyOf(
  wanted: Currency | null,
  next: HomeEvent | undefined,
  events: readonly HomeEvent[],
): Currency | null {
  return events.find((event) => event.currency === wanted)?.currency ?? next?.currency ?? null;
}

/** The time zone of all these events; null if they are in several. */
function zoneOf(events: readonly HomeEvent[]): string | null {
  const [zone, ...others] = new Set(events.map(({ timeZone }) => timeZone));
  return zone && others.length === 0 ? zone : null;
}

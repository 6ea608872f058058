import type { HomeEvent, HomeFacts } from '#db/readers/dashboard/home-events.ts';
import type { NeedDismissal } from '#db/readers/dashboard/need-dismissals.ts';
import { toIso } from '#shared/contracts/common.ts';
import {
  NEED_KINDS,
  type Need,
  type NeedFacts,
  type NeedGroup,
  type Pace,
} from '#shared/contracts/dashboard.ts';
import { PACE_AS_USUAL, SCAN_AGE_MAX_MS } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';
import { mayDo, type Right, type Rightful } from '#shared/organizations/rights.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Staff are asked for this long before the start, and again shortly before it. */
const STAFF_BEFORE_MS = DAY_MS;
const STAFF_AGAIN_BEFORE_MS = 3 * HOUR_MS;
const PACE_BEFORE_MS = 7 * DAY_MS;
const DRAFT_BEFORE_MS = 14 * DAY_MS;
/** Fewer tickets below the usual number, or a smaller usual number, are chance. */
const BEHIND_MIN = 3;
const USUAL_MIN = 5;
/** Steps of falling behind: a dismissed night comes back with the next one. */
const BEHIND_STEPS = 4;

interface Facts extends HomeFacts {
  /** Whose needs these are: each is of use only to who has the right to meet it. */
  who: Rightful;
  events: readonly HomeEvent[];
  paces: ReadonlyMap<string, Pace>;
  /** Open ones. */
  refundRequests: number;
  /** Revenue that can be paid out now. */
  payable: readonly { currency: Currency; payableMinor: number }[];
  /** Where organizers' accounts are and what can be sent to them; null when they cannot connect one. */
  connect: { provider: string; currencies: readonly Currency[] } | null;
  /** Unix ms. */
  now: number;
}

/** What waits for the organizer, in groups of one kind, most urgent first, without what they have dismissed. */
export function listNeeds(
  home: Facts,
  dismissals: readonly NeedDismissal[],
): { groups: NeedGroup[]; dismissed: number } {
  const needs = findNeeds(home).map((facts): Need => ({ ...facts, ...keyOf(facts, home.now) }));
  const states = new Map(dismissals.map(({ need, state }) => [need, state]));
  const waiting = needs.filter(({ id, state }) => states.get(id) !== state);
  const byKind = Map.groupBy(waiting, ({ kind }) => kind);
  return {
    groups: NEED_KINDS.flatMap((kind) => {
      const some = byKind.get(kind);
      return some ? [{ kind, needs: some }] : [];
    }),
    dismissed: needs.length - waiting.length,
  };
}

/** Each kind's next event first. */
function findNeeds(home: Facts): NeedFacts[] {
  const { who, events, facts, failedPayouts, openDisputes, paces, refundRequests, now } = home;
  const factsOf = new Map(facts.map((each) => [each.id, each]));
  const soonest = events.toSorted((one, other) => one.startsAt - other.startsAt);
  const each = (right: Right, find: (event: HomeEvent) => NeedFacts | false) =>
    soonest.flatMap((event) => (mayDo(who, right, { ...event, eventId: event.id }) && find(event)) || []);
  const isComing = ({ status, endsAt }: HomeEvent) => status === 'published' && endsAt > now;
  const startsWithin = ({ startsAt }: HomeEvent, ms: number) => startsAt - now < ms;
  const needsStaff = (event: HomeEvent) => isComing(event) && startsWithin(event, STAFF_BEFORE_MS);
  return [
    // Devices that were offline send their check-ins for days.
    ...each('door', (event) => {
      const count = event.endsAt + SCAN_AGE_MAX_MS > now ? (factsOf.get(event.id)?.conflicts ?? 0) : 0;
      return count > 0 && { kind: 'conflicts', eventId: event.id, eventName: event.name, count };
    }),
    ...each('bar', (event) => {
      const { ordersLate = 0, newestLateAt = null } = factsOf.get(event.id) ?? {};
      if (newestLateAt === null || event.status !== 'published') return false;
      const newestAt = toIso(newestLateAt);
      return { kind: 'orders_late', eventId: event.id, eventName: event.name, count: ordersLate, newestAt };
    }),
    ...each(
      'door',
      (event) =>
        needsStaff(event) && factsOf.get(event.id)?.scanners === 0 && { kind: 'no_scanner', ...night(event) },
    ),
    ...each('bar', (event) => {
      const { menuItems = 0, vendors = 0 } = factsOf.get(event.id) ?? {};
      return needsStaff(event) && menuItems > 0 && vendors === 0 && { kind: 'no_vendor', ...night(event) };
    }),
    ...failedPayouts.flatMap((payout): NeedFacts[] => {
      const event = events.find(({ id }) => id === payout.eventId);
      if (event && !mayDo(who, 'money', { ...event, eventId: event.id })) return [];
      return [{ kind: 'payout_failed', ...payout, eventName: event?.name ?? '' }];
    }),
    ...findMoneyNeeds(home),
    ...each('money', (event) => {
      const { id: eventId, name: eventName, timeZone, city } = event;
      const disputed = openDisputes.find((one) => one.eventId === eventId);
      if (!disputed) return false;
      const { count, amountMinor, currency, evidenceDueAt } = disputed;
      const until = evidenceDueAt === null ? null : toIso(evidenceDueAt);
      return { kind: 'disputes', eventId, eventName, count, amountMinor, currency, until, timeZone, city };
    }),
    ...(refundRequests > 0 ? [{ kind: 'refund_requests' as const, count: refundRequests }] : []),
    ...each(
      'sell',
      (event) => isComing(event) && event.salesPaused && { kind: 'sales_paused', ...night(event) },
    ),
    ...each('sell', (event) => {
      const { usual = 0 } = paces.get(event.id) ?? {};
      const { sold = 0 } = factsOf.get(event.id) ?? {};
      const isBehind = usual >= USUAL_MIN && usual - sold >= Math.max(BEHIND_MIN, usual * PACE_AS_USUAL);
      return (
        isBehind &&
        startsWithin(event, PACE_BEFORE_MS) && { kind: 'below_pace', ...night(event), sold, usual }
      );
    }),
    ...each(
      'sell',
      (event) =>
        event.status === 'draft' &&
        event.startsAt > now &&
        startsWithin(event, DRAFT_BEFORE_MS) && { kind: 'draft', ...night(event) },
    ),
  ];
}

/** The organizer's account, and due money that does not leave by itself. */
function findMoneyNeeds({ account, payable, connect }: Facts): NeedFacts[] {
  const amounts = payable.map(({ currency, payableMinor }) => ({ currency, amountMinor: payableMinor }));
  const canBeSent = ({ currency }: { currency: Currency }) => connect?.currencies.includes(currency) ?? false;
  const [sendable, byHand] = [amounts.filter(canBeSent), amounts.filter((one) => !canBeSent(one))];
  const own = account && account.provider === connect?.provider ? account : null;
  const isRejected = own?.status === 'rejected';
  const needs: NeedFacts[] = [];
  if (!own && sendable.length > 0) needs.push({ kind: 'payout_connect', amounts: sendable });
  if (own && waitsForOrganizer(own))
    needs.push({ kind: 'payout_account', status: own.status, amounts: isRejected ? [] : sendable });
  const left = isRejected ? amounts : byHand;
  if (left.length > 0) needs.push({ kind: 'payout_by_hand', amounts: left });
  return needs;
}

/** What a need is about, and the facts whose change brings a dismissed one back. */
function keyOf(need: NeedFacts, now: number): Pick<Need, 'id' | 'state'> {
  const id = 'eventId' in need ? `${need.kind}:${need.eventId}` : need.kind;
  const state = (...facts: (string | number | null)[]) => ({ id, state: facts.join(' ') });
  switch (need.kind) {
    case 'conflicts':
    case 'refund_requests':
      return state(need.count);
    case 'orders_late':
      return state(need.newestAt);
    case 'no_scanner':
    case 'no_vendor': {
      const isSoon = Date.parse(need.startDate) - now < STAFF_AGAIN_BEFORE_MS;
      return state(need.startDate, isSoon ? 'soon' : 'later');
    }
    case 'payout_failed':
      return state(need.currency, need.amountMinor);
    case 'payout_connect':
    case 'payout_by_hand':
      return state(sumsOf(need.amounts));
    case 'payout_account':
      return state(need.status, sumsOf(need.amounts));
    case 'disputes':
      return state(need.count, need.currency, need.amountMinor, need.until);
    case 'below_pace':
      return state(need.startDate, Math.floor((1 - need.sold / need.usual) * BEHIND_STEPS));
    case 'sales_paused':
    case 'draft':
      return state(need.startDate);
  }
}

function sumsOf(amounts: readonly { currency: Currency; amountMinor: number }[]): string {
  return amounts.map(({ currency, amountMinor }) => `${currency}${amountMinor}`).join(' ');
}

export function night({ id, name, startsAt, timeZone, city }: HomeEvent) {
  return { eventId: id, eventName: name, startDate: toIso(startsAt), timeZone, city };
}

function waitsForOrganizer({ status, missing }: NonNullable<HomeFacts['account']>): boolean {
  return status !== 'enabled' && !(status === 'pending' && missing.every((detail) => detail === 'review'));
}

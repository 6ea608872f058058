import { type Reader, readerOf } from '#db/client.ts';
import {
  type Bar,
  type BarCount,
  readBar,
  readBarGuests,
  readEventOrders,
} from '#db/readers/orders/bar-orders.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { EventOrders, EventOrdersInput } from '#shared/contracts/orders.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { dayStartAt } from '#shared/hype/hype-clock.ts';
import { ORDERS_PAGE_SIZE } from '#shared/limits.ts';
import { mayDo } from '#shared/organizations/rights.ts';
import type { OrderStatus } from '#shared/states.ts';
import { isNamed } from '#shared/text/fold-name.ts';
import { readSubjectSearch } from '#shared/text/subject-search.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { barEventView, barOrderView } from './order-views.ts';
import { readHandOvers } from './read-hand-overs.ts';

/** A page of an event's orders with the bar's totals, for its organization, vendors and administrators. */
export async function listEventOrders(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  input: EventOrdersInput & { actor: Actor },
): Promise<Outcome<EventOrders>> {
  const { eventId, page, search, actor } = input;
  const reader = readerOf(deps.db);
  const bar = await readBar(reader, eventId, actor.id);
  const mine = bar !== undefined && mayDo(actor, 'bar', { ...bar, eventId });
  const serves = mine || bar?.worksThere;
  if (!bar || (bar.status === 'draft' && !serves)) return refused('EVENT_NOT_FOUND');
  if (!serves) return refused('COUNTER_NOT_PERMITTED');
  const handOvers = await readHandOvers(deps, eventId);
  const now = deps.now();
  const pageSize = input.pageSize ?? ORDERS_PAGE_SIZE;
  const { rows, total, counts } = await readEventOrders(reader, {
    eventId,
    status: input.status ?? null,
    found: search === '' ? null : await findAtBar(reader, eventId, search),
    limit: pageSize,
    offset: (page - 1) * pageSize,
    handOvers,
    dayStartedAt: dayStartAt(now, bar.timeZone),
  });
  return done({
    items: rows.map(barOrderView),
    page,
    pageSize,
    total,
    ...numbersOf(counts),
    event: eventOf(eventId, bar, mine, now),
    serverTime: toIso(now),
  });
}

/** The bar only sees names, so a search must not match any part of an email address. */
async function findAtBar(reader: Reader, eventId: string, search: string) {
  const { people, code } = readSubjectSearch(search);
  const guests = people === null ? [] : await readBarGuests(reader, eventId, people);
  return { userIds: guests.filter(({ name }) => isNamed(name, search)).map(({ id }) => id), code };
}

function eventOf(eventId: string, bar: Bar, own: boolean, now: number) {
  return barEventView({ ...bar, eventId, eventName: bar.name, own }, now);
}

function numbersOf(counts: readonly BarCount[]) {
  const of = (status: OrderStatus) => counts.find((count) => count.status === status);
  const [pending, completed, cancelled] = [of('pending'), of('completed'), of('cancelled')];
  const waited = completed?.averageWaitMs ?? null;
  return {
    counts: {
      pending: pending?.total ?? 0,
      ready: pending?.ready ?? 0,
      completed: completed?.total ?? 0,
      cancelled: cancelled?.total ?? 0,
    },
    averageWaitMs: waited === null ? null : Math.round(waited),
  };
}

import { readerOf } from '#db/client.ts';
import { readBar, readEventOrders } from '#db/readers/order-lists.ts';
import type { EventOrders, EventOrdersInput } from '#shared/contracts/orders.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import { ORDERS_PAGE_SIZE } from '#shared/limits.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { barOrderView } from './order-views.ts';

/** A page of an event's orders, for its organiser, its vendors and administrators. */
export async function listEventOrders(
  deps: Pick<Deps, 'db'>,
  input: EventOrdersInput & { actor: Actor },
): Promise<Outcome<EventOrders>> {
  const { eventId, page, actor } = input;
  const reader = readerOf(deps.db);
  const bar = await readBar(reader, eventId, actor.id);
  const mine = actor.role === 'admin' || actor.id === bar?.organizerId;
  const serves = mine || bar?.worksThere === 1;
  if (!bar || (bar.status === 'draft' && !serves)) return refused('EVENT_NOT_FOUND');
  if (!serves) return refused('COUNTER_NOT_PERMITTED');
  const pageSize = input.pageSize ?? ORDERS_PAGE_SIZE;
  const { rows, total } = await readEventOrders(reader, {
    eventId,
    status: input.status ?? null,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return done({ items: rows.map(barOrderView), page, pageSize, total });
}

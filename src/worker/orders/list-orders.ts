import { readerOf } from '#db/client.ts';
import { readOrders } from '#db/readers/orders/listed-orders.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { ListOrdersInput, ListOrdersOutput } from '#shared/contracts/orders.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { readSubjectSearch } from '#shared/text/subject-search.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { barOrderView } from './order-views.ts';

/** Rows of the table that load at once. */
const ORDERS_PER_LOAD = 100;

/** Orders at an organizer's events. An administrator names an event or searches: all orders are too many to sort. */
export async function listOrders(
  deps: Pick<Deps, 'db'>,
  input: ListOrdersInput & { actor: Actor },
): Promise<ListOrdersOutput> {
  const { search, sort, actor } = input;
  const scope = scopeOf(actor, 'bar');
  const eventId = input.eventId ?? null;
  if (scope === null && eventId === null && search === '') return { items: [], nextCursor: null, total: 0 };
  const { rows, total } = await readOrders(readerOf(deps.db), {
    scope,
    eventId,
    status: input.status ?? null,
    since: input.since ? fromIso(input.since) : null,
    search: search === '' ? null : readSubjectSearch(search),
    sort,
    afterId: input.cursor ?? null,
    limit: ORDERS_PER_LOAD,
  });
  const items = rows.map((row) => ({
    ...barOrderView(row),
    event: { id: row.eventId, name: row.eventName, timeZone: row.timeZone },
    customer: { name: row.customerName, email: row.customerEmail },
  }));
  return { items, nextCursor: rows.length === ORDERS_PER_LOAD ? (rows.at(-1)?.id ?? null) : null, total };
}

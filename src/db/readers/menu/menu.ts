import { and, eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { EVENT_CARD } from '#db/readers/events/browse-events.ts';
import { rolesAt } from '#db/readers/events/event-details.ts';
import { events, menuItems, orderLines, orders, ticketTypes, typeContents } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { flagOf, pick, subquery } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import { promisedPortions } from '#shared/vouchers/contents.ts';

export type Menu = NonNullable<Awaited<ReturnType<typeof readMenu>>>;
export type MenuItemRow = Menu['items'][number];

/**
 * A menu with its event; null when there is no such event. `version` is D1's `events.sale_version`; `isStaff`: the
 * actor is assigned to its door or bar; `isVendor`: to its bar.
 */
export async function readMenu(reader: Reader, eventId: string, actorId: string | null) {
  const [[event], items, contents, roles] = await reader.batch([
    reader
      .select({ ...EVENT_CARD, organizationId: events.organizationId, version: events.saleVersion })
      .from(events)
      .where(eq(events.id, eventId)),
    reader
      .select({
        ...pick(menuItems, 'id', 'name', 'description', 'category', 'quantity', 'sold', 'imageKey', 'active'),
        ...pick(menuItems, 'sortOrder'),
        priceMinor: menuItems.price,
      })
      .from(menuItems)
      .where(eq(menuItems.eventId, eventId))
      .orderBy(menuItems.sortOrder, menuItems.createdAt, menuItems.id),
    // What sold tickets contain is not for sale.
    reader
      .select({
        ...pick(typeContents, 'menuItemId', 'quantity', 'soldFrom', 'soldUntil', 'ticketTypeId'),
        typeSold: ticketTypes.sold,
      })
      .from(typeContents)
      .innerJoin(ticketTypes, eq(ticketTypes.id, typeContents.ticketTypeId))
      .where(eq(typeContents.eventId, eventId)),
    rolesAt(reader, eventId, actorId),
  ]);
  if (!event) return null;
  const sold = contents.map(({ ticketTypeId: id, typeSold }) => ({ id, sold: typeSold }));
  const promised = promisedPortions(contents, sold);
  return {
    event,
    items: items.map((item) => ({ ...item, promised: promised.get(item.id) ?? 0 })),
    isStaff: roles.length > 0,
    isVendor: roles.some(({ role }) => role === 'vendor'),
  };
}

/**
 * Facts that decide whether an item can be edited; undefined when there is no such item or its event is not in
 * the scope.
 */
export function readOwnMenuItem(reader: Reader, menuItemId: string, scope: Scope | null) {
  return reader
    .select({
      ...pick(menuItems, 'eventId', 'quantity', 'sold', 'imageKey'),
      status: events.status,
      endsAt: events.endsAt,
      /** Tickets contain it, or contained it. */
      inTickets: flagOf(
        sql`exists (select 1 from ${typeContents}
          where ${typeContents.eventId} = ${menuItems.eventId} and ${typeContents.menuItemId} = ${menuItems.id})`,
      ),
      /** It was ordered, even if the order was cancelled. */
      everSold: flagOf(
        sql`(${menuItems.sold} > 0 or exists (
          select 1 from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
          where ${orders.eventId} = ${menuItems.eventId} and ${orderLines.menuItemId} = ${menuItems.id}))`,
      ),
    })
    .from(menuItems)
    .innerJoin(events, eq(events.id, menuItems.eventId))
    .where(and(eq(menuItems.id, menuItemId), isInScope(events, scope)))
    .get();
}

/** The event of a menu for its editor, with its number of items; undefined when the event is not in the scope. */
export function readOwnMenu(reader: Reader, eventId: string, scope: Scope | null) {
  return reader
    .select({
      status: events.status,
      endsAt: events.endsAt,
      items: subquery<number>(
        sql`select count(*) from ${menuItems} where ${menuItems.eventId} = ${events.id}`,
      ),
    })
    .from(events)
    .where(and(eq(events.id, eventId), isInScope(events, scope)))
    .get();
}

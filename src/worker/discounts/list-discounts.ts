import { readerOf } from '#db/client.ts';
import { cursorAfter, readCursor } from '#db/keyset.ts';
import { type DiscountRow, readDiscounts } from '#db/readers/discounts/discount-list.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { ListDiscountsInput, ListDiscountsOutput } from '#shared/contracts/discounts.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

const DISCOUNTS_PER_PAGE = 100;

/** Single codes and batches with their usage, newest first: an organizer's own, or everybody's for an administrator. */
export async function listDiscounts(
  deps: Pick<Deps, 'db' | 'now'>,
  input: ListDiscountsInput & { actor: Actor },
): Promise<ListDiscountsOutput> {
  const { rows, total } = await readDiscounts(readerOf(deps.db), {
    scope: scopeOf(input.actor, 'sell'),
    eventId: input.eventId ?? null,
    search: input.search,
    state: input.state ?? null,
    now: deps.now(),
    after: readCursor(input.cursor),
    limit: DISCOUNTS_PER_PAGE,
  });
  const items = rows.map((row) => ({
    id: row.id,
    code: row.code,
    description: row.description,
    type: row.type,
    value: row.value,
    currency: row.fixedCurrency,
    eventId: row.eventId,
    event: eventOf(row),
    state: row.state,
    organizer: { id: row.organizerId, name: row.organizerName },
    validFrom: row.validFrom === null ? null : toIso(row.validFrom),
    validUntil: row.validUntil === null ? null : toIso(row.validUntil),
    maxUses: row.maxUses,
    minimumMinor: row.minimumPurchase,
    active: row.active,
    perPerson: row.perPerson,
    ticketTypeIds: row.ticketTypeIds,
    used: row.used,
    batch: row.count === null ? null : { count: row.count, usedCodes: row.usedCodes ?? 0 },
    savedMinor: row.saved,
    createdAt: toIso(row.createdAt),
  }));
  return { items, nextCursor: cursorAfter(rows, DISCOUNTS_PER_PAGE), total };
}

function eventOf(row: DiscountRow) {
  const {
    eventId: id,
    eventName: name,
    eventTimeZone: timeZone,
    eventCity: city,
    eventCurrency: currency,
  } = row;
  return id === null || name === null || timeZone === null || city === null || currency === null
    ? null
    : { id, name, timeZone, city, currency };
}

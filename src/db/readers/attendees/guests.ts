import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { afterCursor, type Cursor } from '#db/keyset.ts';
import { events, purchases, refunds, tickets, users } from '#db/schema/index.ts';
import { isPersonLike } from '#db/sql/subject-search.ts';
import { equalsIfGiven, pick } from '#db/typed-queries.ts';
import type { Currency } from '#shared/money/money.ts';
import type { GuestKind, GuestSort } from '#shared/states.ts';
import { GUEST_EMAIL } from './attendees.ts';

const DAY_MS = 86_400_000;
const REGULAR_NIGHTS_MIN = 3;
const NEW_FOR_MS = 30 * DAY_MS;
const LAPSED_AFTER_MS = 90 * DAY_MS;

/** Whose guests, and which of their nights count. */
interface GuestScope {
  organizationId: string;
  /** Null for all. */
  currency: Currency | null;
}

export interface GuestFilter {
  organizationId: string;
  currency: Currency;
  /** An FTS5 query, see `searchQuery`; null for no filter. */
  match: string | null;
  eventId: string | null;
  kind: GuestKind | null;
}

interface GuestPage extends GuestFilter {
  sort: GuestSort;
  after: Cursor | null;
  now: number;
  limit: number;
}

/** The organizer's events, latest first, for the filters. */
export function readGuestEvents(reader: Reader, organizationId: string, limit: number) {
  return reader
    .select(pick(events, 'id', 'name', 'startsAt', 'timeZone', 'currency'))
    .from(events)
    .where(and(eq(events.organizationId, organizationId), ne(events.status, 'draft')))
    .orderBy(desc(events.startsAt), events.id)
    .limit(limit);
}

/** The currency of most of the organizer's events. */
export async function readMainCurrency(reader: Reader, organizationId: string): Promise<Currency | null> {
  const most = await reader
    .select(pick(events, 'currency'))
    .from(events)
    .where(and(eq(events.organizationId, organizationId), ne(events.status, 'draft')))
    .groupBy(events.currency)
    .orderBy(sql`count(*) desc`, events.currency)
    .limit(1)
    .get();
  return most?.currency ?? null;
}

/**
 * Ids of a page of guests with the value that they are sorted by. Nothing keeps these sums, which would write rows with
 * each ticket: D1 adds up the organizer's purchases, and reads lines and refunds only where the order needs them.
 * People without an account, who paid at a door, are a new person each night and are left out.
 */
export async function readGuestPage(reader: Reader, page: GuestPage) {
  const direction = page.sort.startsWith('-') ? 'desc' : 'asc';
  const order = sql.raw(direction);
  const value = sql`guest.value`;
  return await reader
    .select({ id: users.id, value: sql<number>`${value}`, total: sql<number>`count(*) over ()` })
    .from(sql`(${guestsOf(page)}) as guest`)
    .innerJoin(users, eq(users.id, sql`guest.user_id`))
    .where(
      and(
        isNull(users.deletedAt),
        isNull(users.doorEventId),
        kindOf(page),
        afterCursor([value, users.id], page.after, direction),
      ),
    )
    .orderBy(sql`${value} ${order}`, sql`${users.id} ${order}`)
    .limit(page.limit);
}

function kindOf({ kind, now }: GuestPage): SQL | undefined {
  if (kind === 'regular') return sql`guest.nights >= ${REGULAR_NIGHTS_MIN}`;
  if (kind === 'new') return sql`guest.first_at >= ${now - NEW_FOR_MS}`;
  if (kind === 'lapsed') return sql`guest.latest_night < ${now - LAPSED_AFTER_MS}`;
  return undefined;
}

/** Guests as `user_id`, `value` and `first_at`, with `latest_night` and `nights` where the kind needs them. */
function guestsOf(page: GuestPage): SQL {
  const bought = sql`${from(page, purchases)} and p.status = 'paid'`;
  const sorts = page.sort.replace('-', '');
  if (sorts === 'bought' && page.kind !== 'regular')
    return sql`select p.user_id, max(p.created_at) as value, min(p.created_at) as first_at,
      max(e.starts_at) as latest_night from ${bought} group by p.user_id`;
  const refunded = sql`${from(page, refunds)} and p.subject_type = 'ticket'`;
  // Money is in the purchases themselves: a look at the lines of each would take four times as long.
  if (sorts === 'spent' && page.kind !== 'regular' && page.kind !== 'lapsed')
    return sql`select user_id, sum(paid) as value, min(at) as first_at
      from (select p.user_id, p.total as paid, p.created_at as at from ${bought}
        union all select p.user_id, -p.amount, null from ${refunded})
      group by user_id`;
  const value = {
    bought: sql`max(last_at)`,
    nights: sql`count(*) filter (where quantity > 0)`,
    tickets: sql`sum(quantity)`,
    spent: sql`sum(paid)`,
  }[sorts as 'bought' | 'nights' | 'tickets' | 'spent'];
  return sql`select user_id, ${value} as value, count(*) filter (where quantity > 0) as nights,
      min(first_at) as first_at, max(starts_at) filter (where quantity > 0) as latest_night
    from (select user_id, starts_at, sum(quantity) as quantity, sum(paid) as paid, min(at) as first_at, max(at) as last_at
      from (select p.user_id, p.event_id, e.starts_at, p.created_at as at, p.total as paid,
          (select sum(line.quantity) from purchase_lines as line where line.purchase_id = p.id) as quantity
        from ${bought}
        union all
        select p.user_id, p.event_id, e.starts_at, null, -p.amount, -1
        from ${refunded})
      group by user_id, event_id)
    group by user_id`;
}

/** FROM and WHERE: `p` at the organizer's events `e`, found from the people if the filter names them. */
function from(
  { organizationId, currency, match, eventId }: GuestPage,
  p: typeof purchases | typeof refunds,
): SQL {
  const isMine = sql`e.organization_id = ${organizationId} and e.currency = ${currency}`;
  const isMeant = and(
    isPersonLike(match),
    eventId === null
      ? undefined
      : sql`${users.id} in (select buyer.user_id from ${purchases} as buyer where buyer.event_id = ${eventId})`,
  );
  return isMeant
    ? sql`${users} cross join ${p} as p on p.user_id = ${users.id} cross join ${events} as e on e.id = p.event_id
        where ${isMeant} and ${isMine}`
    : sql`${events} as e cross join ${p} as p on p.event_id = e.id where ${isMine}`;
}

/** Names and figures of guests, by key from their purchases: one row of each currency. */
export async function readGuestFigures(
  reader: Reader,
  { organizationId, currency }: GuestScope,
  ids: readonly string[],
  now: number,
) {
  // A night is one row: what was bought for it, and whether anybody came.
  const nights = sql`select ${purchases.userId} as user_id, ${events.currency} as currency,
      min(${purchases.createdAt}) as first_at, max(${purchases.createdAt}) as last_at,
      count(*) filter (where ${tickets.status} <> 'refunded') as valid,
      sum(${tickets.amountPaid} - coalesce(${refunds.amount}, 0)) as spent,
      max(${tickets.usedAt}) as seen_at,
      ${events.endsAt} < ${now} and ${events.status} <> 'cancelled' as is_over
    from json_each(${JSON.stringify(ids)}) as who
      cross join ${purchases} on ${purchases.userId} = who.value and ${purchases.status} = 'paid'
      cross join ${events} on ${events.id} = ${purchases.eventId}
      cross join ${tickets} on ${tickets.purchaseId} = ${purchases.id}
      left join ${refunds} on ${refunds.subjectType} = 'ticket' and ${refunds.subjectId} = ${tickets.id}
    where ${and(eq(events.organizationId, organizationId), equalsIfGiven(events.currency, currency))}
    group by ${purchases.userId}, ${events.id}`;
  return await reader
    .select({
      ...pick(users, 'id', 'name'),
      email: GUEST_EMAIL,
      currency: sql<Currency>`night.currency`,
      nights: sql<number>`count(*) filter (where night.valid > 0)`,
      tickets: sql<number>`sum(night.valid)`,
      spent: sql<number>`sum(night.spent)`,
      firstAt: sql<number>`min(night.first_at)`,
      lastAt: sql<number>`max(night.last_at)`,
      attended: sql<number>`count(night.seen_at)`,
      missed: sql<number>`count(*) filter (where night.is_over and night.valid > 0 and night.seen_at is null)`,
      seenAt: sql<number | null>`max(night.seen_at)`,
    })
    .from(sql`(${nights}) as night`)
    .innerJoin(users, eq(users.id, sql`night.user_id`))
    .where(isNull(users.deletedAt))
    .groupBy(users.id, sql`night.currency`)
    .orderBy(sql`count(*) desc`, sql`night.currency`);
}

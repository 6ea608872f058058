import { type Reader, readerOf } from '#db/client.ts';
import { readCursor, writeCursor } from '#db/keyset.ts';
import { readHomeEvents } from '#db/readers/dashboard/home-events.ts';
import { NO_EVENTS, readOwnEvents } from '#db/readers/events/own-events.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { Pace } from '#shared/contracts/dashboard.ts';
import type { MyEvent, MyEventsInput, MyEventsOutput } from '#shared/contracts/events/events.ts';
import { EVENTS_PAGE_SIZE } from '#shared/limits.ts';
import { isWithin, type Scope, scopeOf } from '#shared/organizations/rights.ts';
import { EVENT_PHASES, PHASES_OF_TAB } from '#shared/states.ts';
import { searchQuery } from '#shared/text/search-query.ts';
import { readPaces } from '#worker/analytics/comparable-nights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { eventCard } from './event-views.ts';

/** Rows of the table that load at once: each sums up its event's tickets and orders. */
const EVENTS_PER_LOAD = 50;
/** Past events that the pace of upcoming ones is compared with. */
const COMPARED_MAX = 200;

/** An organizer's events with their numbers; all events for an administrator. */
export async function listMyEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  input: MyEventsInput & { actor: Actor },
): Promise<MyEventsOutput> {
  const now = deps.now();
  const sort = input.sort ?? null;
  const pageSize = input.pageSize ?? (sort ? EVENTS_PER_LOAD : EVENTS_PAGE_SIZE);
  const search = input.search ?? '';
  const match = searchQuery(search);
  // A search text without any letter matches nothing.
  if (match === null && search !== '')
    return { items: [], page: input.page, pageSize, total: 0, counts: NO_EVENTS, nextCursor: null };
  const phases = input.phase ? [input.phase] : input.tab ? PHASES_OF_TAB[input.tab] : null;
  const scope = scopeOf(input.actor, 'see');
  const reader = readerOf(deps.db);
  const { rows, counts } = await readOwnEvents(reader, {
    scope,
    organizationId: input.organizerId ?? null,
    status: input.status ?? null,
    phases,
    now,
    eventId: input.eventId ?? null,
    match,
    sort,
    after: readCursor(input.cursor),
    limit: pageSize,
    offset: sort ? 0 : (input.page - 1) * pageSize,
  });
  const paces =
    input.tab === 'upcoming' && scope !== null ? await pacesOf(reader, { rows, scope, now }) : NO_PACES;
  const money = scopeOf(input.actor, 'money');
  const items = rows.map((row) => ({
    ...eventCard(row, now),
    status: row.status,
    organizer: { id: row.organizationId, name: row.organizerName },
    capacity: row.capacity,
    quantity: row.quantity,
    sold: row.sold,
    checkedIn: row.checkedIn,
    conflicts: row.conflicts,
    ...amountsOf(row, isWithin(money, { eventId: row.id, organizationId: row.organizationId })),
    pace: paces.get(row.id) ?? null,
    updatedAt: toIso(row.updatedAt),
  }));
  const total = (phases ?? EVENT_PHASES).reduce((sum, phase) => sum + counts[phase], 0);
  const last = sort && rows.length === pageSize ? rows.at(-1) : undefined;
  const value = last && (sort?.endsWith('name') ? last.nameKey : last.startsAt);
  const nextCursor = last && value !== undefined ? writeCursor({ value, id: last.id }) : null;
  return { items, page: input.page, pageSize, total, counts, nextCursor };
}

/** Amounts are for who has the right to the money. */
function amountsOf(
  row: Awaited<ReturnType<typeof readOwnEvents>>['rows'][number],
  isShown: boolean,
): Pick<MyEvent, 'revenueMinor' | 'cashMinor' | 'feeMinor' | 'history'> {
  const shown = (minor: number) => (isShown ? minor : 0);
  const history = { sold: row.soldBefore, revenueMinor: shown(row.revenueBeforeMinor) };
  return {
    revenueMinor: shown(row.accountMinor + row.cashMinor),
    cashMinor: shown(row.cashMinor),
    feeMinor: shown(row.feeMinor),
    history: row.status === 'cancelled' ? history : null,
  };
}

const NO_PACES: ReadonlyMap<string, Pace> = new Map();

async function pacesOf(
  reader: Reader,
  { rows, scope, now }: { rows: Parameters<typeof readPaces>[1]['coming']; scope: Scope; now: number },
): Promise<ReadonlyMap<string, Pace>> {
  const events = await readHomeEvents(reader, { scope, limit: COMPARED_MAX });
  const past = events.filter(({ status, endsAt }) => status === 'published' && endsAt <= now);
  return await readPaces(reader, { coming: rows, past, now });
}

import { readerOf } from '#db/client.ts';
import { readCursor, writeCursor } from '#db/keyset.ts';
import {
  readGuestEvents,
  readGuestFigures,
  readGuestPage,
  readMainCurrency,
} from '#db/readers/attendees/guests.ts';
import type {
  GuestFigures,
  GuestFilters,
  GuestList,
  ListGuestsInput,
} from '#shared/contracts/attendees/guests.ts';
import { toIso } from '#shared/contracts/common.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { searchQuery } from '#shared/text/search-query.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';

const GUESTS_PER_PAGE = 50;
/** Per part of the exported file (about 0.5 MB). */
export const GUESTS_PER_EXPORT = 2_000;
/** Events that the filter offers. */
const EVENTS_MAX = 300;

/** People who bought tickets for an organizer's events, one row each, with their nights of one currency. */
export async function listGuests(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, limit = GUESTS_PER_PAGE, ...input }: ListGuestsInput & { actor: Actor; limit?: number },
): Promise<Outcome<GuestList>> {
  const owner = organizationFor(actor, 'lists', input.organizerId);
  if (!owner.ok) return owner;
  const reader = readerOf(deps.db);
  const organizationId = owner.value;
  const currency = input.currency ?? (await readMainCurrency(reader, organizationId));
  const match = input.search === '' ? null : searchQuery(input.search);
  if (currency === null || (match === null && input.search !== ''))
    return done({ items: [], nextCursor: null, total: 0, currency });
  const now = deps.now();
  const page = await readGuestPage(reader, {
    organizationId,
    currency,
    match,
    now,
    limit,
    eventId: input.eventId ?? null,
    kind: input.kind ?? null,
    sort: input.sort,
    after: readCursor(input.cursor),
  });
  const figures = await readFigures(reader, { organizationId, currency }, page, now);
  const last = page.length === limit ? page.at(-1) : undefined;
  return done({
    items: page.flatMap(({ id }) => figures.get(id) ?? []),
    nextCursor: last ? writeCursor(last) : null,
    total: input.cursor ? null : (page[0]?.total ?? 0),
    currency,
  });
}

async function readFigures(
  reader: ReturnType<typeof readerOf>,
  scope: { organizationId: string; currency: Currency },
  page: readonly { id: string }[],
  now: number,
) {
  const rows = await readGuestFigures(
    reader,
    scope,
    page.map(({ id }) => id),
    now,
  );
  return new Map(
    rows.map((row) => [row.id, { id: row.id, name: row.name, email: row.email, ...figuresView(row) }]),
  );
}

export function figuresView(row: Awaited<ReturnType<typeof readGuestFigures>>[number]): GuestFigures {
  return {
    currency: row.currency,
    nights: row.nights,
    tickets: row.tickets,
    spentMinor: row.spent,
    firstBoughtAt: toIso(row.firstAt),
    lastBoughtAt: toIso(row.lastAt),
    attended: row.attended,
    missed: row.missed,
    lastSeenAt: row.seenAt === null ? null : toIso(row.seenAt),
  };
}

/** Currencies and events of an organizer. */
export async function listGuestFilters(
  deps: Pick<Deps, 'db'>,
  { actor, organizerId }: { actor: Actor; organizerId?: string | undefined },
): Promise<Outcome<GuestFilters>> {
  const owner = organizationFor(actor, 'lists', organizerId);
  if (!owner.ok) return owner;
  const events = await readGuestEvents(readerOf(deps.db), owner.value, EVENTS_MAX);
  return done({
    currencies: [...new Set(events.map(({ currency }) => currency))],
    events: events.map(({ id, name, startsAt, timeZone, currency }) => ({
      id,
      name,
      startDate: toIso(startsAt),
      timeZone,
      currency,
    })),
  });
}

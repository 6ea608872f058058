import { readerOf } from '#db/client.ts';
import { readFound } from '#db/readers/refunds/refund-desk.ts';
import { readEventsAndGuests } from '#db/readers/search/organizer-search.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { OrganizerSearch, OrganizerSearchInput } from '#shared/contracts/search.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { eventPhase } from '#shared/states.ts';
import { readSubjectSearch } from '#shared/text/subject-search.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** More of a kind would push the others off the screen. */
const OF_A_KIND_MAX = 5;

/** Events, guests, tickets and orders of an organizer; of everybody for an administrator. */
export async function searchOrganizer(
  deps: Pick<Deps, 'db' | 'now'>,
  input: OrganizerSearchInput & { actor: Actor },
): Promise<OrganizerSearch> {
  const reader = readerOf(deps.db);
  const now = deps.now();
  const { people: match, ...named } = readSubjectSearch(input.q);
  const scope = { scope: scopeOf(input.actor, 'lists'), limit: OF_A_KIND_MAX };
  const [known, sales] = await Promise.all([
    match === null ? { events: [], guests: [] } : readEventsAndGuests(reader, { ...scope, match, now }),
    // Guests are found by name already: here only codes and ids count.
    readFound(reader, { ...scope, eventId: null, search: { ...named, people: null }, offset: 0 }),
  ]);
  return {
    q: input.q,
    events: known.events.map(({ startsAt, endsAt, status, ...event }) => ({
      ...event,
      phase: eventPhase({ startsAt, endsAt, status }, now),
      startDate: toIso(startsAt),
    })),
    guests: known.guests.map(({ startsAt, endsAt, status, ...guest }) => ({
      ...guest,
      eventPhase: eventPhase({ startsAt, endsAt, status }, now),
      eventStart: toIso(startsAt),
    })),
    sales: sales.rows.map(({ subject, id, shortCode, guestName, eventId, eventName }) => ({
      subject,
      id,
      code: formatShortCode(shortCode),
      guestName,
      eventId,
      eventName,
    })),
  };
}

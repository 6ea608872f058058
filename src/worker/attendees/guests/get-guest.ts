import { readerOf } from '#db/client.ts';
import { readGuestPurchases } from '#db/readers/attendees/guest-purchases.ts';
import { readGuestFigures } from '#db/readers/attendees/guests.ts';
import type { GetGuestInput, Guest } from '#shared/contracts/attendees/guests.ts';
import { toIso } from '#shared/contracts/common.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { eventPhase } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';
import { attendeeView } from '../list-attendees.ts';
import { figuresView } from './list-guests.ts';

/** Purchases shown in the panel; a guest with more is rare. */
const PURCHASES_MAX = 200;

/** A guest's nights at an organizer's events, with their tickets, refunds and notes. */
export async function getGuest(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, guestId, ...input }: GetGuestInput & { actor: Actor },
): Promise<Outcome<Guest>> {
  const owner = organizationFor(actor, 'lists', input.organizerId);
  if (!owner.ok) return owner;
  const reader = readerOf(deps.db);
  const organizationId = owner.value;
  const now = deps.now();
  const [figures, bought] = await Promise.all([
    readGuestFigures(reader, { organizationId, currency: null }, [guestId], now),
    readGuestPurchases(reader, { organizationId, guestId, limit: PURCHASES_MAX }),
  ]);
  const [guest] = figures;
  if (!guest) return refused('NOT_FOUND');
  const tickets = Map.groupBy(bought.tickets, ({ purchaseId }) => purchaseId);
  return done({
    id: guest.id,
    name: guest.name,
    email: guest.email,
    figures: figures.map(figuresView),
    purchases: bought.rows.map((row) => ({
      id: row.id,
      event: {
        id: row.eventId,
        name: row.name,
        startDate: toIso(row.startsAt),
        timeZone: row.timeZone,
        city: row.city,
        currency: row.currency,
        phase: eventPhase(row, now),
      },
      tickets: (tickets.get(row.id) ?? []).map(attendeeView),
      totalMinor: row.total,
      refundedMinor: row.refunded,
      note: row.note,
      asksRefund: row.asksRefund,
    })),
    hasMore: bought.hasMore,
  });
}

import { readerOf } from '#db/client.ts';
import { readEventDetails } from '#db/readers/events/event-details.ts';
import { readMenu } from '#db/readers/menu/menu.ts';
import { readKeeps } from '#db/readers/seats/keeps.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { DuplicateEventInput } from '#shared/contracts/events/new-events.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayActFor, mayDo } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { copiedKeeps } from './copied-keeps.ts';
import { copiedTypes } from './copied-types.ts';
import { type DraftDeps, makeDraft, type WantedDraft } from './make-draft.ts';

/**
 * Creates a draft from an existing event: texts, picture, line-up, ticket types and seats, menu and staff if wanted,
 * without its sales, and without what it keeps for lists and codes. The draft belongs to the original's organization. A repeat returns the copy, even after the original was deleted.
 */
export async function duplicateEvent(
  deps: DraftDeps,
  input: DuplicateEventInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...payload } = input;
  return makeDraft(deps, { actor, requestId, payload }, () => likeThatOf(deps, actor, payload));
}

/** A copy is a new event of the organization, which somebody with rights for single events may not make. */
async function likeThatOf(
  deps: Pick<DraftDeps, 'db' | 'newId'>,
  actor: Actor,
  {
    eventId,
    startDate,
    menu: hasMenu = true,
    staff: hasStaff = false,
  }: Omit<DuplicateEventInput, 'requestId'>,
): Promise<Outcome<WantedDraft>> {
  const reader = readerOf(deps.db);
  const [details, menu, keeps] = await Promise.all([
    readEventDetails(reader, eventId, actor.id),
    readMenu(reader, eventId, actor.id),
    readKeeps(reader, eventId),
  ]);
  if (!details || !menu || !mayDo(actor, 'sell', { ...details.event, eventId }))
    return refused('EVENT_NOT_FOUND');
  if (!mayActFor(actor, 'sell', details.event.organizationId)) return refused('RIGHT_NEEDED');
  const { event, types, performers } = details;
  const by = fromIso(startDate) - event.startsAt;
  const moved = (ms: number | null) => (ms === null ? null : ms + by);
  return done({
    organizationId: event.organizationId,
    content: {
      name: event.name,
      description: event.description,
      category: event.category,
      venueName: event.venueName,
      venueAddress: event.venueAddress,
      city: event.city,
      timeZone: event.timeZone,
      currency: event.currency,
      startsAt: event.startsAt + by,
      endsAt: event.endsAt + by,
      capacity: event.capacity,
      cashTicketLimit: event.cashTicketLimit,
      delayedPayments: event.delayedPayments,
      allowsTransfers: event.allowsTransfers,
      transfersUntil: moved(event.transfersUntil),
      returns: event.returns,
      returnsUntil: moved(event.returnsUntil),
      listed: event.listed,
      minAge: event.minAge,
      doorsAt: moved(event.doorsAt),
      imageKey: event.imageKey,
    },
    lineUp: performers.map(({ name }) => name),
    types: copiedTypes(deps, types, moved),
    menu: hasMenu ? menu.items.map(({ id, sold, ...item }) => item) : [],
    staffOf: hasStaff ? eventId : null,
    seating: { eventId, movedBy: by, keeps: copiedKeeps(deps, keeps, moved) },
  });
}

import { readerOf } from '#db/client.ts';
import { readEventOwner } from '#db/readers/discounts/discounts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { ownerScope } from '#worker/events/ownership.ts';

/** Returns the organizer of an event whose staff the actor may manage; other events count as not found. */
export async function ownerOfStaffed(
  deps: { db: D1Database },
  { actor, eventId }: { actor: Actor; eventId: string },
): Promise<Outcome<string>> {
  const event = await readEventOwner(readerOf(deps.db), eventId);
  const ownerId = ownerScope(actor);
  if (!event || (ownerId !== null && event.organizerId !== ownerId)) return refused('EVENT_NOT_FOUND');
  return done(event.organizerId);
}

import { readerOf } from '#db/client.ts';
import { readEventOwner } from '#db/readers/discounts/discounts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo, RIGHT_OF_SHIFT, type Right } from '#shared/organizations/rights.ts';
import type { StaffRole } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';

/** Either lets a member see and manage staff; each for its own role. */
export const STAFF_RIGHTS = ['door', 'bar'] as const satisfies readonly Right[];

/**
 * Returns the organization of an event whose staff the actor may manage, by the right for that role, or for either one;
 * other events count as not found.
 */
export async function ownerOfStaffed(
  deps: { db: D1Database },
  { actor, eventId, role }: { actor: Actor; eventId: string; role?: StaffRole | null | undefined },
): Promise<Outcome<string>> {
  const event = await readEventOwner(readerOf(deps.db), eventId);
  const rights = role ? RIGHT_OF_SHIFT[role] : STAFF_RIGHTS;
  if (!event || !mayDo(actor, rights, { ...event, eventId })) return refused('EVENT_NOT_FOUND');
  return done(event.organizationId);
}

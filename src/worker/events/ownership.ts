import { readerOf } from '#db/client.ts';
import { readMayDraft } from '#db/readers/accounts/users.ts';
import type { EventStatus } from '#shared/states.ts';
import type { Actor } from '../auth/actor.ts';

/** Scope of an actor's edits: their own id, or null (all events) for an administrator. */
export function ownerScope(actor: Pick<Actor, 'id' | 'role'>): string | null {
  return actor.role === 'admin' ? null : actor.id;
}

/** Whether the actor may run this owner's event. A former organizer sees it as a guest does. */
export function isOrganizedBy(actor: Pick<Actor, 'id' | 'role'> | null, ownerId: string): boolean {
  return actor !== null && (actor.role === 'admin' || (actor.role === 'organizer' && actor.id === ownerId));
}

/**
 * Whether the event's management pages open: to its organizer, or to the owner of a draft whose approval is pending.
 */
export async function mayEdit(
  deps: { db: D1Database },
  actor: Pick<Actor, 'id' | 'role' | 'emailVerified'> | null,
  event: { organizerId: string; status: EventStatus },
): Promise<boolean> {
  if (isOrganizedBy(actor, event.organizerId)) return true;
  const prepares = actor?.id === event.organizerId && event.status === 'draft' && actor.emailVerified;
  return prepares && (await readMayDraft(readerOf(deps.db), actor.id, []));
}

import { readerOf } from '#db/client.ts';
import { readMayDraft } from '#db/readers/accounts/users.ts';
import type { EventStatus } from '#shared/states.ts';
import type { Actor } from '../auth/actor.ts';

/** Whose events this person may edit: their own, or everybody's (null) for an administrator. */
export function ownerScope(actor: Pick<Actor, 'id' | 'role'>): string | null {
  return actor.role === 'admin' ? null : actor.id;
}

/** Whether an event of this owner is the asker's to run: who is no organiser any more looks at it as a guest does. */
export function isOrganizedBy(asker: Pick<Actor, 'id' | 'role'> | null, ownerId: string): boolean {
  return asker !== null && (asker.role === 'admin' || (asker.role === 'organizer' && asker.id === ownerId));
}

/** Whether an event's own pages open to the asker: as its organizer, or as somebody who prepares a draft before approval. */
export async function mayEdit(
  deps: { db: D1Database },
  asker: Pick<Actor, 'id' | 'role' | 'emailVerified'> | null,
  event: { organizerId: string; status: EventStatus },
): Promise<boolean> {
  if (isOrganizedBy(asker, event.organizerId)) return true;
  const prepares = asker?.id === event.organizerId && event.status === 'draft' && asker.emailVerified;
  return prepares && (await readMayDraft(readerOf(deps.db), asker.id, []));
}

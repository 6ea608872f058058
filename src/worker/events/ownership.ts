import type { Actor } from '../auth/actor.ts';

/** Whose events this person may edit: their own, or everybody's (null) for an administrator. */
export function ownerScope(actor: Pick<Actor, 'id' | 'role'>): string | null {
  return actor.role === 'admin' ? null : actor.id;
}

/** Whether an event of this owner is the asker's to run: who is no organiser any more looks at it as a guest does. */
export function isOrganizedBy(asker: Pick<Actor, 'id' | 'role'> | null, ownerId: string): boolean {
  return asker !== null && (asker.role === 'admin' || (asker.role === 'organizer' && asker.id === ownerId));
}

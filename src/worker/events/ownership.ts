import type { Actor } from '#worker/auth/actor.ts';

/** Scope of an actor's edits: their own id, or null (all events) for an administrator. */
export function ownerScope(actor: Pick<Actor, 'id' | 'role'>): string | null {
  return actor.role === 'admin' ? null : actor.id;
}

/** Whether the actor may run this owner's event. A former organizer sees it as a guest does. */
export function isOrganizedBy(actor: Pick<Actor, 'id' | 'role'> | null, ownerId: string): boolean {
  return actor !== null && (actor.role === 'admin' || (actor.role === 'organizer' && actor.id === ownerId));
}

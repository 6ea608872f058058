import type { Actor } from '../auth/actor.ts';

/** Whose events this person may edit: their own, or everybody's (null) for an administrator. */
export function ownerScope(actor: Pick<Actor, 'id' | 'role'>): string | null {
  return actor.role === 'admin' ? null : actor.id;
}

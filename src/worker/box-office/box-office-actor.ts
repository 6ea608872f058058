import { isAdministrator } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';

/** The actor as a box office needs it. The object itself knows the staff of its event. */
export function boxOfficeActor(actor: Pick<Actor, 'id' | 'role'>): { id: string; isAdmin: boolean } {
  return { id: actor.id, isAdmin: isAdministrator(actor) };
}

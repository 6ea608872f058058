import type { Actor } from '../auth/actor.ts';

/** What a box office needs to know of whoever asks; it knows itself who works at its event. */
export function boxOfficeActor(actor: Actor): { id: string; isAdmin: boolean } {
  return { id: actor.id, isAdmin: actor.role === 'admin' };
}

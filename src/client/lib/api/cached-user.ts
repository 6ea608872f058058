import type { Me } from '#shared/contracts/auth.ts';
import { isString, objectOf } from '../guards.ts';
import { persistedStore } from '../persisted-store.ts';
import { supportView } from './support-view.ts';

export interface CachedUser {
  /** The auth service's user id: a cached user of another session is never shown. */
  sub: string;
  me: Me;
}

const store = persistedStore('runtime-user-info', objectOf<CachedUser>({ sub: isString, me: isMe }));

/**
 * The user as last seen, so that the next visit opens with their name. It is the same in all tabs, so one with a
 * support view neither reads nor writes it.
 */
export const cachedUser: Pick<typeof store, 'read' | 'write'> = supportView
  ? { read: () => null, write: () => false }
  : store;

function isMe(stored: unknown): stored is Me {
  const { email, staffOf } = (stored ?? {}) as Partial<Me>;
  return isString(email) && staffOf != null;
}

/** Whether this person sees events as any guest does: no organizer or staff. */
export function readsAsGuest(): boolean {
  const me = cachedUser.read()?.me;
  if (me?.role !== 'client') return false;
  return me.staffOf.scanner + me.staffOf.vendor === 0;
}

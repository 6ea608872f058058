import type { Me } from '#shared/contracts/auth.ts';
import { isString, objectOf } from '../guards.ts';
import { persistedStore } from '../persisted-store.ts';
import { type HelperPhone, helperPhone } from './helper-phone.ts';
import { supportView } from './support-view.ts';

export interface CachedUser {
  /** The auth service's user id: a cached user of another session is never shown. */
  sub: string;
  me: Me;
}

const store = persistedStore('runtime-user-info', objectOf<CachedUser>({ sub: isString, me: isMe }));

/**
 * The user as last seen, so that the next visit opens with their name. It is the same in all tabs, so one with a
 * support view neither reads nor writes it; a helper's phone knows its own person.
 */
export const cachedUser: Pick<typeof store, 'read' | 'write'> = ownUser() ?? store;

function ownUser(): typeof cachedUser | null {
  const user = helperPhone && helperUser(helperPhone);
  return user || supportView ? { read: () => user, write: () => false } : null;
}

function helperUser({ id, name, role }: HelperPhone): CachedUser {
  const staffOf = { scanner: 0, vendor: 0, [role]: 1 };
  const account = {
    email: '',
    emailVerified: false,
    needsSecondFactor: false,
    imageUrl: null,
    memberships: [],
  };
  return { sub: id, me: { id, name, role: 'client', staffOf, language: null, currency: null, ...account } };
}

function isMe(stored: unknown): stored is Me {
  const { email, staffOf, memberships } = (stored ?? {}) as Partial<Me>;
  return isString(email) && staffOf != null && Array.isArray(memberships);
}

/** Whether this person sees events as any guest does: no organizer or staff. */
export function readsAsGuest(): boolean {
  const me = cachedUser.read()?.me;
  if (me?.role !== 'client' || me.memberships.length > 0) return false;
  return me.staffOf.scanner + me.staffOf.vendor === 0;
}

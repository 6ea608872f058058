import type { Me } from '#shared/contracts/people/auth.ts';

/** Local storage key of the cached user, so that the next visit opens with their name. */
const KEY = 'runtime-user-info';

export interface CachedUser {
  /** The auth service's user id: a cached user of another session is never shown. */
  sub: string;
  me: Me;
}

export function readCachedUser(): CachedUser | null {
  try {
    const text = localStorage.getItem(KEY);
    const cached: unknown = text ? JSON.parse(text) : null;
    return isCachedUser(cached) ? cached : null;
  } catch {
    return null;
  }
}

export function writeCachedUser(cached: CachedUser | null): void {
  try {
    if (cached) localStorage.setItem(KEY, JSON.stringify(cached));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or unavailable: the next visit waits for the server instead.
  }
}

/** Whether this person sees events as any guest does: no organizer, pending organizer or staff. */
export function readsAsGuest(): boolean {
  const me = readCachedUser()?.me;
  if (me?.role !== 'client' || me.organizerPending) return false;
  return me.staffOf.scanner + me.staffOf.vendor === 0;
}

function isCachedUser(value: unknown): value is CachedUser {
  const cached = value as Partial<CachedUser> | null;
  return typeof cached?.sub === 'string' && typeof cached.me?.email === 'string' && cached.me.staffOf != null;
}

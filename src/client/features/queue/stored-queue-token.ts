import type { PurchaseInput } from '#shared/contracts/tickets.ts';
import { ROOM_PLACE_MS } from '#shared/limits.ts';

/** A purchase that waits for its turn, as this browser keeps it. */
export interface StoredQueueToken {
  /** What is asked for; the same in every try and every tab. */
  purchase: Omit<PurchaseInput, 'place'>;
  /** Signed by the server; null while it was too busy even for that. */
  place: string | null;
  /** Null while it is not known. */
  ahead: number | null;
  /** The most that were ahead since it stands in line. */
  aheadAtFirst: number;
  /** Unix ms by this browser's clock. */
  shownAt: number;
  /** Its price has changed: it goes on once the person has agreed to the new one, and asks for nothing until then. */
  isHeld: boolean;
}

const PREFIX = 'aforo-place:';
/** What stands there for a moment when a purchase was decided, so that other tabs ask for the same answer. */
const SETTLED = 'settled';

function keyOf(userId: string, eventId: string): string {
  return `${PREFIX}${userId}:${eventId}`;
}

/**
 * How old a place is only the server knows, by its own clock: it refuses one that is over, so that nothing is bought days
 * later. Of a purchase that has no place yet it knows nothing.
 * @returns null for anything odd, and for such a purchase after the time that a place counts
 */
export function parseStoredQueueToken(text: string | null, now: number): StoredQueueToken | null {
  try {
    const kept = JSON.parse(text ?? '') as Partial<StoredQueueToken> | null;
    if (typeof kept?.purchase?.requestId !== 'string' || !Array.isArray(kept.purchase.lines)) return null;
    if (typeof kept.shownAt !== 'number') return null;
    const place = typeof kept.place === 'string' ? kept.place : null;
    if (place === null && Math.abs(now - kept.shownAt) >= ROOM_PLACE_MS) return null;
    return {
      ...{ purchase: kept.purchase, place },
      ahead: typeof kept.ahead === 'number' ? kept.ahead : null,
      aheadAtFirst: typeof kept.aheadAtFirst === 'number' ? kept.aheadAtFirst : 0,
      shownAt: kept.shownAt,
      isHeld: kept.isHeld === true,
    };
  } catch {
    return null;
  }
}

export function readStoredQueueToken(userId: string, eventId: string): StoredQueueToken | null {
  try {
    return parseStoredQueueToken(localStorage.getItem(keyOf(userId, eventId)), Date.now());
  } catch {
    return null;
  }
}

export function writeStoredQueueToken(userId: string, eventId: string, kept: StoredQueueToken): void {
  try {
    localStorage.setItem(keyOf(userId, eventId), JSON.stringify(kept));
  } catch {
    // Storage is closed: the place lasts as long as the page.
  }
}

export function eraseStoredQueueToken(userId: string, eventId: string, why: 'settled' | 'given up'): void {
  try {
    if (why === 'settled') localStorage.setItem(keyOf(userId, eventId), SETTLED);
    localStorage.removeItem(keyOf(userId, eventId));
  } catch {
    // Storage is closed: there is nothing in it.
  }
}

/** Erases the places of everybody who used this browser: at sign-out. */
export function eraseAllStoredQueueTokens(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is closed: there is nothing in it.
  }
}

/** Hears what other tabs do with this place; it is gone when it was given up there, or they signed out. @returns what stops it */
export function onKeptPlaceChange(
  userId: string,
  eventId: string,
  heard: (change: StoredQueueToken | 'settled' | 'gone') => void,
): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== keyOf(userId, eventId)) return;
    // What went with the answer was heard of when that came.
    if (newValue === null && oldValue === SETTLED) return;
    heard(newValue === SETTLED ? 'settled' : (parseStoredQueueToken(newValue, Date.now()) ?? 'gone'));
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

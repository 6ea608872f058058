import type { PurchaseInput } from '#shared/contracts/sales/tickets.ts';
import { ROOM_PLACE_MS } from '#shared/limits.ts';

/** A purchase waiting in the queue, kept in local storage. */
export interface StoredQueueToken {
  /** The purchase, identical in every attempt and tab. */
  purchase: Omit<PurchaseInput, 'place'>;
  /** The queue token, signed by the server; null if the server was too busy to issue one. */
  place: string | null;
  /** Buyers ahead; null while unknown. */
  ahead: number | null;
  /** The highest number of buyers ahead so far. */
  aheadAtFirst: number;
  /** Unix ms by this browser's clock. */
  shownAt: number;
  /** The price has changed: no attempts until the buyer confirms the new one. */
  isHeld: boolean;
}

const PREFIX = 'aforo-place:';
/** Written briefly when a purchase is decided, so that other tabs request the same result. */
const SETTLED = 'settled';

function keyOf(userId: string, eventId: string): string {
  return `${PREFIX}${userId}:${eventId}`;
}

/**
 * Only the server knows a queue token's age and refuses an expired one, so that nothing is bought days later. It knows
 * nothing of a purchase without a token, so those expire here.
 * @returns null for anything malformed, and for an expired purchase without a token
 */
export function parseStoredQueueToken(text: string | null, now: number): StoredQueueToken | null {
  try {
    const kept = JSON.parse(text ?? '') as Partial<StoredQueueToken> | null;
    if (typeof kept?.purchase?.requestId !== 'string' || !Array.isArray(kept.purchase.lines)) return null;
    if (typeof kept.shownAt !== 'number') return null;
    const place = typeof kept.place === 'string' ? kept.place : null;
    if (place === null && Math.abs(now - kept.shownAt) >= ROOM_PLACE_MS) return null;
    return {
      purchase: kept.purchase,
      place,
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
    // Storage is unavailable: the queue token lasts as long as the page.
  }
}

export function eraseStoredQueueToken(userId: string, eventId: string, why: 'settled' | 'given up'): void {
  try {
    if (why === 'settled') localStorage.setItem(keyOf(userId, eventId), SETTLED);
    localStorage.removeItem(keyOf(userId, eventId));
  } catch {
    // Storage is unavailable: nothing is stored.
  }
}

/** Erases the queue tokens of all users of this browser, at sign-out. */
export function eraseAllStoredQueueTokens(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is unavailable: nothing is stored.
  }
}

/**
 * Watches this queue token in other tabs; `gone` if it was given up there or the user signed out. @returns a function
 * that unsubscribes
 */
export function onKeptPlaceChange(
  userId: string,
  eventId: string,
  heard: (change: StoredQueueToken | 'settled' | 'gone') => void,
): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== keyOf(userId, eventId)) return;
    // The removal after `SETTLED` was already reported.
    if (newValue === null && oldValue === SETTLED) return;
    heard(newValue === SETTLED ? 'settled' : (parseStoredQueueToken(newValue, Date.now()) ?? 'gone'));
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

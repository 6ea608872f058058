import { arrayOf, isBoolean, isNumber, isString, nullable, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { PurchaseInput } from '#shared/contracts/tickets/tickets.ts';
import { QUEUE_TOKEN_TTL_MS } from '#shared/limits.ts';

/** Tickets to buy from the wallet, or to hold until they are paid in the sheet. */
export type WantedTickets = Omit<PurchaseInput, 'queueToken'> & { hold?: boolean };

/** A purchase waiting in the queue, persisted in local storage. */
export interface StoredQueueToken {
  /** The purchase, identical in every attempt and tab. */
  purchase: WantedTickets;
  /** The queue token, signed by the server; null if the server was too busy to issue one. */
  queueToken: string | null;
  /** Buyers ahead; null while unknown. */
  ahead: number | null;
  /** The highest number of buyers ahead so far. */
  aheadAtFirst: number;
  /** Since when it is known that so many were ahead, Unix ms by this browser's clock. */
  firstAt?: number | undefined;
  /** The place is a random one, as for everybody in the first seconds of a sale. */
  isDrawn?: boolean | undefined;
  /** Turnstile's site key, while the server asks for a solved challenge before it gives a place. */
  humanCheck?: string | undefined;
  /** Unix ms by this browser's clock. */
  shownAt: number;
  /** The price has changed: no attempts until the buyer confirms the new one. */
  isHeld: boolean;
}

/** Written briefly when a purchase is decided, so that other tabs request the same result. */
const SETTLED = 'settled';

const isQueueToken = objectOf<StoredQueueToken>({
  purchase: objectOf<StoredQueueToken['purchase']>({
    requestId: isString,
    eventId: isString,
    lines: arrayOf(objectOf({ ticketTypeId: isString, quantity: isNumber })),
  }),
  queueToken: nullable(isString),
  ahead: nullable(isNumber),
  aheadAtFirst: isNumber,
  shownAt: isNumber,
  isHeld: isBoolean,
});

/**
 * Only the server knows a queue token's age and refuses an expired one, so that nothing is bought days later. It knows
 * nothing of a purchase without a token, so those expire here.
 */
const queueTokens = persistedStore(
  'aforo-queue-token:',
  (stored): stored is StoredQueueToken | typeof SETTLED => stored === SETTLED || isQueueToken(stored),
  {
    isExpired: (token, now) =>
      token !== SETTLED && token.queueToken === null && Math.abs(now - token.shownAt) >= QUEUE_TOKEN_TTL_MS,
  },
);

/** Owner of the queue tokens of a visitor, before the sign-in. */
export const VISITOR = 'visitor';

const idOf = (userId: string, eventId: string) => `${userId}:${eventId}`;

export function readStoredQueueToken(userId: string, eventId: string): StoredQueueToken | null {
  const token = queueTokens.read(idOf(userId, eventId));
  return token === SETTLED ? null : token;
}

export function writeStoredQueueToken(userId: string, eventId: string, token: StoredQueueToken): void {
  queueTokens.write(token, idOf(userId, eventId));
}

export function eraseStoredQueueToken(userId: string, eventId: string, why: 'settled' | 'given up'): void {
  if (why === 'settled') queueTokens.write(SETTLED, idOf(userId, eventId));
  queueTokens.write(null, idOf(userId, eventId));
}

/** Erases the queue tokens of all users of this browser, at sign-out. */
export const eraseAllStoredQueueTokens = queueTokens.clear;

/**
 * Watches this queue token in other tabs; `gone` if it was given up there or the user signed out. @returns a function
 * that unsubscribes
 */
export function onQueueTokenChange(
  userId: string,
  eventId: string,
  onChange: (change: StoredQueueToken | typeof SETTLED | 'gone') => void,
): () => void {
  return queueTokens.subscribe((change) => {
    if (change?.id !== idOf(userId, eventId)) return;
    // The removal after `SETTLED` was already reported.
    if (change.to !== null || change.from !== SETTLED) onChange(change.to ?? 'gone');
  });
}

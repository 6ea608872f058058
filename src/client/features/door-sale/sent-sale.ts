import type { api } from '#client/lib/trpc.ts';

/** A sale as it is sent to the server. */
export type SaleInput = Parameters<typeof api.tickets.sellAtDoor.mutate>[0];

/** Beyond a night nobody at the door knows any more what was in the hand (ms). */
const KEPT_FOR_MS = 24 * 3_600_000;

const keyOf = (eventId: string, userId: string) => `aforo-door-sale:${eventId}:${userId}`;

/**
 * The sale that this person sent from this browser and whose answer is not known, also when the tab has died since: it
 * is sent again under the same id and with the same content, and so made once. Like scans that the server has not heard
 * of it outlasts a sign-out: cash may have changed hands.
 */
export function readSentSale(eventId: string, userId: string): SaleInput | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(eventId, userId)) ?? '') as {
      sale?: Partial<SaleInput>;
      at?: number;
    } | null;
    const { sale, at } = kept ?? {};
    const counts = typeof at === 'number' && Date.now() - at < KEPT_FOR_MS;
    return counts && typeof sale?.requestId === 'string' && typeof sale.expectedTotalMinor === 'number'
      ? (sale as SaleInput)
      : null;
  } catch {
    return null;
  }
}

export function keepSentSale(eventId: string, userId: string, sale: SaleInput | null): void {
  try {
    if (sale) localStorage.setItem(keyOf(eventId, userId), JSON.stringify({ sale, at: Date.now() }));
    else localStorage.removeItem(keyOf(eventId, userId));
  } catch {
    // Storage is closed: the sale is remembered as long as the page.
  }
}

/** Hears what this person's other tabs send, and what they hear of it. @returns what stops it */
export function onSentSaleChange(eventId: string, userId: string, heard: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === keyOf(eventId, userId)) heard();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

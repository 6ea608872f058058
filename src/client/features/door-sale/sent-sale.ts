import type { api } from '#client/lib/trpc.ts';

/** A sale as it is sent to the server. */
export type SaleInput = Parameters<typeof api.tickets.sellAtDoor.mutate>[0];

const keyOf = (eventId: string, userId: string) => `aforo-door-sale:${eventId}:${userId}`;

/**
 * The sale that this person sent from this tab and whose answer is not known, also from before a reload: it is sent
 * again under the same id and with the same content, and so made once.
 */
export function readSentSale(eventId: string, userId: string): SaleInput | null {
  try {
    const kept = JSON.parse(
      sessionStorage.getItem(keyOf(eventId, userId)) ?? '',
    ) as Partial<SaleInput> | null;
    return typeof kept?.requestId === 'string' && typeof kept.expectedTotalMinor === 'number'
      ? (kept as SaleInput)
      : null;
  } catch {
    return null;
  }
}

export function keepSentSale(eventId: string, userId: string, sale: SaleInput | null): void {
  try {
    if (sale) sessionStorage.setItem(keyOf(eventId, userId), JSON.stringify(sale));
    else sessionStorage.removeItem(keyOf(eventId, userId));
  } catch {
    // Storage is closed: the sale is remembered as long as the page.
  }
}

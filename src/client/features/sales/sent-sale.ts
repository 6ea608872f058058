import { useSyncExternalStore } from 'react';
import type { api } from '#client/lib/api/trpc.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { DoorOffer } from '#shared/contracts/sales/cash-sales.ts';

/** A sale as sent to the server. */
export type SaleInput = Parameters<typeof api.tickets.sellAtDoor.mutate>[0];

/**
 * A sale without an answer, which survives the tab. A retry sends the same request id and content, which makes the sale
 * idempotent. Like pending scans it survives a sign-out, because cash may have changed hands.
 */
export interface SentSale {
  sale: SaleInput;
  /** The offer it was chosen from, reduced to the chosen type: shown when the current offer is unavailable. */
  offer: DoorOffer;
  /** Unix ms by this device. */
  at: number;
}

/** After a night nobody remembers whether the cash was taken (ms). */
const EXPIRES_AFTER_MS = 24 * 3_600_000;

const sentSales = persistedStore('aforo-door-sale:', isSentSale, {
  isExpired: ({ at }, now) => now - at >= EXPIRES_AFTER_MS,
});

const idOf = (eventId: string, userId: string) => `${eventId}:${userId}`;

function isSentSale(stored: unknown): stored is SentSale {
  const { sale, offer, at } = (stored ?? {}) as Partial<SentSale>;
  return (
    typeof sale?.requestId === 'string' &&
    typeof sale.expectedTotalMinor === 'number' &&
    Array.isArray(offer?.types) &&
    typeof at === 'number'
  );
}

export function readSentSale(eventId: string, userId: string): SentSale | null {
  return sentSales.read(idOf(eventId, userId));
}

export function useSentSale(eventId: string, userId: string): SentSale | null {
  return useSyncExternalStore(sentSales.subscribe, () => readSentSale(eventId, userId));
}

/** @param offer the offer it was chosen from */
export function storeSentSale(eventId: string, userId: string, sale: SaleInput, offer: DoorOffer): SentSale {
  const types = offer.types.filter(({ id }) => id === sale.ticketTypeId);
  const sent = { sale, offer: { ...offer, types }, at: Date.now() };
  sentSales.write(sent, idOf(eventId, userId));
  return sent;
}

/** Removes an answered sale, unless another window has sent a newer one. */
export function settleSentSale(eventId: string, userId: string, requestId: string): void {
  sentSales.update((sent) => (sent?.sale.requestId === requestId ? null : sent), idOf(eventId, userId));
}

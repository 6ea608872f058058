import { useSyncExternalStore } from 'react';
import type { api } from '#client/lib/api/trpc.ts';
import { keptValues } from '#client/lib/kept-values.ts';
import type { DoorOffer } from '#shared/contracts/check-in/cash-sales.ts';

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
const KEPT_FOR_MS = 24 * 3_600_000;

const sales = keptValues<SentSale | null>('aforo-door-sale:', parse);

const idOf = (eventId: string, userId: string) => `${eventId}:${userId}`;

function parse(stored: unknown): SentSale | null {
  const kept = stored as Partial<SentSale> | null;
  const whole =
    typeof kept?.sale?.requestId === 'string' &&
    typeof kept.sale.expectedTotalMinor === 'number' &&
    Array.isArray(kept.offer?.types) &&
    typeof kept.at === 'number';
  return whole ? (kept as SentSale) : null;
}

export function readSentSale(eventId: string, userId: string): SentSale | null {
  const kept = sales.read(idOf(eventId, userId));
  return kept && Date.now() - kept.at < KEPT_FOR_MS ? kept : null;
}

export function useSentSale(eventId: string, userId: string): SentSale | null {
  return useSyncExternalStore(sales.subscribe, () => readSentSale(eventId, userId));
}

/** @param offer the offer it was chosen from */
export function keepSentSale(eventId: string, userId: string, sale: SaleInput, offer: DoorOffer): SentSale {
  const types = offer.types.filter(({ id }) => id === sale.ticketTypeId);
  const sent = { sale, offer: { ...offer, types }, at: Date.now() };
  sales.change(idOf(eventId, userId), () => sent);
  return sent;
}

/** Removes an answered sale, unless another window has sent a newer one. */
export function settleSentSale(eventId: string, userId: string, requestId: string): void {
  sales.change(idOf(eventId, userId), (kept) => (kept?.sale.requestId === requestId ? null : kept));
}

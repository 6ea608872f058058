import { useSyncExternalStore } from 'react';
import { keptValues } from '#client/lib/kept-values.ts';
import type { api } from '#client/lib/trpc.ts';
import type { DoorOffer } from '#shared/contracts/door-sales.ts';

/** A sale as it is sent to the server. */
export type SaleInput = Parameters<typeof api.tickets.sellAtDoor.mutate>[0];

/**
 * The sale that a person sent from this browser and whose answer is not known, also when the tab has died since: it is
 * sent again under the same id and with the same content, and so made once. Like scans that the server has not heard
 * of it outlasts a sign-out: cash may have changed hands.
 */
export interface SentSale {
  sale: SaleInput;
  /** What it was chosen from, of that the chosen type: shown also where it can no longer be asked for. */
  offer: DoorOffer;
  /** Unix ms by this device. */
  at: number;
}

/** Beyond a night nobody at the door knows any more what was in the hand (ms). */
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

/** @param offer what it was chosen from */
export function keepSentSale(eventId: string, userId: string, sale: SaleInput, offer: DoorOffer): SentSale {
  const types = offer.types.filter(({ id }) => id === sale.ticketTypeId);
  const sent = { sale, offer: { ...offer, types }, at: Date.now() };
  sales.change(idOf(eventId, userId), () => sent);
  return sent;
}

/** Its answer is known. What another window has sent since stays. */
export function settleSentSale(eventId: string, userId: string, requestId: string): void {
  sales.change(idOf(eventId, userId), (kept) => (kept?.sale.requestId === requestId ? null : kept));
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { apiPerson } from './api.ts';

export interface FreeNight {
  eventId: string;
  typeId: string;
  name: string;
}

/** A published event whose tickets cost nothing. */
export async function freeNight(
  request: APIRequestContext,
  sale: { quantity: number; opensAt?: number },
): Promise<FreeNight> {
  const organizer = await apiPerson(request, 'organizer');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const name = `Rush ${randomUUID().slice(0, 8)}`;
  const { id: eventId } = await organizer.mutate<{ id: string }>('events.create', {
    requestId: randomUUID(),
    name,
    category: 'concert',
    venueName: 'The Long Hall',
    city: 'Austin',
    timeZone: 'America/Chicago',
    currency: 'USD',
    startDate: inDays(5),
    endDate: inDays(6),
  });
  const { id: typeId } = await organizer.mutate<{ id: string }>('ticketTypes.create', {
    requestId: randomUUID(),
    eventId,
    name: 'General',
    priceMinor: 0,
    quantity: sale.quantity,
    ...(sale.opensAt ? { salesStart: new Date(sale.opensAt).toISOString() } : {}),
  });
  await organizer.mutate('events.publish', { requestId: randomUUID(), eventId });
  return { eventId, typeId, name };
}

interface CrowdPurchase {
  requestId: string;
  place: unknown;
  retryAfterMs: unknown;
}

/**
 * More purchases at once than the sale's queue holds, until some of them are told to wait. The server must have been
 * started with a low SALE_QUEUE_MAX, as `npm test` does. @returns the way on for those who wait
 */
export async function crowd(request: APIRequestContext, night: FreeNight) {
  const buyer = await apiPerson(request, 'vendor');
  let bought = 0;
  const ask = async (requestId: string, place?: unknown): Promise<CrowdPurchase | null> => {
    const refusal = await buyer.tryMutation('tickets.purchase', {
      requestId,
      eventId: night.eventId,
      lines: [{ ticketTypeId: night.typeId, quantity: 1 }],
      ...(place ? { place } : {}),
    });
    if (!refusal) bought += 1;
    else expect(refusal.errorCode).toBe('SALE_BUSY');
    return refusal && { requestId, place: refusal.details.place, retryAfterMs: refusal.details.retryAfterMs };
  };
  let waiting: CrowdPurchase[] = [];
  for (let waves = 0; waiting.length === 0; waves++) {
    expect(waves, 'nobody had to wait: is SALE_QUEUE_MAX set to 4?').toBeLessThan(5);
    const asked = await Promise.all(Array.from({ length: 24 }, () => ask(randomUUID())));
    waiting = asked.filter((one) => one !== null);
  }
  return {
    bought: () => bought,
    /** Everybody who waits comes back when they were told to, until all have bought. */
    comeBack: async () => {
      const come = async (one: CrowdPurchase): Promise<void> => {
        await wait(Number(one.retryAfterMs));
        const told = await ask(one.requestId, one.place);
        if (told) await come(told);
      };
      await Promise.all(waiting.map(come));
    },
  };
}

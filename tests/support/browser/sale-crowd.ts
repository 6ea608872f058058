import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { apiPerson } from './api.ts';
import { publishEvent } from './published-event.ts';

export interface FreeNight {
  eventId: string;
  typeId: string;
  name: string;
}

/** Publishes an event with free tickets. */
export async function freeNight(
  request: APIRequestContext,
  sale: { quantity: number; opensAt?: number },
): Promise<FreeNight> {
  const organizer = await apiPerson(request, 'organizer');
  const name = `Rush ${randomUUID().slice(0, 8)}`;
  // One buyer sends all purchases of the crowd.
  const general = { name: 'General', priceMinor: 0, quantity: sale.quantity, perPersonLimit: 1_000 };
  const { eventId, typeIds } = await publishEvent(organizer, {
    name,
    hours: { start: 120, end: 144 },
    types: [{ ...general, ...(sale.opensAt && { salesStart: new Date(sale.opensAt).toISOString() }) }],
  });
  return { eventId, typeId: typeIds[0] ?? '', name };
}

interface CrowdPurchase {
  requestId: string;
  queueToken: unknown;
  retryAfterMs: unknown;
}

/**
 * Sends more concurrent purchases than the sale's queue holds, until some get a queue token. Needs a server
 * with a low SALE_QUEUE_MAX, as `npm test` starts it.
 * @returns how the waiting buyers continue
 */
export async function crowd(request: APIRequestContext, night: FreeNight) {
  const buyer = await apiPerson(request, 'vendor');
  let bought = 0;
  const ask = async (requestId: string, queueToken?: unknown): Promise<CrowdPurchase | null> => {
    const refusal = await buyer.tryMutation('tickets.purchase', {
      requestId,
      eventId: night.eventId,
      lines: [{ ticketTypeId: night.typeId, quantity: 1 }],
      ...(queueToken ? { queueToken } : {}),
    });
    if (!refusal) bought += 1;
    else expect(refusal.errorCode).toBe('SALE_BUSY');
    return (
      refusal && {
        requestId,
        queueToken: refusal.details.queueToken,
        retryAfterMs: refusal.details.retryAfterMs,
      }
    );
  };
  let waiting: CrowdPurchase[] = [];
  for (let waves = 0; waiting.length === 0; waves++) {
    expect(waves, 'nobody had to wait: is SALE_QUEUE_MAX set to 4?').toBeLessThan(5);
    const responses = await Promise.all(Array.from({ length: 24 }, () => ask(randomUUID())));
    waiting = responses.filter((one) => one !== null);
  }
  return {
    bought: () => bought,
    /** Retries every waiting purchase when it is due, until all have bought. */
    comeBack: async () => {
      const come = async (one: CrowdPurchase): Promise<void> => {
        await wait(Number(one.retryAfterMs));
        const next = await ask(one.requestId, one.queueToken);
        if (next) await come(next);
      };
      await Promise.all(waiting.map(come));
    },
  };
}

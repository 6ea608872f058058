import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { ApiPerson } from './api.ts';
import { CARD } from './checkout.ts';
import type { PublishedEvent } from './published-event.ts';

/** Tops a wallet up in dollars by a test card, without a page. */
export async function topUpByCard(
  request: APIRequestContext,
  guest: ApiPerson,
  amountMinor: number,
): Promise<void> {
  await payByCard(request, guest, { topUp: { currency: 'USD', amountMinor } }, CARD.paid);
}

/** Buys a ticket by a test card, without a page. */
export async function buyByCard(
  request: APIRequestContext,
  guest: ApiPerson,
  { eventId, typeIds: [ticketTypeId] }: PublishedEvent,
  number: string = CARD.paid,
): Promise<void> {
  const lines = [{ ticketTypeId, quantity: 1 }];
  const start = { requestId: randomUUID(), eventId, lines };
  const { checkoutId } = await guest.mutate<{ checkoutId: string }>('checkout.start', start);
  await payByCard(request, guest, { checkoutId }, number);
}

/** Types the card into the payment frame and pays, as its script does by HTTP, and waits for the result. */
async function payByCard(
  request: APIRequestContext,
  guest: ApiPerson,
  what: object,
  number: string,
): Promise<void> {
  const { paymentId, frameUrl } = await guest.mutate<{ paymentId: string; frameUrl: string }>(
    'checkout.pay',
    { requestId: randomUUID(), method: 'card', ...what },
  );
  const clientSecret = decodeURIComponent(frameUrl.split('#')[1] ?? '');
  const card = { number, expiry: '12 / 34', cvc: '123' };
  const confirmed = await request.post(`/pay/frame/${paymentId}/confirm`, {
    data: { clientSecret, card, challenge: null },
  });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  const state = async () => (await guest.query<{ state: string }>('checkout.get', { paymentId })).state;
  await expect.poll(state).toBe('done');
}

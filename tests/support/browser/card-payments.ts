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

/** Buys a ticket by a card that the guest saves, and waits until the provider keeps it. */
export async function saveCard(
  request: APIRequestContext,
  guest: ApiPerson,
  { eventId, typeIds: [ticketTypeId] }: PublishedEvent,
): Promise<void> {
  const lines = [{ ticketTypeId, quantity: 1 }];
  const start = { requestId: randomUUID(), eventId, lines };
  const { checkoutId } = await guest.mutate<{ checkoutId: string }>('checkout.start', start);
  await payByCard(request, guest, { checkoutId, saveCard: true }, CARD.paid);
  const saved = async () => (await guest.query<{ cards: unknown[] }>('cards.list', {})).cards.length;
  // Kept after the sale, by the provider's channel.
  await expect.poll(saved, { timeout: 30_000 }).toBe(1);
}

/** Pays with the token that the card form gives, as its page does, and waits for the result. */
async function payByCard(
  request: APIRequestContext,
  guest: ApiPerson,
  what: object,
  number: string,
): Promise<void> {
  const typed = await request.post('/pay/frame/tokens', { data: { number, expiry: '12 / 34', cvc: '123' } });
  const { token: confirmationToken } = (await typed.json()) as { token: string };
  const card = { requestId: randomUUID(), method: 'card', confirmationToken, ...what };
  const state = async () => (await guest.mutate<{ state: string }>('checkout.pay', card)).state;
  await expect.poll(state).toBe('done');
}

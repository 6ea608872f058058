import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import type { TestCard } from '#worker/money/payments/embedded/test-cards.ts';
import { settleAtProvider, tokenOf } from './card-payments.ts';
import { Browser } from './checkout.ts';
import { buyerWith, eventOnSale, type Sale } from './events.ts';
import { paidMessage, sendWebhook, startTopUp } from './payments.ts';
import { type Person, person } from './people.ts';

export interface CardCheckout {
  browser: Browser;
  sale: Sale;
  checkoutId: string;
  paymentId: string;
  amountMinor: number;
  intent: { paymentId: string; clientSecret: string };
}

/** A checkout of one ticket whose card payment waits for its card. */
export async function cardCheckout(
  options: { sale?: Sale; balance?: number; method?: 'card' | 'wallet_and_card' } = {},
): Promise<CardCheckout> {
  const sale = options.sale ?? (await eventOnSale({ types: [{ price: 1_200, quantity: 10 }] }));
  const browser = new Browser(options.balance ? await buyerWith(options.balance) : await person());
  const { checkoutId } = (await browser.start(sale)).data;
  const { data, error } = await browser.mutate('checkout.pay', {
    checkoutId,
    method: options.method ?? 'card',
  });
  if (error) throw new Error(error.data.errorCode);
  const { paymentId, amountMinor } = data;
  return { browser, sale, checkoutId, paymentId, amountMinor, intent: intentOf(data) };
}

export function intentOf({ paymentId, frameUrl }: { paymentId: string; frameUrl: string }) {
  return { paymentId, clientSecret: frameUrl.split('#')[1] ?? '' };
}

/** Buys tickets by card, after what the wallet has. @returns the id of the payment */
export async function buyByCard(
  who: Person,
  sale: Pick<Sale, 'eventId' | 'typeId'>,
  {
    quantity = 1,
    method = 'card',
    card = 'succeeds',
    beforeCapture = async () => {},
  }: {
    quantity?: number;
    method?: 'card' | 'wallet_and_card';
    card?: TestCard;
    beforeCapture?: (ticketIds: string[]) => Promise<void>;
  } = {},
): Promise<string> {
  const browser = new Browser(who);
  const lines = [{ ticketTypeId: sale.typeId, quantity }];
  const { checkoutId } = (await browser.start(sale, { lines })).data;
  const confirmationToken = await tokenOf(card);
  const { data } = await browser.mutate('checkout.pay', { checkoutId, method, confirmationToken });
  expect(data.state).toBe('done');
  await beforeCapture(data.result.receipt.ticketIds);
  await settleAtProvider();
  const { results } = await env.DB.prepare('SELECT id FROM payments WHERE result_id = ?')
    .bind(data.result.receipt.purchaseId)
    .all<{ id: string }>();
  return results[0]?.id ?? '';
}

/** A paid top-up by the hosted checkout. @returns the id of its payment */
export async function toppedUp(who: Person, amountMinor: number): Promise<string> {
  const topUp = await startTopUp(who, { amountMinor });
  await sendWebhook(paidMessage(topUp));
  return topUp.paymentId;
}

interface Withdrawal {
  id: string;
  payment_id: string;
  amount: number;
  status: string;
  provider_ref: string | null;
  reason: string;
}

/** A person's withdrawals, oldest first. */
export async function withdrawalsOf(who: Person): Promise<Withdrawal[]> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM withdrawals WHERE user_id = ? ORDER BY created_at, rowid',
  )
    .bind(who.id)
    .all<Withdrawal>();
  return results;
}

/** Amounts by payment, in the order of the payments. */
export async function sentTo(who: Person, payments: readonly string[]): Promise<number[]> {
  const all = await withdrawalsOf(who);
  return payments.map((id) =>
    all.filter(({ payment_id }) => payment_id === id).reduce((sum, { amount }) => sum + amount, 0),
  );
}

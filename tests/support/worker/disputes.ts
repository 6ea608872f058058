import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import type { TestCard } from '#worker/payments/embedded/test-cards.ts';
import { testIntentId } from '#worker/payments/embedded/test-intents.ts';
import { payInFrame } from './card-payments.ts';
import { Browser } from './checkout.ts';
import { sendWebhook } from './payments.ts';
import type { Person } from './people.ts';

export interface PaidByCard {
  paymentId: string;
  receipt: { purchaseId: string; ticketIds: string[]; orderId?: string };
}

/** Pays a checkout by card. `start` is the input of its lines. */
export async function payByCard(
  who: Person,
  start: { eventId: string; lines: Record<string, unknown>[] },
  { method = 'card', card = 'succeeds' }: { method?: string; card?: TestCard } = {},
): Promise<PaidByCard> {
  const browser = new Browser(who);
  const { checkoutId } = (await browser.mutate('checkout.start', { ...start })).data;
  const { data } = await browser.mutate('checkout.pay', { checkoutId, method });
  const clientSecret = decodeURIComponent(new URL(data.frameUrl, 'https://x').hash.slice(1));
  await payInFrame({ paymentId: data.paymentId, clientSecret }, card);
  const read = () => browser.query('checkout.get', { checkoutId });
  await expect.poll(async () => (await read()).data.state).toBe('done');
  return { paymentId: data.paymentId, receipt: (await read()).data.result.receipt };
}

type State = 'warning' | 'open' | 'won' | 'lost';

/** A dispute's message from the provider, with a new message id. */
export function disputeOf(paymentId: string, state: State, more: Record<string, unknown> = {}) {
  return {
    about: 'dispute',
    noticeId: `evt_${crypto.randomUUID()}`,
    disputeRef: `dp_${paymentId}`,
    providerRef: testIntentId(paymentId),
    state,
    amountMinor: null,
    currency: 'USD',
    reason: 'fraudulent',
    evidenceDueAt: Date.now() + 7 * 86_400_000,
    ...more,
  };
}

/** The provider sends a dispute; `amountMinor` null is the whole payment. */
export async function dispute(paymentId: string, state: State, more: Record<string, unknown> = {}) {
  const { status } = await sendWebhook(disputeOf(paymentId, state, more));
  expect(status).toBe(200);
}

export async function balanceOf(account: string): Promise<number> {
  const row = await env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?')
    .bind(account)
    .first<{ balance: number }>();
  return row?.balance ?? 0;
}

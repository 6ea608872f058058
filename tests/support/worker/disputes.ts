import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import { readerOf } from '#db/client.ts';
import { recordTestDispute, TEST_DISPUTE_FEE_MINOR } from '#db/commits/money/test-payments.ts';
import { readTestIntent } from '#db/readers/money/test-payments.ts';
import type { TestCard } from '#worker/money/payments/embedded/test-cards.ts';
import { testIntentId } from '#worker/money/payments/embedded/test-intents.ts';
import type { SheetMessage } from '#worker/money/payments/embedded/test-webhooks.ts';
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

type DisputeMessage = Extract<SheetMessage, { about: 'dispute' }>;
type State = 'warning' | 'open' | 'won' | 'lost';

/** A dispute's message from the provider, with a new message id. */
export function disputeOf(
  paymentId: string,
  state: State,
  more: Partial<DisputeMessage> = {},
): DisputeMessage {
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
    feeMinor: state === 'warning' ? 0 : TEST_DISPUTE_FEE_MINOR,
    feeReturnedMinor: 0,
    ...more,
  };
}

/** The provider books and sends a dispute; `amountMinor` null is the whole payment. */
export async function dispute(paymentId: string, state: State, more: Partial<DisputeMessage> = {}) {
  const message = disputeOf(paymentId, state, more);
  const { disputeRef: id, providerRef: intentId, amountMinor } = message;
  const charge = await readTestIntent(readerOf(env.DB), intentId);
  if (charge) {
    const amount = amountMinor ?? charge.amountMinor;
    await recordTestDispute(env.DB, { id, intentId, amountMinor: amount, state, now: Date.now() });
  }
  const { status } = await sendWebhook(message);
  expect(status).toBe(200);
}

export async function balanceOf(account: string): Promise<number> {
  const row = await env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?')
    .bind(account)
    .first<{ balance: number }>();
  return row?.balance ?? 0;
}

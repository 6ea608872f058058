import { createExecutionContext, createScheduledController, env, SELF } from 'cloudflare:test';
import { insertPayment, TOP_UP } from '#db/commits/money/payments.ts';
import type { ConfirmAnswer, TokenAnswer } from '#shared/money/payment-frame.ts';
import { type ProviderDeps, providerChannel } from '#worker/delivery/channels/provider.ts';
import { createDeps } from '#worker/deps.ts';
import worker from '#worker/index.ts';
import { TEST_CARDS, type TestCard } from '#worker/money/payments/embedded/test-cards.ts';
import type { Intent, IntentOrder, PaymentProvider } from '#worker/money/payments/provider.ts';
import { paymentProvider } from '#worker/money/payments/settings.ts';
import { type Person, SITE } from './people.ts';
import { channelRun, deliverProviderCalls } from './queues.ts';

/** The embedded provider, as use-cases call it. */
export function testPayments(): PaymentProvider {
  const provider = paymentProvider(env, () => Date.now());
  if (!provider) throw new Error('No payment provider');
  return provider;
}

/** A pending payment with its intent. */
export async function openIntent(
  who: Person,
  {
    order = {},
    provider = testPayments(),
  }: { order?: Partial<IntentOrder>; provider?: PaymentProvider } = {},
): Promise<Intent> {
  const now = Date.now();
  const { amountMinor = 2_500, currency = 'USD' } = order;
  const expiresAt = now + 600_000;
  const payment = await insertPayment(env.DB, {
    id: crypto.randomUUID(),
    userId: who.id,
    requestId: crypto.randomUUID(),
    provider: provider.name,
    currency,
    amountMinor,
    returnPath: '/wallet',
    subject: TOP_UP,
    now,
    expiresAt,
    limit: null,
  });
  if (!payment) throw new Error('No payment');
  const intent = await provider.createIntent({
    paymentId: payment.id,
    origin: { userId: who.id, purpose: 'topup', eventId: null, holdId: null },
    amountMinor,
    currency,
    email: who.email,
    capture: 'manual',
    delayedMethods: false,
    description: 'Night',
    voucherUntil: expiresAt,
    ...order,
  });
  if (!intent.ok) throw new Error(intent.code);
  return intent.value;
}

/** Types a card into the payment frame of the embedded provider and pays, as its script does by HTTP. */
export async function payInFrame(
  { paymentId, clientSecret }: Pick<Intent, 'paymentId' | 'clientSecret'>,
  card: TestCard | { number: string; expiry: string; cvc: string } | null = 'succeeds',
  challenge: 'complete' | 'fail' | null = null,
): Promise<{ status: number; answer: ConfirmAnswer }> {
  const form = typeof card === 'string' ? { number: TEST_CARDS[card], expiry: '12 / 34', cvc: '123' } : card;
  const response = await SELF.fetch(`${SITE}/pay/frame/${paymentId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, card: form, challenge }),
  });
  return { status: response.status, answer: await response.json<ConfirmAnswer>() };
}

/** Types a card into a form without a payment. @returns what the page pays with */
export async function tokenOf(card: TestCard): Promise<string> {
  const response = await SELF.fetch(`${SITE}/pay/frame/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: TEST_CARDS[card], expiry: '12 / 34', cvc: '123' }),
  });
  const answer = await response.json<TokenAnswer>();
  if (!('token' in answer)) throw new Error(answer.code);
  return answer.token;
}

/** What the frame asks just before it confirms: whether the payment still counts. Its places then await the answer. */
export async function submitInFrame({ paymentId }: Pick<Intent, 'paymentId'>): Promise<boolean> {
  const response = await SELF.fetch(`${SITE}/pay/frame/${paymentId}/payable`, { method: 'POST' });
  return (await response.json<{ payable: boolean }>()).payable;
}

/** Plays the provider's channel: captures what has sold, and gives back what has not. */
export async function settleAtProvider(payments: PaymentProvider = testPayments()): Promise<void> {
  await channelRun(() => Date.now())(providerChannel(providerDeps({ payments })));
}

export function providerDeps(more: Partial<ProviderDeps> = {}): ProviderDeps {
  return { ...createDeps(env), payments: testPayments(), callsPerSecond: null, ...more };
}

/** The cron of the Worker: the embedded provider's delayed cards pay, and it sends what is due. */
export async function aMinuteOfPayments(): Promise<void> {
  await worker.scheduled(createScheduledController(), env, createExecutionContext());
  await deliverProviderCalls();
}

import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { refused } from '#shared/errors/errors.ts';
import {
  payInFrame,
  providerDeps,
  settleAtProvider,
  testPayments,
} from '#tests/support/worker/card-payments.ts';
import { cardCheckout } from '#tests/support/worker/card-sales.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { channelRun } from '#tests/support/worker/queues.ts';
import { providerChannel } from '#worker/delivery/channels/provider.ts';
import { testIntentId } from '#worker/money/payments/embedded/test-intents.ts';

async function paidByCard(sale?: Awaited<ReturnType<typeof eventOnSale>>): Promise<string> {
  const { browser, checkoutId, paymentId, intent } = await cardCheckout(sale && { sale });
  await payInFrame(intent);
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('done');
  return paymentId;
}

async function callOf(paymentId: string) {
  return await env.DB.prepare(
    `SELECT d.kind, d.status, d.problem, p.captured_at IS NOT NULL AS captured FROM payments AS p
     LEFT JOIN deliveries AS d ON d.channel = 'provider' AND d.subject_id = p.id WHERE p.id = ?`,
  )
    .bind(paymentId)
    .first();
}

afterEach(async () => {
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('the authorization that lapses first is captured first', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 10 }] });
  const [first, second] = [await paidByCard(sale), await paidByCard(sale)];
  const lapses = env.DB.prepare('UPDATE payments SET capture_before = ?2, captured_at = NULL WHERE id = ?1');
  await env.DB.batch([
    env.DB.prepare("DELETE FROM deliveries WHERE channel = 'provider'"),
    env.DB.prepare("UPDATE test_intents SET state = 'authorized' WHERE payment_id IN (?1, ?2)").bind(
      first,
      second,
    ),
    lapses.bind(first, Date.now() + 5 * 86_400_000),
    lapses.bind(second, Date.now() + 2 * 86_400_000),
  ]);
  const captured: string[] = [];
  const captureIntent = (providerRef: string) => {
    captured.push(providerRef);
    return testPayments().captureIntent(providerRef);
  };
  const payments = { ...testPayments(), captureIntent };
  const now = () => Date.now();
  const channel = providerChannel(providerDeps({ payments }));
  await channelRun(now)({ ...channel, perMessage: 1 });
  expect(captured.filter((ref) => [first, second].some((id) => ref === testIntentId(id)))).toEqual([
    testIntentId(second),
    testIntentId(first),
  ]);
  expect(await callOf(first)).toMatchObject({ kind: 'capture', status: 'sent', captured: 1 });
});

test.each([
  ['that is busy is called again without a counted try', 'PAYMENTS_BUSY', { status: 'owed' }],
  [
    'that is down is called again',
    'PAYMENTS_UNAVAILABLE',
    { status: 'owed', problem: 'PAYMENTS_UNAVAILABLE' },
  ],
  ['that declines leaves a call that administrators see', 'CARD_DECLINED', { status: 'failed' }],
] as const)('a provider %s', async (_what, code, expected) => {
  const { browser, checkoutId, paymentId, intent } = await cardCheckout();
  const captureIntent = async () => refused(code);
  await payInFrame(intent);
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('done');
  // The queue may have captured it already. Its answer is lost: the books keep what the provider did.
  await settleAtProvider();
  await env.DB.batch([
    env.DB.prepare("DELETE FROM deliveries WHERE channel = 'provider' AND subject_id = ?").bind(paymentId),
    env.DB.prepare('UPDATE payments SET captured_at = NULL WHERE id = ?').bind(paymentId),
  ]);
  await settleAtProvider({ ...testPayments(), captureIntent });
  expect(await callOf(paymentId)).toMatchObject({ kind: 'capture', captured: 0, ...expected });
});

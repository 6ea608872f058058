import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { countOf, rowOf } from '#tests/support/worker/drafts.ts';
import { balanceOf } from '#tests/support/worker/events.ts';
import { paidMessage, sendWebhook, startTopUp } from '#tests/support/worker/payments.ts';
import { person } from '#tests/support/worker/people.ts';

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { error?: { data: { errorCode: string } } };
  return body.error?.data.errorCode ?? 'ok';
}

const CREDITS_OF = 'SELECT count(*) AS n FROM ledger_transfers WHERE reference_id = ?';

test('a signed message credits the wallet, with the payment as source in the ledger', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  expect((await sendWebhook(paidMessage(topUp))).status).toBe(200);
  expect(await balanceOf(who)).toBe(2_500);
  expect(await rowOf('payments', topUp.paymentId)).toMatchObject({ status: 'paid' });
  const transfer = await env.DB.prepare('SELECT * FROM ledger_transfers WHERE request_id = ?')
    .bind(`topup:${topUp.paymentId}`)
    .first();
  expect(transfer).toMatchObject({
    kind: 'topup',
    debit_account_id: 'provider_clearing:test:USD',
    credit_account_id: `wallet:${who.id}:USD`,
    amount: 2_500,
    reference_id: topUp.paymentId,
  });
});

test('20 concurrent repeats, and others with new IDs, credit once and all get 200', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  const message = paidMessage(topUp);
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => sendWebhook(message)),
    ...Array.from({ length: 10 }, () => sendWebhook(paidMessage(topUp))),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await balanceOf(who)).toBe(2_500);
  expect(await countOf(CREDITS_OF, topUp.paymentId)).toBe(1);
});

test.each([
  ['no signature', { signature: null }],
  ['an empty signature', { signature: '' }],
  ['a signature by another secret', { secret: 'x'.repeat(43) }],
  ['a signature six minutes old', { signedIn: -6 * 60_000 }],
  ['a signature from the future', { signedIn: 6 * 60_000 }],
  ['a signature of zeros', { signature: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }],
  ['a timestamp without a signature', { signature: `t=${Math.floor(Date.now() / 1000)}` }],
])('a webhook with %s is refused and moves no money', async (_what, options) => {
  const who = await person();
  const topUp = await startTopUp(who);
  const answer = await sendWebhook(paidMessage(topUp), options);
  expect(answer.status).toBe(400);
  expect(await codeOf(answer)).toBe('WEBHOOK_SIGNATURE');
  expect(await balanceOf(who)).toBe(0);
  expect((await rowOf('payments', topUp.paymentId))?.status).toBe('pending');
});

test('a body changed after signing is refused', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  const signed = JSON.stringify(paidMessage(topUp));
  const answer = await sendWebhook(signed, { sent: signed.replace('2500', '9900') });
  expect(await codeOf(answer)).toBe('WEBHOOK_SIGNATURE');
});

test('a signature within five minutes is accepted', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  expect((await sendWebhook(paidMessage(topUp), { signedIn: -4 * 60_000 })).status).toBe(200);
});

test.each([
  ['another amount', { amountMinor: 250_000 }],
  ['another currency', { currency: 'RUB' }],
])(
  'a webhook with %s is refused without a credit, and the right one still succeeds',
  async (_what, wrong) => {
    const who = await person();
    const topUp = await startTopUp(who);
    const id = `evt_${crypto.randomUUID()}`;
    expect((await sendWebhook(paidMessage(topUp, { id, ...wrong }))).status).toBe(400);
    expect(await balanceOf(who)).toBe(0);
    expect(await balanceOf(who, 'RUB')).toBe(0);
    expect((await sendWebhook(paidMessage(topUp, { id }))).status).toBe(200);
    expect(await balanceOf(who)).toBe(2_500);
  },
);

test('a failure after payment changes nothing, and a payment after failure credits', async () => {
  const who = await person();
  const [one, two] = [await startTopUp(who), await startTopUp(who)];
  const failed = { type: 'payment.failed' };
  await sendWebhook(paidMessage(one));
  expect((await sendWebhook(paidMessage(one, failed))).status).toBe(200);
  expect((await rowOf('payments', one.paymentId))?.status).toBe('paid');
  expect(await balanceOf(who)).toBe(2_500);

  expect((await sendWebhook(paidMessage(two, failed))).status).toBe(200);
  expect((await rowOf('payments', two.paymentId))?.status).toBe('failed');
  expect(await balanceOf(who)).toBe(2_500);
  await sendWebhook(paidMessage(two));
  expect((await rowOf('payments', two.paymentId))?.status).toBe('paid');
  expect(await balanceOf(who)).toBe(5_000);
});

test('concurrent paid and failed messages in any order end as paid and credited once', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      sendWebhook(paidMessage(topUp, index % 2 ? { type: 'payment.failed' } : {})),
    ),
  );
  expect((await rowOf('payments', topUp.paymentId))?.status).toBe('paid');
  expect(await balanceOf(who)).toBe(2_500);
});

test('a message ID used for one payment cannot credit another', async () => {
  const who = await person();
  const [one, two] = [await startTopUp(who), await startTopUp(who)];
  const id = `evt_${crypto.randomUUID()}`;
  await sendWebhook(paidMessage(one, { id }));
  expect((await sendWebhook(paidMessage(two, { id }))).status).toBe(400);
  expect(await balanceOf(who)).toBe(2_500);
});

test('an unknown payment is 404, other kinds of messages are accepted, and malformed ones are refused', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  const unknown = await sendWebhook(paidMessage({ ...topUp, paymentId: crypto.randomUUID() }));
  expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect((await sendWebhook(paidMessage(topUp, { type: 'payout.created' }))).status).toBe(200);
  for (const nonsense of ['', '{', 'null', '[]', '{"type":"payment.paid"}'])
    expect(await codeOf(await sendWebhook(nonsense))).toBe('BAD_INPUT');
  expect(await codeOf(await sendWebhook(paidMessage(topUp, { amountMinor: 25.5 })))).toBe('BAD_INPUT');
  expect(await balanceOf(who)).toBe(0);
});

test('a body above 64 KB is refused before its signature is computed', async () => {
  const answer = await sendWebhook('x'.repeat(65 * 1024));
  expect(await codeOf(answer)).toBe('TOO_LARGE');
});

test('a repeat of a message whose response was lost changes nothing', async () => {
  const who = await person();
  const topUp = await startTopUp(who, { currency: 'MXN' });
  const message = paidMessage(topUp);
  await sendWebhook(message);
  await sendWebhook(message);
  const { results } = await env.DB.prepare(
    'SELECT sum(balance) AS balance FROM ledger_accounts WHERE id IN (?, ?)',
  )
    .bind('provider_clearing:test:MXN', `wallet:${who.id}:MXN`)
    .all();
  expect(results[0]?.balance).toBe(0);
});

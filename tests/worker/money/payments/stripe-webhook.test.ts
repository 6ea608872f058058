import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { countOf, rowOf } from '#tests/support/worker/drafts.ts';
import { balanceOf } from '#tests/support/worker/events.ts';
import { topUpInput } from '#tests/support/worker/payments.ts';
import { person } from '#tests/support/worker/people.ts';
import {
  COMPLETED,
  EXPIRED,
  intentOf,
  LATE_FAILED,
  LATE_PAID,
  type StripeTopUp,
  sessionEvent,
  stripeAccount,
} from '#tests/support/worker/stripe.ts';

const UNPAID = { payment_status: 'unpaid' };
const CREDITS_OF = "SELECT count(*) AS n FROM ledger_transfers WHERE kind = 'topup' AND reference_id = ?";
const EVENTS_OF = 'SELECT count(*) AS n FROM payment_events WHERE payment_id = ?';

async function started(more: Record<string, unknown> = {}) {
  const [stripe, who] = [stripeAccount(), await person()];
  const topUp = await stripe.topUp(who, more);
  const status = async () => (await rowOf('payments', topUp.paymentId))?.status;
  return { stripe, who, topUp, status };
}

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { error?: { data: { errorCode: string } } };
  return body.error?.data.errorCode ?? 'ok';
}

test('a paid session credits the wallet once, despite repeats and different events', async () => {
  const { stripe, who, topUp, status } = await started();
  const event = sessionEvent(topUp, COMPLETED);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => stripe.send(event)),
    ...Array.from({ length: 5 }, () => stripe.send(sessionEvent(topUp, COMPLETED))),
    stripe.send(sessionEvent(topUp, LATE_PAID)),
  ]);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(await balanceOf(who)).toBe(2_500);
  expect(await status()).toBe('paid');
  expect(await countOf(CREDITS_OF, topUp.paymentId)).toBe(1);
  expect(await rowOf('payments', topUp.paymentId)).toMatchObject({ provider_intent: intentOf(topUp) });
  expect(await rowOf('ledger_accounts', 'provider_clearing:stripe:USD')).toMatchObject({ balance: -2_500 });
  const { findings } = await auditLedger(env.DB);
  expect(findings).toEqual([]);
});

test('a delayed bank payment is shown as pending and credited when it arrives', async () => {
  const { stripe, who, topUp, status } = await started({ currency: 'MXN', amountMinor: 50_000 });
  expect((await stripe.send(sessionEvent(topUp, COMPLETED, UNPAID))).status).toBe(200);
  expect([await status(), await balanceOf(who, 'MXN')]).toEqual(['pending', 0]);
  expect((await who.query('wallet.payment', { paymentId: topUp.paymentId })).data).toMatchObject({
    status: 'pending',
    submitted: true,
    checkoutUrl: null,
  });
  await stripe.send(sessionEvent(topUp, LATE_PAID));
  expect([await status(), await balanceOf(who, 'MXN')]).toEqual(['paid', 50_000]);
});

test.each([
  [
    'the bank declines',
    [
      [COMPLETED, UNPAID],
      [LATE_FAILED, UNPAID],
    ],
    'failed',
    0,
  ],
  ['the checkout expires unpaid', [[EXPIRED, { ...UNPAID, status: 'expired' }]], 'failed', 0],
  [
    'expired arrives after paid',
    [
      [COMPLETED, {}],
      [EXPIRED, UNPAID],
    ],
    'paid',
    2_500,
  ],
  [
    'failed arrives after paid',
    [
      [LATE_PAID, {}],
      [LATE_FAILED, UNPAID],
    ],
    'paid',
    2_500,
  ],
  [
    'paid arrives after expired',
    [
      [EXPIRED, UNPAID],
      [COMPLETED, {}],
    ],
    'paid',
    2_500,
  ],
  [
    'paid arrives after failed',
    [
      [LATE_FAILED, UNPAID],
      [LATE_PAID, {}],
    ],
    'paid',
    2_500,
  ],
  [
    'submitted arrives after paid',
    [
      [LATE_PAID, {}],
      [COMPLETED, UNPAID],
    ],
    'paid',
    2_500,
  ],
  [
    'submitted arrives after failed',
    [
      [LATE_FAILED, UNPAID],
      [COMPLETED, UNPAID],
    ],
    'failed',
    0,
  ],
] as const)('a Stripe session ends in the right state when %s', async (_what, events, expected, balance) => {
  const { stripe, who, topUp, status } = await started();
  for (const [type, session] of events)
    expect((await stripe.send(sessionEvent(topUp, type, session))).status).toBe(200);
  expect([await status(), await balanceOf(who)]).toEqual([expected, balance]);
});

test('concurrent events in any order end as paid and credited once', async () => {
  const { stripe, who, topUp, status } = await started();
  await Promise.all(
    [EXPIRED, COMPLETED, LATE_FAILED, LATE_PAID, EXPIRED, COMPLETED].map((type) =>
      stripe.send(sessionEvent(topUp, type)),
    ),
  );
  expect([await status(), await balanceOf(who)]).toEqual(['paid', 2_500]);
});

test.each([
  ['no signature', { signature: null }],
  ['an empty signature', { signature: '' }],
  ['nonsense', { signature: 'v1=zzz' }],
  ['zeros', { signature: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }],
  ['another secret', { secret: `whsec_${'x'.repeat(32)}` }],
  ['older than five minutes', { signedIn: -6 * 60_000 }],
])('a forged or old signature (%s) is refused and moves no money', async (_what, options) => {
  const { stripe, who, topUp, status } = await started();
  const answer = await stripe.send(sessionEvent(topUp, COMPLETED), options);
  expect([answer.status, await codeOf(answer)]).toEqual([400, 'WEBHOOK_SIGNATURE']);
  expect([await status(), await balanceOf(who)]).toEqual(['pending', 0]);
  expect(await countOf(EVENTS_OF, topUp.paymentId)).toBe(0);
});

test('a body changed after signing is refused, and a signature of four minutes ago is accepted', async () => {
  const { stripe, who, topUp } = await started();
  const payload = JSON.stringify(sessionEvent(topUp, COMPLETED));
  const changed = await stripe.send(payload, { sent: payload.replace('2500', '9900') });
  expect(await codeOf(changed)).toBe('WEBHOOK_SIGNATURE');
  expect((await stripe.send(payload, { signedIn: -4 * 60_000 })).status).toBe(200);
  expect(await balanceOf(who)).toBe(2_500);
});

test.each([
  ['another amount', { amount_total: 250_000 }],
  ['another currency', { currency: 'rub' }],
  ['another session', { id: 'cs_test_another' }],
])(
  'a session with %s is refused without a credit, and the right one still succeeds',
  async (_what, wrong) => {
    const { stripe, who, topUp, status } = await started();
    const answer = await stripe.send(sessionEvent(topUp, COMPLETED, wrong));
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'BAD_INPUT']);
    expect([await status(), await balanceOf(who), await balanceOf(who, 'RUB')]).toEqual(['pending', 0, 0]);
    expect((await stripe.send(sessionEvent(topUp, COMPLETED))).status).toBe(200);
    expect(await balanceOf(who)).toBe(2_500);
  },
);

test.each([
  ['no amount', { amount_total: null }],
  ['half a cent', { amount_total: 2_500.5 }],
  ['a currency that wallets do not hold', { currency: 'eur' }],
  ['no payment id', { metadata: { site: 'http://localhost:8787' } }],
])('a session with %s is refused', async (_what, wrong) => {
  const { stripe, who, topUp } = await started();
  expect(await codeOf(await stripe.send(sessionEvent(topUp, COMPLETED, wrong)))).toBe('BAD_INPUT');
  expect(await balanceOf(who)).toBe(0);
});

test('an event of the other Stripe mode is refused', async () => {
  const { stripe, who, topUp } = await started();
  const live = sessionEvent(topUp, COMPLETED, {}, { livemode: true });
  expect(await codeOf(await stripe.send(live))).toBe('BAD_INPUT');
  expect(await balanceOf(who)).toBe(0);
});

test('an unknown payment of this site is 404, and sessions of other sites or products are ignored', async () => {
  const { stripe, topUp } = await started();
  const metadata = {
    ...topUp.session.metadata,
    paymentId: crypto.randomUUID(),
    userId: crypto.randomUUID(),
  };
  const unknown = await stripe.send(sessionEvent(topUp, COMPLETED, { metadata }));
  expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'PAYMENT_NOT_FOUND']);
  for (const other of [{ ...metadata, site: 'https://staging.aforo.example' }, {}, null])
    expect((await stripe.send(sessionEvent(topUp, COMPLETED, { metadata: other }))).status).toBe(200);
  expect(await countOf(EVENTS_OF, topUp.paymentId)).toBe(0);
});

test('a Stripe event cannot pay a payment of the embedded provider', async () => {
  const { stripe, who, topUp } = await started();
  const { data } = await who.mutate('wallet.topUp', topUpInput());
  const metadata = { ...topUp.session.metadata, paymentId: data.paymentId };
  const answer = await stripe.send(sessionEvent(topUp, COMPLETED, { metadata }));
  expect(await codeOf(answer)).toBe('BAD_INPUT');
  expect(await balanceOf(who)).toBe(0);
});

test('events of other kinds are accepted, and a signed malformed body is refused', async () => {
  const { stripe, topUp } = await started();
  expect((await stripe.send(sessionEvent(topUp, 'payout.paid'))).status).toBe(200);
  for (const nonsense of ['{', 'null', '[]', '{"object":"event"}', '{"object":"v2.core.event"}'])
    expect(await codeOf(await stripe.send(nonsense))).toBe('BAD_INPUT');
  expect(await codeOf(await stripe.send('x'.repeat(65 * 1024)))).toBe('TOO_LARGE');
});

test("a refund from Stripe's dashboard is recorded once, without a change of the wallet", async () => {
  const { stripe, who, topUp, status } = await started();
  await stripe.send(sessionEvent(topUp, COMPLETED));
  const event = reversalEvent(topUp, 'refund.created', { status: 'succeeded' });
  for (const answer of [await stripe.send(event), await stripe.send(event)]) expect(answer.status).toBe(200);
  expect([await status(), await balanceOf(who)]).toEqual(['paid', 2_500]);
  expect(await rowOf('payment_events', event.id)).toMatchObject({
    type: 'refund.succeeded',
    payment_id: topUp.paymentId,
    provider: 'stripe',
  });
});

test.each([
  ['a dispute', 'charge.dispute.created', { status: 'needs_response' }, 'open', 0],
  ['an inquiry', 'charge.dispute.created', { status: 'warning_needs_response' }, 'warning', 2_500],
  ['a dispute that was won', 'charge.dispute.closed', { status: 'won' }, 'won', 2_500],
  ['an early fraud warning', 'radar.early_fraud_warning.created', {}, 'warning', 2_500],
])(
  '%s is recorded once, and freezes the wallet only while it is open',
  async (_, type, object, status, left) => {
    const { stripe, who, topUp } = await started();
    await stripe.send(sessionEvent(topUp, COMPLETED));
    const event = reversalEvent(topUp, type, { ...object, id: `dp_${topUp.paymentId}` });
    for (const answer of [await stripe.send(event), await stripe.send(event)])
      expect(answer.status).toBe(200);
    expect(await balanceOf(who)).toBe(left);
    expect(await rowOf('disputes', `dp_${topUp.paymentId}`)).toMatchObject({
      status,
      payment_id: topUp.paymentId,
    });
    const strange = reversalEvent(topUp, type, { ...object, id: 'dp_strange', payment_intent: 'pi_other' });
    expect((await stripe.send(strange)).status).toBe(200);
    expect(await rowOf('disputes', 'dp_strange')).toBeNull();
  },
);

function reversalEvent(topUp: StripeTopUp, type: string, more: Record<string, unknown>) {
  const object = { id: 're_1', payment_intent: intentOf(topUp), amount: 2_500, currency: 'usd', ...more };
  return { ...sessionEvent(topUp, type), data: { object } };
}

test("when D1 fails the answer is 500, and Stripe's next try credits", async () => {
  const { stripe, who, topUp, status } = await started();
  const event = sessionEvent(topUp, COMPLETED);
  const broken = await stripe.send(event, { settings: { DB: failingDb('D1_ERROR: out of order') } });
  expect(broken.status).toBe(500);
  expect([await status(), await balanceOf(who)]).toEqual(['pending', 0]);
  expect(await countOf(EVENTS_OF, topUp.paymentId)).toBe(0);
  expect((await stripe.send(event)).status).toBe(200);
  expect(await balanceOf(who)).toBe(2_500);
});

test('a transaction whose response is lost credits once', async () => {
  const { stripe, who, topUp } = await started();
  const event = sessionEvent(topUp, COMPLETED);
  const lost = failingDb('D1_ERROR: Network connection lost.', { afterCommit: true });
  expect((await stripe.send(event, { settings: { DB: lost } })).status).toBe(200);
  expect((await stripe.send(event)).status).toBe(200);
  expect(await balanceOf(who)).toBe(2_500);
  expect(await countOf(CREDITS_OF, topUp.paymentId)).toBe(1);
});

/** The real D1, whose next transaction fails before or after the commit. */
function failingDb(message: string, { afterCommit = false } = {}): D1Database {
  let armed = true;
  const batch: D1Database['batch'] = async (statements) => {
    if (!armed) return await env.DB.batch(statements);
    armed = false;
    if (afterCommit) await env.DB.batch(statements);
    throw new Error(message);
  };
  return new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'batch') return batch;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { refused } from '#shared/errors/errors.ts';
import { choose, connected, formOf, sendPayouts } from '#tests/support/worker/connected-accounts.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { pastShow, payoutOf, revenueOf } from '#tests/support/worker/payouts.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { app } from '#worker/app.ts';
import { deliverReturns } from '#worker/money/payments/embedded/accounts/deliver-returns.ts';
import { testProviderSettings } from '#worker/money/payments/settings.ts';
import { connectDeps } from '#worker/money/payouts/connect/connect-deps.ts';
import { sendDuePayouts } from '#worker/money/payouts/connect/send-due-payouts.ts';

const HOUR_MS = 3_600_000;

async function payoutsOf(organizer: Person) {
  return (await organizer.query('payouts.list', {})).data.items;
}

async function transfersTo(organizer: Person): Promise<number | null> {
  return await env.DB.prepare('SELECT count(*) AS n FROM test_transfers WHERE account_id = ?')
    .bind(`test_acct_${organizer.id}`)
    .first<number>('n');
}

/** The embedded provider tells of the transfers that came back by `later` ms from now. */
async function deliverReturned(later: number): Promise<void> {
  const settings = testProviderSettings({ ...env, SITE_URL: SITE }, () => Date.now());
  if (!settings) throw new Error('No embedded provider');
  const execution = { waitUntil: () => {}, passThroughOnException: () => {} } as unknown as ExecutionContext;
  await deliverReturns({ ...settings, now: () => Date.now() + later }, async (webhook) => {
    const signed = new Request(webhook);
    return await app.fetch(signed, env, execution);
  });
}

test('revenue of a past event leaves by itself, once, to the connected account', async () => {
  const organizer = await person({ role: 'organizer' });
  await connected(organizer);
  const { show } = await pastShow(organizer);
  await Promise.all([sendPayouts(), sendPayouts(), sendPayouts()]);
  await sendPayouts(HOUR_MS);
  expect(await revenueOf(show.eventId)).toBe(0);
  expect(await transfersTo(organizer)).toBe(1);
  expect(await payoutsOf(organizer)).toMatchObject([
    { amountMinor: 1_950, method: 'connect', status: 'paid', failure: null, performerId: null },
  ]);
  const { data } = await organizer.query('payouts.statement', { eventId: show.eventId });
  expect(data).toMatchObject({ money: { payoutMinor: -1_950, dueMinor: 0 } });
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('an event that is over for less than the hold is not paid out, nor one without an enabled account', async () => {
  const organizer = await person({ role: 'organizer' });
  const { show } = await pastShow(organizer);
  await sendPayouts();
  const url = await formOf(organizer);
  await choose(url, 'missing');
  await sendPayouts();
  expect(await payoutsOf(organizer)).toEqual([]);
  await choose(url, 'complete');
  const end = Date.now() - 2 * 24 * HOUR_MS;
  await env.DB.prepare('UPDATE events SET ends_at = ? WHERE id = ?').bind(end, show.eventId).run();
  await sendPayouts();
  expect(await payoutsOf(organizer)).toEqual([]);
  await sendPayouts(25 * HOUR_MS);
  expect(await payoutsOf(organizer)).toMatchObject([{ amountMinor: 1_950, status: 'paid' }]);
});

test('a payout that the bank sends back returns to the balance and is tried again later', async () => {
  const organizer = await person({ role: 'organizer' });
  await connected(organizer, 'bounce');
  const { show } = await pastShow(organizer);
  await sendPayouts();
  expect(await revenueOf(show.eventId)).toBe(0);
  await deliverReturned(10_000);
  await deliverReturned(10_000);
  expect(await revenueOf(show.eventId)).toBe(1_950);
  const [failed] = await payoutsOf(organizer);
  expect(failed).toMatchObject({ status: 'failed', failure: 'returned', retryAt: expect.any(String) });
  expect((await organizer.query('payouts.account')).data.next).toMatchObject([
    { amountMinor: 1_950, failure: 'returned' },
  ]);
  expect((await auditLedger(env.DB)).findings).toEqual([]);

  await sendPayouts(HOUR_MS / 2);
  expect(await payoutsOf(organizer)).toHaveLength(1);
  await choose(await formOf(organizer), 'complete');
  await sendPayouts(2 * HOUR_MS);
  expect(await payoutsOf(organizer)).toMatchObject([{ status: 'paid' }, { status: 'failed' }]);
  const { data } = await organizer.query('payouts.statement', { eventId: show.eventId });
  expect(
    data.lines.slice(-3).map(({ kind, amountMinor }: Record<string, unknown>) => [kind, amountMinor]),
  ).toEqual([
    ['payout', -1_950],
    ['payout_return', 1_950],
    ['payout', -1_950],
  ]);
  expect(data.lines.at(-1).balanceMinor).toBe(0);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('a provider that does not answer is asked again with the same key', async () => {
  const organizer = await person({ role: 'organizer' });
  await connected(organizer);
  await pastShow(organizer);
  const deps = connectDeps({ ...env, SITE_URL: SITE, AUTH_RATE_LIMITS: 'off' });
  const { connect } = deps;
  if (!connect) throw new Error('No embedded provider');
  const keys: string[] = [];
  const silent: typeof connect = {
    ...connect,
    // The transfer is made, and the answer lost.
    transfer: async (order) => {
      keys.push(order.key);
      await connect.transfer(order);
      return refused('PAYMENTS_UNAVAILABLE');
    },
  };
  await sendDuePayouts({ ...deps, connect: silent });
  await sendDuePayouts({ ...deps, connect: silent });
  expect(await payoutsOf(organizer)).toMatchObject([{ status: 'sending' }]);
  expect(keys).toHaveLength(1);
  await sendPayouts(HOUR_MS);
  expect(await payoutsOf(organizer)).toMatchObject([{ status: 'paid' }]);
  expect(await transfersTo(organizer)).toBe(1);
});

test('what an organizer owes from refunds after a payout is kept from the next one', async () => {
  const organizer = await person({ role: 'organizer' });
  const { show: first } = await pastShow(organizer);
  const admin = await person({ role: 'admin' });
  await admin.mutate('payouts.record', payoutOf(first));
  // The guests of the first event got 1,000 back, which it no longer had.
  await env.DB.prepare(
    `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                   reference_id, created_at)
     VALUES (?1, 'adjustment', 'event_revenue:' || ?2, 'platform_fee:USD', 1000, 'USD', ?1, 1)`,
  )
    .bind(crypto.randomUUID(), first.eventId)
    .run();
  const { show: second } = await pastShow(organizer);
  await eventOnSale({ organizer });
  await connected(organizer);
  await sendPayouts();
  expect([await revenueOf(first.eventId), await revenueOf(second.eventId)]).toEqual([-1_000, 1_000]);
});

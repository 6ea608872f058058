import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { pastShow, revenueOf } from '#tests/support/worker/payouts.ts';
import { type Person, person, proven, SITE } from '#tests/support/worker/people.ts';
import { stripeAccount, stripeEvent } from '#tests/support/worker/stripe.ts';
import { connectDeps } from '#worker/money/payouts/connect/connect-deps.ts';
import { sendDuePayouts } from '#worker/money/payouts/connect/send-due-payouts.ts';

const CONNECT_SECRET = `whsec_${'c0nnect'.repeat(4)}`;
const ENABLED = {
  payouts_enabled: true,
  details_submitted: true,
  capabilities: { transfers: 'active' },
  requirements: { currently_due: [], past_due: [], disabled_reason: null },
};

/** An organizer with a Stripe account, and what Stripe and the cron do. */
async function connected() {
  const stripe = stripeAccount();
  const settings = { ...stripe.settings, STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET };
  const organizer = await proven(await person({ role: 'organizer' }));
  const link = await stripe.call(organizer, 'payouts.connect', {
    requestId: crypto.randomUUID(),
    country: 'US',
  });
  const [account] = (await stripe.control('look')).connected;
  const id = account?.id ?? '';
  const change = async (to: Record<string, unknown>, type = 'account.updated') => {
    await stripe.control('connected', { id, account: to });
    const event = stripeEvent(type, { id, object: 'account' }, { account: id });
    return await stripe.send(event, { secret: CONNECT_SECRET, settings });
  };
  const send = async (later = 0) => {
    const deps = connectDeps({ ...env, ...settings, SITE_URL: SITE, AUTH_RATE_LIMITS: 'off' });
    await sendDuePayouts({ ...deps, now: () => Date.now() + later });
  };
  return { stripe, settings, organizer, link, id, change, send };
}

async function rowOf(organizer: Person) {
  return await env.DB.prepare('SELECT status, missing FROM connected_accounts WHERE organizer_id = ?')
    .bind(organizer.id)
    .first();
}

test('an organizer opens an Express account once, and Stripe says what is missing', async () => {
  const { stripe, organizer, link, id, change } = await connected();
  expect(link.data.url).toBe(`https://connect.stripe.test/setup/${id}`);
  await stripe.call(organizer, 'payouts.connect', { requestId: crypto.randomUUID(), country: 'US' });
  expect((await stripe.control('look')).connected).toHaveLength(1);
  expect(await rowOf(organizer)).toEqual({ status: 'pending', missing: '["person","bank_account"]' });
  const states: unknown[] = [];
  for (const to of [
    { details_submitted: true, requirements: { currently_due: ['individual.verification.document'] } },
    { requirements: { currently_due: [], disabled_reason: 'requirements.pending_verification' } },
    ENABLED,
    { payouts_enabled: false, requirements: { currently_due: ['external_account'] } },
    { requirements: { currently_due: [], disabled_reason: 'rejected.fraud' } },
  ]) {
    expect((await change(to)).status).toBe(200);
    states.push(await rowOf(organizer));
  }
  expect(states).toMatchObject([
    { status: 'restricted', missing: '["documents"]' },
    { status: 'pending', missing: '["review"]' },
    { status: 'enabled', missing: '[]' },
    { status: 'restricted', missing: '["bank_account"]' },
    { status: 'rejected' },
  ]);
});

test('an account is asked for what Stripe grants by itself, in the countries that the platform can pay', async () => {
  const { stripe, organizer } = await connected();
  const asked = async () => {
    const { requests } = await stripe.control('look');
    return requests.filter(({ method, path }) => method === 'POST' && path === '/v1/accounts').at(-1)?.form;
  };
  const requested = { requested: 'true' };
  expect(await asked()).toMatchObject({ capabilities: { transfers: requested, card_payments: requested } });
  const mexican = await person({ role: 'organizer' }).then(proven);
  const connect = (where: ReturnType<typeof stripeAccount>, country: string) =>
    where.call(mexican, 'payouts.connect', { requestId: crypto.randomUUID(), country });
  expect((await connect(stripe, 'MX')).error?.data.errorCode).toBe('PAYOUT_COUNTRY_NOT_SERVED');
  const shown = await workerWith(stripe.settings, `${SITE}/api/trpc/payouts.account`, {
    headers: { authorization: `Bearer ${organizer.token}` },
  });
  expect(await shown.json()).toMatchObject({ result: { data: { countries: ['US'] } } });

  const british = stripeAccount();
  await british.control('country', { country: 'GB' });
  expect((await connect(british, 'MX')).error?.data.errorCode).toBe('PAYOUT_COUNTRY_NOT_SERVED');
  expect((await connect(british, 'US')).status).toBe(200);
  const { requests } = await british.control('look');
  const form = requests.find(({ method, path }) => method === 'POST' && path === '/v1/accounts')?.form;
  expect(form).toMatchObject({
    capabilities: { transfers: requested },
    tos_acceptance: { service_agreement: 'recipient' },
  });
  expect(form).not.toHaveProperty('capabilities.card_payments');
});

test('another bank account is mailed to the organizer once, and the same one again is not', async () => {
  const { organizer, change } = await connected();
  const banks = (...fingerprints: string[]) => ({
    external_accounts: {
      data: fingerprints.map((fingerprint, index) => ({
        id: `ba_${crypto.randomUUID()}`,
        fingerprint,
        currency: 'usd',
        default_for_currency: index === 0,
      })),
    },
  });
  const noticed = async () => {
    const { results } = await env.DB.prepare(
      'SELECT what FROM account_notices WHERE user_id = ? ORDER BY rowid',
    )
      .bind(organizer.id)
      .all<{ what: string }>();
    return results.map(({ what }) => what);
  };
  await change({ ...banks('first'), details_submitted: true });
  await change({ ...ENABLED, ...banks('first') });
  expect(await noticed()).toEqual(['payout_account_connected']);
  await change(banks('second', 'first'));
  await change(banks('second', 'first'));
  await change({ payouts_enabled: false, external_accounts: { data: [] } });
  expect(await noticed()).toEqual(['payout_account_connected', 'payout_account_changed']);
});

test('an event of a connected account needs the secret of its endpoint', async () => {
  const { stripe, id, settings } = await connected();
  const event = stripeEvent('account.updated', { id, object: 'account' }, { account: id });
  const forged = await stripe.send(event, { secret: `whsec_${'f0rged'.repeat(4)}`, settings });
  expect(forged.status).toBe(400);
});

test('a payout is one transfer, also when the answer was lost and Stripe has forgotten the key', async () => {
  const { stripe, organizer, change, send } = await connected();
  await change(ENABLED);
  await pastShow(organizer);
  // The account is looked up before each transfer: the second request fails after Stripe has made it.
  await stripe.control('fail', { after: true, status: 500, times: 8 });
  await send();
  await stripe.control('forget-keys');
  await send(3_600_000);
  await send(2 * 3_600_000);
  expect((await stripe.control('look')).transfers).toMatchObject([{ amount: 1_950, currency: 'usd' }]);
  const { data } = await organizer.query('payouts.list', {});
  expect(data.items).toMatchObject([{ status: 'paid' }]);
});

test('a transfer that Stripe refuses fails at once, and the money is back', async () => {
  const { organizer, change, send } = await connected();
  await change({ ...ENABLED });
  const { show } = await pastShow(organizer);
  // Stripe has restricted it meanwhile, and the webhook is late.
  await change({ capabilities: { transfers: 'inactive' } }, 'capability.updated');
  await send();
  expect(await revenueOf(show.eventId)).toBe(1_950);
  const { data } = await organizer.query('payouts.list', {});
  expect(data.items).toMatchObject([{ status: 'failed', failure: 'account_restricted' }]);
});

test('a reversed transfer returns to the balance once', async () => {
  const { stripe, settings, organizer, change, send } = await connected();
  await change(ENABLED);
  const { show } = await pastShow(organizer);
  await send();
  expect(await revenueOf(show.eventId)).toBe(0);
  const [transfer] = (await stripe.control('look')).transfers;
  const payoutId = transfer?.transfer_group ?? '';
  const event = stripeEvent('transfer.reversed', { ...transfer, reversed: true, metadata: { payoutId } });
  for (let times = 0; times < 2; times++) expect((await stripe.send(event, { settings })).status).toBe(200);
  expect(await revenueOf(show.eventId)).toBe(1_950);
});

test('parts of a transfer return as they come back, once each, and the rest with the last', async () => {
  const { stripe, settings, organizer, change, send } = await connected();
  await change(ENABLED);
  const { show } = await pastShow(organizer);
  await send();
  const [transfer] = (await stripe.control('look')).transfers;
  const payoutId = transfer?.transfer_group ?? '';
  const reverse = async (sum: number, reversed = false) => {
    const object = { ...transfer, reversed, amount_reversed: sum, metadata: { payoutId } };
    const answer = await stripe.send(stripeEvent('transfer.reversed', object), { settings });
    expect(answer.status).toBe(200);
    return await revenueOf(show.eventId);
  };
  const inTurn = [await reverse(500), await reverse(500), await reverse(700), await reverse(500)];
  expect(inTurn).toEqual([500, 500, 700, 700]);
  // Not sent again at once: somebody has taken it back.
  await send(60_000);
  expect(await revenueOf(show.eventId)).toBe(700);
  const { data } = await organizer.query('payouts.list', {});
  expect(data.items).toMatchObject([{ status: 'paid', amountMinor: 1_950 }]);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
  expect(await reverse(1_950, true)).toBe(1_950);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

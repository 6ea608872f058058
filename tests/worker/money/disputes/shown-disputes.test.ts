import { env, SELF } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { TEST_DISPUTE_FEE_MINOR } from '#db/commits/money/test-payments.ts';
import { balanceOf, dispute, payByCard } from '#tests/support/worker/disputes.ts';
import { scanOf } from '#tests/support/worker/door.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { payWith, startTopUp } from '#tests/support/worker/payments.ts';
import { readPdf } from '#tests/support/worker/pdf-text.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { hostedChargeId } from '#worker/money/payments/embedded/test-webhooks.ts';

const PRICE = 1_200;
const NOBODY = { walletMinor: 0, organizerMinor: 0, platformMinor: 0 };

let sale: Sale;
let guest: Person;

beforeEach(async () => {
  sale = await eventOnSale({ types: [{ price: PRICE, quantity: 5 }], feeBps: 250 });
  guest = await person();
});

const wallet = () => balanceOf(`wallet:${guest.id}:USD`);
const buy = (quantity: number, method?: string) =>
  payByCard(
    guest,
    { eventId: sale.eventId, lines: [{ ticketTypeId: sale.typeId, quantity }] },
    method ? { method } : {},
  );

async function scan(ticketId: string) {
  const { data } = await sale.organizer.mutate('checkin.scan', scanOf(sale, { ticketId }));
  return data.outcome === 'valid' ? 'valid' : data.code;
}

test('an administrator sees disputes with their money, and the organizer what is frozen', async () => {
  const { paymentId } = await buy(1);
  const statement = async () =>
    (await sale.organizer.query('payouts.statement', { eventId: sale.eventId })).data;
  expect((await statement()).frozen).toEqual({ count: 0, amountMinor: 0, heldMinor: 0 });
  await dispute(paymentId, 'open');
  expect((await statement()).frozen).toEqual({ count: 1, amountMinor: PRICE, heldMinor: PRICE });
  const admin = await person({ role: 'admin' });
  const shown = async () => {
    const { data } = await admin.query('disputes.list', { pageSize: 100 });
    return data.items.find((one: { paymentId: string }) => one.paymentId === paymentId);
  };
  expect(await shown()).toMatchObject({
    status: 'open',
    amountMinor: PRICE,
    walletMinor: 0,
    organizerMinor: PRICE,
    platformMinor: 0,
    feeMinor: TEST_DISPUTE_FEE_MINOR,
    payer: { id: guest.id },
    event: { id: sale.eventId },
  });
  await dispute(paymentId, 'won');
  expect(await shown()).toMatchObject({
    status: 'won',
    ...NOBODY,
    evidenceDueAt: null,
  });
  const { data } = await sale.organizer.query('payouts.statement', { eventId: sale.eventId });
  expect(data.frozen.count).toBe(0);
});

/** What an administrator reads about the dispute of a payment. */
async function shownDispute(paymentId: string) {
  const { data } = await (await person({ role: 'admin' })).query('disputes.list', { pageSize: 100 });
  return data.items.find((one: { paymentId: string }) => one.paymentId === paymentId);
}

test('the card of a lost dispute shows the whole loss: of the wallet, the organizer and the platform', async () => {
  const topUp = await startTopUp(guest, { amountMinor: 5_000 });
  await payWith(topUp);
  const start = { eventId: sale.eventId, lines: [{ ticketTypeId: sale.typeId, quantity: 3 }] };
  const bought = await guest.mutate('tickets.purchase', { requestId: crypto.randomUUID(), ...start });
  expect(bought.error).toBeNull();
  const left = await wallet();
  await dispute(topUp.paymentId, 'lost', { providerRef: hostedChargeId(topUp.paymentId) });
  expect(await shownDispute(topUp.paymentId)).toMatchObject({
    status: 'lost',
    amountMinor: 5_000,
    walletMinor: left,
    organizerMinor: 0,
    platformMinor: 5_000 - left,
    feeMinor: TEST_DISPUTE_FEE_MINOR,
  });
});

test('the platform bears its fee of a lost sale, and the organizer the rest', async () => {
  const { paymentId, receipt } = await buy(2);
  await scan(receipt.ticketIds[0] ?? '');
  await expect
    .poll(async () => {
      const used = env.DB.prepare("SELECT 1 FROM tickets WHERE id = ? AND status = 'used'");
      return await used.bind(receipt.ticketIds[0]).first();
    })
    .not.toBeNull();
  await dispute(paymentId, 'lost');
  const fee = (2 * PRICE * 250) / 10_000;
  expect(await shownDispute(paymentId)).toMatchObject({
    walletMinor: 0,
    organizerMinor: 2 * PRICE - fee,
    platformMinor: fee,
  });
});

test('an open dispute needs the organizer until its evidence is due, and nobody else', async () => {
  const { paymentId } = await buy(1);
  const needs = async (who: Person) => {
    const { data } = await who.query('dashboard.home');
    return data.needs.flatMap((group: { needs: unknown[] }) => group.needs);
  };
  const before = await needs(sale.organizer);
  await dispute(paymentId, 'open');
  expect(await needs(sale.organizer)).toEqual(
    expect.arrayContaining([
      ...before,
      expect.objectContaining({
        kind: 'disputes',
        eventId: sale.eventId,
        count: 1,
        amountMinor: PRICE,
        currency: 'USD',
      }),
    ]),
  );
  expect(await needs(await person({ role: 'organizer' }))).toEqual([]);
  await env.DB.prepare('UPDATE disputes SET evidence_due_at = 1 WHERE payment_id = ?').bind(paymentId).run();
  expect(await needs(sale.organizer)).toEqual(before);
});

test('the organizer is mailed once that a sale is disputed, and once how it ended', async () => {
  const provider = mailProvider();
  const mails = async () => {
    provider.clock.now = Date.now() + 1_000;
    await provider.drain();
    return (await provider.taken()).filter(({ to }) => to.includes(sale.organizer.email));
  };
  const { paymentId } = await buy(1);
  await dispute(paymentId, 'warning');
  expect(await mails()).toEqual([]);
  for (let times = 0; times < 2; times++) await dispute(paymentId, 'open');
  const [opened, ...others] = await mails();
  expect(others).toEqual([]);
  expect(opened?.subject).toMatch(/^A payment is disputed: /);
  expect(opened?.text).toContain(`Paid by: ${guest.name}`);
  expect(opened?.html).toContain(`/api/events/${sale.eventId}/strip.jpg?v=`);
  expect(opened?.text).toContain('Held from your sales: $12');
  for (let times = 0; times < 2; times++) await dispute(paymentId, 'lost');
  const [, ended, ...more] = await mails();
  expect(more).toEqual([]);
  expect(ended?.subject).toMatch(/^Dispute lost: /);
  expect(ended?.text).toContain('From your sales: $11.70');
});

test('a dispute that is won before its mail went out is not mailed at all', async () => {
  const provider = mailProvider();
  const { paymentId } = await buy(1);
  for (const state of ['open', 'won'] as const) await dispute(paymentId, state);
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  const taken = await provider.taken();
  expect(taken.filter(({ to }) => to.includes(sale.organizer.email))).toEqual([]);
});

test('the evidence pack names the sale, its payer and each check-in, for administrators only', async () => {
  const { paymentId, receipt } = await buy(2);
  const [used = ''] = receipt.ticketIds;
  expect(await scan(used)).toBe('valid');
  await expect
    .poll(async () => await env.DB.prepare('SELECT 1 FROM check_ins WHERE ticket_id = ?').bind(used).first())
    .not.toBeNull();
  await dispute(paymentId, 'open');
  const admin = await person({ role: 'admin' });
  const as = (who: Person, about: string) =>
    SELF.fetch(`${SITE}/api/disputes/dp_${about}/evidence.pdf?lang=en`, {
      headers: { authorization: `Bearer ${who.token}` },
    });
  const textsFor = async (about: string) => {
    const pages = await readPdf(new Uint8Array(await (await as(admin, about)).arrayBuffer()));
    return pages.flatMap((page) => page.texts).join('\n');
  };
  expect((await as(sale.organizer, paymentId)).status).toBe(403);
  const texts = await textsFor(paymentId);
  for (const part of [guest.name, guest.email, '$12', 'fraudulent', 'Let in', 'North', 'Not used'])
    expect(texts).toContain(part);

  const topUp = await startTopUp(guest, { amountMinor: 2_000 });
  await payWith(topUp);
  await dispute(topUp.paymentId, 'open', { providerRef: hostedChargeId(topUp.paymentId) });
  expect(await textsFor(topUp.paymentId)).toContain('$20');
});

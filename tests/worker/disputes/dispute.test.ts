import { env, SELF } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { auditLedger } from '#db/audit.ts';
import { TEST_DISPUTE_FEE_MINOR } from '#db/commits/money/test-payments.ts';
import { balanceOf, dispute, disputeOf, payByCard } from '#tests/support/worker/disputes.ts';
import { scanOf } from '#tests/support/worker/door.ts';
import { buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { payWith, sendWebhook, startTopUp } from '#tests/support/worker/payments.ts';
import { readPdf } from '#tests/support/worker/pdf-text.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { hostedChargeId } from '#worker/payments/embedded/test-webhooks.ts';

const PRICE = 1_200;
const DISPUTES = 'disputes:USD';
const LOSSES = 'dispute_losses:USD';
const NOBODY = { walletMinor: 0, organizerMinor: 0, platformMinor: 0 };

let sale: Sale;
let guest: Person;
let clearing: number;
let losses: number;

beforeEach(async () => {
  sale = await eventOnSale({ types: [{ price: PRICE, quantity: 5 }], feeBps: 250 });
  guest = await person();
  [clearing, losses] = await Promise.all([cleared(), balanceOf(LOSSES)]);
});

/** The provider's account without its fees, which are booked a moment after a sale. */
const cleared = async () =>
  (await balanceOf('provider_clearing:test:USD')) + (await balanceOf('provider_fees:USD'));
const wallet = () => balanceOf(`wallet:${guest.id}:USD`);
const revenue = () => balanceOf(`event_revenue:${sale.eventId}`);
const buy = (quantity: number, method?: string) =>
  payByCard(
    guest,
    { eventId: sale.eventId, lines: [{ ticketTypeId: sale.typeId, quantity }] },
    method ? { method } : {},
  );
const soldNow = async () =>
  (await env.DB.prepare('SELECT sold FROM ticket_types WHERE id = ?').bind(sale.typeId).first())?.sold;

async function scan(ticketId: string) {
  const { data } = await sale.organizer.mutate('checkin.scan', scanOf(sale, { ticketId }));
  return data.outcome === 'valid' ? 'valid' : data.code;
}

async function soundBooks() {
  expect((await auditLedger(env.DB)).findings).toEqual([]);
}

test('an open dispute voids unused tickets at the door at once, and a won one revives them', async () => {
  const { paymentId, receipt } = await buy(3);
  const [first = '', second = '', third = ''] = receipt.ticketIds;
  expect(await scan(first)).toBe('valid');
  await dispute(paymentId, 'open');
  expect(await scan(first)).toBe('TICKET_ALREADY_USED');
  expect(await scan(second)).toBe('TICKET_DISPUTED');
  await soundBooks();
  await dispute(paymentId, 'won');
  expect(await scan(second)).toBe('valid');
  expect(await scan(third)).toBe('valid');
  await soundBooks();
});

test('an offline list says that a ticket is disputed by its next change, and that it lives again', async () => {
  const { paymentId } = await buy(1);
  const list = async (since: number) => {
    const { data } = await sale.organizer.query('checkin.offlineList', { eventId: sale.eventId, since });
    return data as { records: unknown[]; upTo: number };
  };
  const before = await list(0);
  await dispute(paymentId, 'open');
  const changed = await list(before.upTo);
  expect(changed.records).toHaveLength(1);
  const found = await sale.organizer.query('checkin.lookup', { eventId: sale.eventId, name: guest.name });
  expect(found.data.items).toMatchObject([{ status: 'active', disputed: true }]);
  await dispute(paymentId, 'won');
  expect((await list(changed.upTo)).records).toHaveLength(1);
});

test('a dispute freezes the wallet first, then the sale, and the provider takes its money', async () => {
  guest = await buyerWith(500);
  const { paymentId } = await buy(1);
  const sold = await revenue();
  expect(await wallet()).toBe(500);
  await dispute(paymentId, 'open');
  expect(await wallet()).toBe(0);
  expect(await revenue()).toBe(sold - (PRICE - 500));
  expect(await balanceOf(DISPUTES)).toBe(0);
  expect(await cleared()).toBe(clearing);
  await soundBooks();

  await dispute(paymentId, 'won');
  expect(await wallet()).toBe(500);
  expect(await revenue()).toBe(sold);
  expect(await cleared()).toBe(clearing - PRICE);
  await soundBooks();
});

test('a lost dispute refunds unused tickets into the loss and frees their places', async () => {
  const fees = await balanceOf('platform_fee:USD');
  const { paymentId, receipt } = await buy(2);
  await dispute(paymentId, 'open');
  await dispute(paymentId, 'lost');
  expect(await revenue()).toBe(0);
  expect(await balanceOf('platform_fee:USD')).toBe(fees);
  expect(await wallet()).toBe(0);
  expect(await balanceOf(DISPUTES)).toBe(0);
  expect(await cleared()).toBe(clearing);
  expect(await balanceOf(LOSSES)).toBe(losses);
  expect(await soldNow()).toBe(0);
  expect(await scan(receipt.ticketIds[0] ?? '')).toBe('TICKET_REFUNDED');
  const { data } = await sale.organizer.query('checkin.stats', { eventId: sale.eventId });
  expect(data.sold).toBe(0);
  await soundBooks();
});

test('the event pays for used tickets of a lost dispute, and the platform gives its fee back', async () => {
  const fees = await balanceOf('platform_fee:USD');
  const { paymentId, receipt } = await buy(2);
  const [used = ''] = receipt.ticketIds;
  expect(await scan(used)).toBe('valid');
  await expect
    .poll(
      async () =>
        (await env.DB.prepare('SELECT status FROM tickets WHERE id = ?').bind(used).first())?.status,
    )
    .toBe('used');
  await dispute(paymentId, 'lost');
  expect(await revenue()).toBe(0);
  expect(await balanceOf('platform_fee:USD')).toBe(fees);
  expect(await cleared()).toBe(clearing);
  expect(await balanceOf(LOSSES)).toBe(losses);
  expect(await soldNow()).toBe(1);
  await soundBooks();
});

test('what the card had not paid of a mixed payment stays with the guest', async () => {
  guest = await buyerWith(500);
  const { paymentId } = await buy(1, 'wallet_and_card');
  await dispute(paymentId, 'open');
  await dispute(paymentId, 'lost');
  expect(await wallet()).toBe(500);
  expect(await revenue()).toBe(0);
  await soundBooks();
});

test('a part of a payment is disputed: only that part moves, and all its tickets are void', async () => {
  const { paymentId, receipt } = await buy(2);
  const sold = await revenue();
  await dispute(paymentId, 'open', { amountMinor: 700 });
  expect(await revenue()).toBe(sold - 700);
  expect(await scan(receipt.ticketIds[1] ?? '')).toBe('TICKET_DISPUTED');
  await dispute(paymentId, 'lost', { amountMinor: 700 });
  expect(await wallet()).toBe(2 * PRICE - 700);
  expect(await cleared()).toBe(clearing - 2 * PRICE + 700);
  await soundBooks();
});

test('a spent top-up that is disputed costs the platform what the wallet has no more', async () => {
  const topUp = await startTopUp(guest, { amountMinor: 2_000 });
  await payWith(topUp);
  const lines = [{ ticketTypeId: sale.typeId, quantity: 1 }];
  await guest.mutate('tickets.purchase', { requestId: crypto.randomUUID(), eventId: sale.eventId, lines });
  const sold = await revenue();
  await dispute(topUp.paymentId, 'lost', { providerRef: hostedChargeId(topUp.paymentId) });
  expect(await wallet()).toBe(0);
  expect(await revenue()).toBe(sold);
  expect(await balanceOf(LOSSES)).toBe(losses - PRICE);
  await soundBooks();
});

test('a disputed order is not marked ready, handed out or refunded, until the dispute is won', async () => {
  const itemId = await menuItem(sale, { price: 900, quantity: 5 });
  const lines = [{ menuItemId: itemId, quantity: 1 }];
  const { paymentId, receipt } = await payByCard(guest, { eventId: sale.eventId, lines });
  const { eventId, organizer } = sale;
  const orderId = receipt.orderId ?? '';
  const serve = async (procedure: 'orders.complete' | 'orders.markReady') => {
    const requestId = crypto.randomUUID();
    const { data } = await organizer.mutate(procedure, { requestId, eventId, orderId });
    return data.outcome === 'valid' ? data.status : data.code;
  };
  await dispute(paymentId, 'open');
  expect(await serve('orders.complete')).toBe('ORDER_DISPUTED');
  expect(await serve('orders.markReady')).toBe('ORDER_DISPUTED');
  const cancel = { requestId: crypto.randomUUID(), eventId, orderId };
  const cancelled = await guest.mutate('orders.cancel', cancel);
  expect(cancelled.error?.data.errorCode).toBe('ORDER_DISPUTED');
  await dispute(paymentId, 'won');
  expect(await serve('orders.complete')).toBe('completed');
  await soundBooks();
});

test('a disputed order and its lost end are paid by the event', async () => {
  const itemId = await menuItem(sale, { price: 900, quantity: 5 });
  const lines = [{ menuItemId: itemId, quantity: 1 }];
  const { paymentId } = await payByCard(guest, { eventId: sale.eventId, lines });
  await dispute(paymentId, 'open');
  await dispute(paymentId, 'lost');
  expect(await revenue()).toBe(0);
  expect(await balanceOf(LOSSES)).toBe(losses);
  await soundBooks();
});

test('messages may come twice, late and out of order: the end counts once', async () => {
  const { paymentId, receipt } = await buy(1);
  const [ticketId = ''] = receipt.ticketIds;
  const sold = await revenue();
  await dispute(paymentId, 'won');
  await dispute(paymentId, 'open');
  await dispute(paymentId, 'warning');
  expect(await revenue()).toBe(sold);
  const other = { disputeRef: `dp_2_${paymentId}` };
  await Promise.all([dispute(paymentId, 'open', other), dispute(paymentId, 'open', other)]);
  await guest.query('wallet.get');
  expect(await revenue()).toBe(sold - PRICE);
  await Promise.all([dispute(paymentId, 'lost', other), dispute(paymentId, 'lost', other)]);
  await dispute(paymentId, 'won', other);
  await dispute(paymentId, 'open', other);
  expect(await revenue()).toBe(0);
  expect(await cleared()).toBe(clearing);
  expect(await scan(ticketId)).toBe('TICKET_REFUNDED');
  await soundBooks();
});

test('a warning moves nothing, and an unknown payment is taken note of', async () => {
  const { paymentId, receipt } = await buy(1);
  const sold = await revenue();
  await dispute(paymentId, 'warning');
  expect(await revenue()).toBe(sold);
  await dispute(crypto.randomUUID(), 'open');
  const wrong = await sendWebhook(disputeOf(paymentId, 'open', { currency: 'MXN' }));
  expect(wrong.status).toBe(400);
  expect(await scan(receipt.ticketIds[0] ?? '')).toBe('valid');
});

test('a disputed ticket is not refundable, alone or with its type or event, until the dispute is won', async () => {
  const { paymentId, receipt } = await buy(1);
  const [ticketId = ''] = receipt.ticketIds;
  await dispute(paymentId, 'open');
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId, reason: '' };
  const refused = await sale.organizer.mutate('refunds.refundTicket', refund);
  expect(refused.error?.data.errorCode).toBe('TICKET_DISPUTED');
  const ofType = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketTypeId: sale.typeId };
  const all = await sale.organizer.mutate('refunds.refundType', { ...ofType, reason: '' });
  expect(all.data).toMatchObject({ done: true, refunded: 0 });
  const cancel = { requestId: crypto.randomUUID(), eventId: sale.eventId };
  expect((await sale.organizer.mutate('events.cancel', { ...cancel, reason: '' })).status).toBe(200);
  expect(await wallet()).toBe(0);
  await dispute(paymentId, 'won');
  await expect
    .poll(async () => (await guest.query('tickets.get', { ticketId })).data.status)
    .toBe('refunded');
  await soundBooks();
});

test('a disputed ticket shows no code to its holder, and its file says why', async () => {
  const { paymentId, receipt } = await buy(1);
  const [ticketId = ''] = receipt.ticketIds;
  await dispute(paymentId, 'open');
  expect((await guest.query('tickets.get', { ticketId })).data.qr).toBeNull();
  const file = await SELF.fetch(`${SITE}/api/tickets/${ticketId}/ticket.pdf`, {
    headers: { authorization: `Bearer ${guest.token}` },
  });
  expect(file.status).toBe(409);
});

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
  const needs = async (who: Person) => (await who.query('dashboard.home')).data.needs;
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

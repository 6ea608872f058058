import { env, SELF } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { balanceOf, dispute, disputeOf, payByCard } from '#tests/support/worker/disputes.ts';
import { scanOf } from '#tests/support/worker/door.ts';
import { buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { payWith, sendWebhook, startTopUp } from '#tests/support/worker/payments.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { hostedChargeId } from '#worker/money/payments/embedded/test-webhooks.ts';

const PRICE = 1_200;
const DISPUTES = 'disputes:USD';
const LOSSES = 'dispute_losses:USD';

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

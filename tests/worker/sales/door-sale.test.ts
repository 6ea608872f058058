import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { checkInsOf, scanOf, staffOf, undoOf } from '#tests/support/worker/door.ts';
import { accountsOf, cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { buyerWith, eventOnSale, purchaseOf, soldOf } from '#tests/support/worker/events.ts';
import { mailProvider, mailRow } from '#tests/support/worker/mails.ts';
import { readPdf } from '#tests/support/worker/pdf-text.ts';
import { guest, person } from '#tests/support/worker/people.ts';

const sound = async () => expect((await auditLedger(env.DB)).findings).toEqual([]);

test("a scanner's cash sale of two tickets checks both in and counts as paid to the organizer", async () => {
  const sale = await eventOnSale({ feeBps: 250, types: [{ name: 'Floor', price: 1_500, quantity: 5 }] });
  const scanner = await staffOf(sale);
  const offer = await scanner.query('tickets.doorOffer', { eventId: sale.eventId });
  expect(offer.data).toEqual({
    currency: 'USD',
    sendsMails: false,
    types: [{ id: sale.typeId, name: 'Floor', priceMinor: 1_500, left: 5 }],
  });
  const input = cashSaleOf(sale, { quantity: 2, expectedTotalMinor: 3_000, name: 'Zoë Walker' });
  const { data } = await scanner.mutate('tickets.sellAtDoor', input);
  expect(data).toMatchObject({ currency: 'USD', totalMinor: 3_000 });
  expect(data.tickets).toEqual(Array(2).fill({ id: expect.any(String), isIn: true, codes: null }));

  expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
  expect((await scanner.query('tickets.doorOffer', { eventId: sale.eventId })).data.types[0].left).toBe(3);
  expect(await accountsOf(sale.eventId)).toEqual({ revenue: 0, doorCash: -3_000, doorRevenue: 3_000 });
  const [purchase] = (
    await env.DB.prepare('SELECT fee, discount, total, sold_by FROM purchases WHERE id = ?')
      .bind(data.purchaseId)
      .all()
  ).results;
  expect(purchase).toEqual({ fee: 0, discount: 0, total: 3_000, sold_by: scanner.id });
  expect((await checkInsOf(sale)).map(({ kind }) => kind)).toEqual(['admitted', 'admitted']);

  const { data: list } = await sale.organizer.query('attendees.list', {
    eventId: sale.eventId,
    search: 'walker',
  });
  expect(list.items.map(({ status }: { status: string }) => status)).toEqual(['used', 'used']);
  expect(list.items[0]).toMatchObject({
    guest: { name: 'Zoë Walker', email: null },
    soldAtDoor: true,
    status: 'used',
    amountPaidMinor: 1_500,
  });
  await sound();
});

test('cash tickets that are not checked in at once get codes that admit once', async () => {
  const sale = await eventOnSale();
  const { data } = await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, { letIn: false }));
  const [ticket] = data.tickets;
  expect(ticket.isIn).toBe(false);
  const scan = await sale.organizer.mutate('checkin.scan', scanOf(sale, ticket.codes.qr));
  expect(scan.data).toMatchObject({ outcome: 'valid', ticket: { holderName: '—' } });
  const again = await sale.organizer.mutate('checkin.scan', scanOf(sale, ticket.codes.shortCode));
  expect(again.data.code).toBe('TICKET_ALREADY_USED');
  await checkInsOf(sale);
  await sound();
});

test('a cash sale ignores sale windows and per-person limits, and respects stock and capacity', async () => {
  const day = 24 * 3_600_000;
  const now = Date.now();
  const sale = await eventOnSale({
    capacity: 6,
    types: [
      { name: 'Early', perOrderLimit: 1, salesEndAt: now - day, quantity: 4 },
      { name: 'Late', salesStartAt: now + day, quantity: 10 },
    ],
  });
  const [early = '', late = ''] = sale.typeIds;
  const sell = (ticketTypeId: string, quantity: number) =>
    sale.organizer.mutate(
      'tickets.sellAtDoor',
      cashSaleOf(sale, { ticketTypeId, quantity, expectedTotalMinor: quantity * 1_000 }),
    );
  expect((await sell(early, 5)).error?.data.errorCode).toBe('SOLD_OUT');
  expect((await sell(early, 3)).status).toBe(200);
  expect((await sell(late, 4)).error?.data.errorCode).toBe('SOLD_OUT');
  expect((await sell(late, 3)).status).toBe(200);
  const { data } = await sale.organizer.query('tickets.doorOffer', { eventId: sale.eventId });
  expect(data.types.map(({ left }: { left: number }) => left)).toEqual([0, 0]);
  await sound();
});

test('past, cancelled and unpublished events refuse cash sales with the reason', async () => {
  const cases = [
    [{ status: 'cancelled' }, 'EVENT_CANCELLED'],
    [{ status: 'draft' }, 'EVENT_NOT_ON_SALE'],
    [{ startsIn: -5, endsIn: -1 }, 'EVENT_NOT_ON_SALE'],
  ] as const;
  for (const [options, code] of cases) {
    const sale = await eventOnSale(options);
    const answer = await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale));
    expect(answer.error?.data.errorCode).toBe(code);
    const offer = await sale.organizer.query('tickets.doorOffer', { eventId: sale.eventId });
    expect(offer.error?.data.errorCode).toBe(code);
    expect(await soldOf(sale.eventId)).toEqual({ counted: 0, tickets: 0 });
  }
});

test('a cash sale at a price that the seller was not shown is refused', async () => {
  const sale = await eventOnSale();
  const answer = await sale.organizer.mutate(
    'tickets.sellAtDoor',
    cashSaleOf(sale, { expectedTotalMinor: 999 }),
  );
  expect(answer.error?.data.errorCode).toBe('PRICE_CHANGED');
  expect(await soldOf(sale.eventId)).toEqual({ counted: 0, tickets: 0 });
});

test('only the organizer, administrators and scanners of the event can sell for cash', async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const strangers = await Promise.all([
    staffOf(sale, 'vendor'),
    staffOf(other, 'scanner'),
    person({ role: 'organizer' }),
    person(),
  ]);
  for (const stranger of [...strangers, other.organizer]) {
    const answers = [
      await stranger.query('tickets.doorOffer', { eventId: sale.eventId }),
      await stranger.mutate('tickets.sellAtDoor', cashSaleOf(sale)),
    ];
    expect(answers.map(({ error }) => error?.data.errorCode)).toEqual(Array(2).fill('SCAN_NOT_PERMITTED'));
  }
  expect((await guest.mutate('tickets.sellAtDoor', cashSaleOf(sale))).status).toBe(401);
  const foreignType = cashSaleOf(sale, { ticketTypeId: other.typeId });
  expect((await sale.organizer.mutate('tickets.sellAtDoor', foreignType)).error?.data.errorCode).toBe(
    'EVENT_NOT_ON_SALE',
  );
  const nowhere = cashSaleOf(sale, { eventId: crypto.randomUUID() });
  expect((await sale.organizer.mutate('tickets.sellAtDoor', nowhere)).error?.data.errorCode).toBe(
    'EVENT_NOT_FOUND',
  );
  expect(await soldOf(sale.eventId)).toEqual({ counted: 0, tickets: 0 });
  const admin = await person({ role: 'admin' });
  expect((await admin.mutate('tickets.sellAtDoor', cashSaleOf(sale))).status).toBe(200);
});

test.each([
  ['no ticket', 400, { quantity: 0 }],
  ['half a ticket', 400, { quantity: 1.5 }],
  ['more tickets than one sale allows', 400, { quantity: 51 }],
  ['an amount below zero', 400, { expectedTotalMinor: -1 }],
  ['a malformed address', 400, { email: 'zoe' }],
  ['a name of 10,000 characters', 400, { name: 'x'.repeat(10_000) }],
  ['an unsupported language', 400, { language: 'xx' }],
  ['an oversized body', 413, { name: 'x'.repeat(200_000) }],
] as const)('a cash sale with %s is refused by validation', async (_what, status, wrong) => {
  const sale = await eventOnSale();
  const answer = await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, wrong));
  expect(answer.status).toBe(status);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 0, tickets: 0 });
});

test('voiding a cash ticket invalidates it, frees its place and credits no wallet', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const { data } = await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, { letIn: false }));
  const [ticket] = data.tickets;
  const find = { search: ticket.codes.shortCode, eventId: sale.eventId };
  const found = await sale.organizer.query('refunds.find', find);
  expect(found.data.items).toMatchObject([{ inCash: true, guest: { email: null }, amountMinor: 1_000 }]);
  const types = await sale.organizer.query('refunds.types', { eventId: sale.eventId });
  expect(types.data.types).toMatchObject([{ tickets: 1, amountMinor: 1_000, cashMinor: 1_000 }]);

  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: ticket.id, reason: '' };
  const first = await sale.organizer.mutate('refunds.refundTicket', refund);
  expect(first.data).toMatchObject({ amountMinor: 1_000, inCash: true });
  expect((await sale.organizer.mutate('refunds.refundTicket', refund)).data).toEqual(first.data);
  expect(await accountsOf(sale.eventId)).toEqual({ revenue: 0, doorCash: 0, doorRevenue: 0 });
  const list = await sale.organizer.query('refunds.list', { eventId: sale.eventId });
  expect(list.data.items).toMatchObject([{ inCash: true, amountMinor: 1_000 }]);
  const scan = await sale.organizer.mutate('checkin.scan', scanOf(sale, ticket.codes.qr));
  expect(scan.data.code).toBe('TICKET_REFUNDED');
  const buyer = await buyerWith(1_000);
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  await sound();
});

test('a cash ticket checked in at once has its check-in undone before it is voided', async () => {
  const sale = await eventOnSale();
  const { data } = await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale));
  const ticketId = data.tickets[0].id;
  const refund = () => ({ requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId, reason: '' });
  const used = await sale.organizer.mutate('refunds.refundTicket', refund());
  expect(used.error?.data.errorCode).toBe('TICKET_USED_NOT_REFUNDABLE');
  expect((await sale.organizer.mutate('checkin.undo', undoOf(sale, ticketId))).status).toBe(200);
  expect((await sale.organizer.mutate('refunds.refundTicket', refund())).data.inCash).toBe(true);
  await checkInsOf(sale);
  await sound();
});

test('a cancelled event voids its cash tickets, counts them separately and credits nobody', async () => {
  const sale = await eventOnSale({ feeBps: 250 });
  const buyer = await buyerWith(1_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale));
  for (const letIn of [true, false, false])
    await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, { letIn }));
  await checkInsOf(sale);
  const plan = () => sale.organizer.query('events.cancellation', { eventId: sale.eventId });
  expect((await plan()).data.left).toEqual({ tickets: 3, orders: 0, amountMinor: 3_000, cashMinor: 2_000 });
  await sale.organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId });
  await expect.poll(async () => (await plan()).data.state).toBe('done');
  expect((await plan()).data).toMatchObject({
    refunded: { tickets: 3, amountMinor: 3_000, cashMinor: 2_000 },
    usedTickets: 1,
  });
  expect(await accountsOf(sale.eventId)).toEqual({ revenue: 0, doorCash: -1_000, doorRevenue: 1_000 });
  const wallets = await env.DB.prepare(
    `SELECT count(*) AS count FROM ledger_accounts AS a JOIN users AS u ON u.id = a.user_id WHERE u.door_event_id IS NOT NULL`,
  ).first<number>('count');
  expect(wallets).toBe(0);
  await sound();
});

test("an organizer's figures show cash as its own line, equal to the ledger", async () => {
  const sale = await eventOnSale({ feeBps: 250, types: [{ price: 1_000 }] });
  const buyer = await buyerWith(1_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale));
  await sale.organizer.mutate(
    'tickets.sellAtDoor',
    cashSaleOf(sale, { quantity: 3, expectedTotalMinor: 3_000 }),
  );
  const kept = await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, { letIn: false }));
  const ticketId = kept.data.tickets[0].id;
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId, reason: '' };
  await sale.organizer.mutate('refunds.refundTicket', refund);

  const { data } = await sale.organizer.query('analytics.event', { eventId: sale.eventId });
  const { revenue, doorRevenue } = await accountsOf(sale.eventId);
  expect(data.money).toMatchObject({
    ticketMinor: 1_000,
    refundMinor: 0,
    feeMinor: -25,
    disputeMinor: 0,
    otherMinor: 0,
    netMinor: revenue,
    dueMinor: revenue,
    cashMinor: doorRevenue,
  });
  expect(data.money.cashMinor).toBe(3_000);
  expect(data.counts).toMatchObject({ sold: 4, refunded: 1, buyers: 3 });
  const sum = (key: string) =>
    data.sales.bars.reduce((total: number, bar: Record<string, number>) => total + (bar[key] ?? 0), 0);
  expect([sum('ticketMinor'), sum('cashMinor')]).toEqual([1_000, 3_000]);
  // A type's totals include both ways of paying.
  expect(data.types).toMatchObject([{ paidMinor: 5_000, refundMinor: -1_000 }]);
  // The platform's debt to the organizer grew only by the wallet sale.
  const { data: balance } = await sale.organizer.query('payouts.balance', {});
  expect(balance.currencies).toMatchObject([{ heldMinor: revenue, payableMinor: 0, cashMinor: 3_000 }]);
  await sound();
});

test('revenue including cash is the same number in every view', async () => {
  const sale = await eventOnSale({ feeBps: 250, types: [{ price: 1_000 }] });
  const { organizer, eventId } = sale;
  const buyer = await buyerWith(3_000);
  const bought = await buyer.mutate('tickets.purchase', purchaseOf(sale, 3));
  const atDoor = await organizer.mutate(
    'tickets.sellAtDoor',
    cashSaleOf(sale, { quantity: 4, expectedTotalMinor: 4_000, letIn: false }),
  );
  for (const ticketId of [bought.data.ticketIds[0], atDoor.data.tickets[0].id]) {
    const refund = { requestId: crypto.randomUUID(), eventId, ticketId, reason: '' };
    expect((await organizer.mutate('refunds.refundTicket', refund)).error).toBeNull();
  }
  const { revenue, doorRevenue } = await accountsOf(eventId);
  const wanted = { revenueMinor: 5_000, cashMinor: 3_000 };
  expect(doorRevenue).toBe(wanted.cashMinor);
  // The account's balance excludes cash and the platform's fee.
  expect(revenue).toBe(5_000 - 3_000 - 50);
  const [mine, one, all, statement] = await Promise.all([
    organizer.query('events.mine', { eventId }),
    organizer.query('analytics.event', { eventId }),
    organizer.query('analytics.organizer', {}),
    organizer.query('payouts.statement', { eventId }),
  ]);
  expect(mine.data.items).toMatchObject([{ ...wanted, feeMinor: 50 }]);
  expect(one.data.money).toMatchObject(wanted);
  expect(all.data.money).toMatchObject([wanted]);
  expect(all.data.events.items).toMatchObject([{ money: wanted }]);
  expect(statement.data.money).toMatchObject(wanted);
  await sound();
});

test('walk-up guests are not users and appear in no list, count or search of people', async () => {
  const sale = await eventOnSale();
  const admin = await person({ role: 'admin' });
  const email = `walker-${crypto.randomUUID()}@aforo.test`;
  const before = (await admin.query('analytics.platform', {})).data.people.all;
  await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, { name: 'Quentin Doorway', email }));
  expect((await admin.query('analytics.platform', {})).data.people.all).toBe(before);
  expect((await admin.query('users.list', { search: 'quentin' })).data.total).toBe(0);
  const found = await sale.organizer.query('staff.search', { eventId: sale.eventId, search: email });
  expect(JSON.stringify(found.data)).not.toContain('Quentin');
});

test('a walk-up guest with an address is mailed the tickets, or a receipt if they are checked in', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale();
  const sell = async (more: Record<string, unknown>) => {
    const address = `walker-${crypto.randomUUID()}@aforo.test`;
    const input = cashSaleOf(sale, { email: address, language: 'es', ...more });
    const { data } = await sale.organizer.mutate('tickets.sellAtDoor', input);
    return { address, purchaseId: data.purchaseId as string };
  };
  const later = await sell({ letIn: false, name: 'Zoë' });
  const inside = await sell({ letIn: true });
  const silent = await sell({ email: '' });
  await checkInsOf(sale);
  await provider.drain();
  const mails = await provider.taken();
  const mailTo = (address: string) => mails.find(({ to }) => to.includes(address));
  const tickets = mailTo(later.address);
  expect(tickets?.subject).toBe('Tus boletos: Night');
  expect(tickets?.text).toContain('Hola, Zoë:');
  expect(tickets?.html).toContain('src="cid:ticket-1"');
  expect(tickets?.text).not.toContain('/my-tickets');
  const [pdf] = tickets?.attachments ?? [];
  expect(await readPdf(new Uint8Array(Buffer.from(pdf?.content ?? '', 'base64')))).toHaveLength(1);
  const receipt = mailTo(inside.address);
  expect(receipt?.text).toContain('este es tu recibo');
  expect(receipt?.text.startsWith('Hola:')).toBe(true);
  expect(receipt?.attachments.map(({ filename }) => filename)).toEqual(['evento.ics']);
  expect(await mailRow(silent.purchaseId)).toBeNull();
});

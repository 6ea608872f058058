import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { newCode } from '#tests/support/worker/codes.ts';
import { dispute, payByCard } from '#tests/support/worker/disputes.ts';
import { scanOf } from '#tests/support/worker/door.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { addNames, newList } from '#tests/support/worker/lists.ts';
import { callTrpc, type Person, person } from '#tests/support/worker/people.ts';
import { accountOf, newPromoter } from '#tests/support/worker/promoters.ts';

const open = (link: string) => callTrpc('promoters.open', 'query', { link });
const soundBooks = async () => expect((await auditLedger(env.DB)).findings).toEqual([]);

async function buy(sale: Sale, who: Person, more: Record<string, unknown> = {}, quantity = 1) {
  const { data, error } = await who.mutate('tickets.purchase', purchaseOf(sale, quantity, more));
  expect(error).toBeNull();
  return data as { purchaseId: string; ticketIds: string[]; totalMinor: number };
}

async function figuresOf({ organizer, eventId }: Sale, id: string) {
  const { data } = await organizer.query('promoters.ofEvent', { eventId });
  return data.items.find((one: { id: string }) => one.id === id);
}

test('a purchase is credited once: the typed code, else the link, and nobody for an unknown or ended one', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_005, quantity: 50 }], feeBps: 250 });
  const maria = await newPromoter(sale);
  const paco = await newPromoter(sale, { commission: { kind: 'per_ticket', amountMinor: 150 } });
  const guest = await buyerWith(100_000);
  const linked = await buy(sale, guest, { promoter: maria.code.toLowerCase() }, 2);
  expect(await accountOf(maria.account)).toBe(202);
  await buy(sale, guest, { promoter: maria.code, discountCode: ` ${paco.code.toLowerCase()} ` });
  expect([await accountOf(maria.account), await accountOf(paco.account)]).toEqual([202, 150]);
  await buy(sale, guest, { promoter: 'NOBODY' });
  await sale.organizer.mutate('promoters.end', {
    requestId: crypto.randomUUID(),
    promoterId: paco.id,
    ended: true,
  });
  await buy(sale, guest, { promoter: paco.code });
  expect([await accountOf(maria.account), await accountOf(paco.account)]).toEqual([202, 150]);
  // A checkout keeps the credit from its start, and a code that is a discount too gives both.
  await newCode(sale, { code: maria.code, type: 'percentage', value: 10 });
  const browser = new Browser(guest);
  const checked = await guest.query('discounts.check', { ...purchaseOf(sale), code: maria.code });
  expect(checked.data).toMatchObject({ promoter: `Promoter ${maria.code}`, discountMinor: 101 });
  const held = await browser.start(sale, { discountCode: maria.code, promoter: paco.code });
  const paid = await browser.mutate('checkout.pay', { checkoutId: held.data.checkoutId, method: 'wallet' });
  expect(paid.data.state).toBe('done');
  expect(await accountOf(maria.account)).toBe(292);
  // A refund takes its part back in its own transaction.
  await sale.organizer.mutate('refunds.refundTicket', {
    ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: linked.ticketIds[0] },
  });
  expect(await accountOf(maria.account)).toBe(191);
  const row = await figuresOf(sale, maria.id);
  expect(row).toMatchObject({ purchases: 2, tickets: 2, salesMinor: 1_909, earnedMinor: 191, dueMinor: 191 });
  await soundBooks();
});

test('a code that only names a promoter takes nothing off, and of the menu it is no code', async () => {
  const sale = await eventOnSale();
  const { code } = await newPromoter(sale);
  const lines = [{ ticketTypeId: sale.typeId, quantity: 2 }];
  const { data } = await callTrpc('discounts.check', 'query', { eventId: sale.eventId, code, lines });
  expect(data).toMatchObject({ code, promoter: `Promoter ${code}`, discountMinor: 0, totalMinor: 2_000 });
});

test('guests who arrive earn their promoter the amount per head, and an undone or refunded one takes it back', async () => {
  const sale = await eventOnSale({ types: [{ price: 0, quantity: 50 }] });
  const maria = await newPromoter(sale, { commission: { kind: 'per_head', amountMinor: 300 } });
  const { ticketIds } = await buy(sale, await person(), { promoter: maria.code }, 3);
  expect(await accountOf(maria.account)).toBe(0);
  // Agreed at the sale: what the organizer changes later is for later sales.
  await sale.organizer.mutate('promoters.change', {
    ...{
      requestId: crypto.randomUUID(),
      promoterId: maria.id,
      commission: { kind: 'per_head', amountMinor: 100 },
    },
  });
  const scan = (ticketId = '') => sale.organizer.mutate('checkin.scan', scanOf(sale, { ticketId }));
  const [first, second] = [await scan(ticketIds[0]), await scan(ticketIds[1])];
  expect([first.data.outcome, second.data.outcome]).toEqual(['valid', 'valid']);
  await expect.poll(() => accountOf(maria.account)).toBe(600);
  const undone = await sale.organizer.mutate('checkin.undo', {
    ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: ticketIds[1] },
  });
  expect(undone.error).toBeNull();
  await expect.poll(() => accountOf(maria.account)).toBe(300);
  const { data } = await open(maria.link);
  expect(data).toMatchObject({
    ...{ code: maria.code, ended: false, types: [{ name: 'Type 1', tickets: 3, arrived: 1 }] },
    figures: { purchases: 1, tickets: 3, arrived: 1, earnedMinor: 300, paidMinor: 0, dueMinor: 300 },
  });
  await soundBooks();
});

test('a promoter sees their own sales without names, and a guessed link opens nothing', async () => {
  const sale = await eventOnSale();
  const [maria, paco] = [await newPromoter(sale), await newPromoter(sale)];
  const guest = await buyerWith(5_000);
  await buy(sale, guest, { promoter: maria.code });
  const own = await open(maria.link);
  const other = await open(paco.link);
  expect(own.data.figures).toMatchObject({ tickets: 1, salesMinor: 1_000, earnedMinor: 100 });
  expect(other.data.figures).toMatchObject({ tickets: 0, salesMinor: 0, earnedMinor: 0 });
  expect(JSON.stringify([own.data, other.data])).not.toContain(guest.name);
  expect(JSON.stringify(own.data)).not.toContain(guest.email);
  const [, secret = ''] = maria.link.split('.');
  for (const link of [`${paco.id}.${secret}`, `${maria.id}.`, maria.id, ''])
    expect((await open(link)).error?.data.errorCode).toBe('NOT_FOUND');
});

test("people on a promoter's list earn per head as they arrive, and only their promoter sees their names", async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 50 }] });
  const rule = { kind: 'per_head', amountMinor: 200 } as const;
  const [maria, paco] = [await newPromoter(sale, { commission: rule }), await newPromoter(sale)];
  const list = await newList(sale, {
    name: 'Friends of Maria',
    kind: 'promoter',
    promoterId: maria.id,
    plusMax: 3,
  });
  const others = await newList(sale, { name: 'Friends of Paco', kind: 'promoter', promoterId: paco.id });
  await addNames(sale, list.id, [{ name: 'Ana Ruiz', heads: 3 }]);
  await addNames(sale, others.id, [{ name: 'Boris Petrov', heads: 1 }]);
  const { data: named } = await sale.organizer.query('lists.entries', {
    eventId: sale.eventId,
    listId: list.id,
  });
  const scan = (more: object) =>
    sale.organizer.mutate('checkin.scan', scanOf(sale, { ticketId: named.items[0].id }, { ...more }));
  expect((await scan({ heads: 2 })).data.outcome).toBe('valid');
  await expect.poll(() => accountOf(maria.account)).toBe(400);
  await sale.organizer.mutate('promoters.change', {
    ...{ requestId: crypto.randomUUID(), promoterId: maria.id, commission: { ...rule, amountMinor: 100 } },
  });
  const third = scanOf(sale, { ticketId: named.items[0].id });
  expect((await sale.organizer.mutate('checkin.scan', third)).data.outcome).toBe('valid');
  await expect.poll(() => accountOf(maria.account)).toBe(500);
  const [own, other] = [(await open(maria.link)).data, (await open(paco.link)).data];
  expect(own.lists).toMatchObject([
    { name: 'Friends of Maria', quota: 10, heads: 3, left: 7, entered: 3, takesNames: true },
  ]);
  expect(own.lists[0].names).toMatchObject([{ name: 'Ana Ruiz', heads: 3, entered: 3, state: 'in' }]);
  expect(own.figures).toMatchObject({ listHeads: 3, listArrived: 3, earnedMinor: 500 });
  const elsewhere = await eventOnSale();
  const { id } = await newList(elsewhere, { name: 'Another night', promoterId: maria.id });
  const inD1 = env.DB.prepare('SELECT promoter_id FROM guest_lists WHERE id = ?').bind(id);
  await expect.poll(() => inD1.first('promoter_id')).toBe(maria.id);
  expect((await open(maria.link)).data.lists).toHaveLength(1);
  expect(JSON.stringify(own)).not.toMatch(/Boris|Paco/);
  expect(JSON.stringify(other)).not.toMatch(/Ana Ruiz|Maria/);
  expect(await figuresOf(sale, paco.id)).toMatchObject({ listHeads: 1, listArrived: 0, earnedMinor: 0 });
  await soundBooks();
});

test('an organizer records what a promoter was paid, up to what is due, and the event owes it to the organizer', async () => {
  const sale = await eventOnSale({ types: [{ price: 10_000, quantity: 5 }] });
  const maria = await newPromoter(sale);
  const guest = await buyerWith(20_000);
  const { ticketIds } = await buy(sale, guest, { promoter: maria.code });
  const revenue = () => accountOf(`event_revenue:${sale.eventId}`);
  expect(await revenue()).toBe(9_000);
  const pay = (amountMinor: number, requestId = crypto.randomUUID() as string) =>
    sale.organizer.mutate('promoters.pay', { requestId, promoterId: maria.id, amountMinor, note: 'cash' });
  expect((await pay(1_001)).error?.data).toMatchObject({
    ...{ errorCode: 'PAYOUT_ABOVE_DUE', details: { payableMinor: 1_000 } },
  });
  const requestId = crypto.randomUUID();
  const twice = await Promise.all([pay(1_000, requestId), pay(1_000, requestId)]);
  expect(twice.map(({ error }) => error)).toEqual([null, null]);
  expect((await pay(1_000)).error?.data.errorCode).toBe('PAYOUT_ABOVE_DUE');
  expect([await accountOf(maria.account), await revenue()]).toEqual([0, 10_000]);
  expect(await figuresOf(sale, maria.id)).toMatchObject({
    earnedMinor: 1_000,
    paidMinor: 1_000,
    dueMinor: 0,
  });
  await sale.organizer.mutate('refunds.refundTicket', {
    ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: ticketIds[0] },
  });
  // Paid too much: the next sales pay for it.
  expect([await accountOf(maria.account), await revenue()]).toEqual([-1_000, 1_000]);
  await soundBooks();
});

test('after the event an administrator pays commissions as tips, and the statement has a line for each promoter', async () => {
  const sale = await eventOnSale({ types: [{ price: 10_000, quantity: 5 }] });
  const [maria, paco] = [
    await newPromoter(sale, { code: 'MARIA' }),
    await newPromoter(sale, { code: 'PACO' }),
  ];
  const guest = await buyerWith(30_000);
  await buy(sale, guest, { promoter: maria.code }, 2);
  await buy(sale, guest, { promoter: paco.code });
  const admin = await person({ role: 'admin' });
  const record = (amountMinor: number) =>
    admin.mutate('payouts.record', {
      ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, performerId: null, promoterId: maria.id },
      ...{ amountMinor, reference: 'SPEI 7' },
    });
  expect((await record(100)).error?.data.errorCode).toBe('PAYOUT_TOO_EARLY');
  await env.DB.prepare('UPDATE events SET starts_at = 1, ends_at = 2 WHERE id = ?').bind(sale.eventId).run();
  expect((await record(2_001)).error?.data.errorCode).toBe('PAYOUT_ABOVE_DUE');
  expect((await record(2_000)).error).toBeNull();
  const due = await sale.organizer.query('payouts.due', { of: 'tips' });
  expect(due.data.items).toMatchObject([
    { promoterId: paco.id, promoterName: 'Promoter PACO', payableMinor: 1_000 },
  ]);
  const { data } = await sale.organizer.query('payouts.statement', { eventId: sale.eventId });
  expect(data.money).toMatchObject({
    commissionMinor: -3_000,
    netMinor: 27_000,
    dueMinor: 27_000,
    otherMinor: 0,
  });
  expect(
    data.lines.map((line: Record<string, unknown>) => [line.kind, line.reference, line.amountMinor]),
  ).toEqual([
    ['tickets', '', 30_000],
    ['commissions', 'Promoter MARIA', -2_000],
    ['commissions', 'Promoter PACO', -1_000],
  ]);
  const paid = await sale.organizer.query('payouts.list', { eventId: sale.eventId });
  expect(paid.data.items).toMatchObject([{ promoterName: 'Promoter MARIA', amountMinor: 2_000 }]);
  const entries = await sale.organizer.query('payouts.entries', { eventId: sale.eventId });
  expect(entries.data.items.filter(({ kind }: { kind: string }) => kind === 'commission')).toHaveLength(4);
  expect((await open(maria.link)).data.figures).toMatchObject({ paidMinor: 2_000, dueMinor: 0 });
  await soundBooks();
});

test('a lost dispute takes the commission back, of unused tickets with their refund and of used ones with the sale', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 5 }] });
  const maria = await newPromoter(sale);
  const guest = await person();
  const { paymentId, receipt } = await payByCard(guest, {
    ...{ eventId: sale.eventId, lines: [{ ticketTypeId: sale.typeId, quantity: 2 }], promoter: maria.code },
  });
  expect(await accountOf(maria.account)).toBe(200);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, { ticketId: receipt.ticketIds[0] ?? '' }));
  await dispute(paymentId, 'open');
  expect(await accountOf(maria.account)).toBe(200);
  await dispute(paymentId, 'lost');
  expect(await accountOf(maria.account)).toBe(0);
  await soundBooks();
});

test('a promoter is added once by a request, and a code belongs to one promoter of an event', async () => {
  const sale = await eventOnSale();
  const input = {
    ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, name: 'Maria', code: 'maria' },
    commission: { kind: 'percent', bps: 500 },
  };
  const answers = await Promise.all([1, 2, 3].map(() => sale.organizer.mutate('promoters.create', input)));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const again = await sale.organizer.mutate('promoters.create', { ...input, requestId: crypto.randomUUID() });
  expect(again.error?.data.errorCode).toBe('PROMOTER_CODE_TAKEN');
  expect((await newPromoter(await eventOnSale(), { code: 'MARIA' })).code).toBe('MARIA');
  await env.DB.prepare('UPDATE events SET ends_at = 2, starts_at = 1 WHERE id = ?').bind(sale.eventId).run();
  const late = await sale.organizer.mutate('promoters.end', {
    ...{ requestId: crypto.randomUUID(), promoterId: answers[0]?.data.id, ended: true },
  });
  expect(late.error?.data.errorCode).toBe('EVENT_LOCKED');
});

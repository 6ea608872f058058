import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readWalletTransfers } from '#db/readers/money/wallet.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { buyByCard } from '#tests/support/worker/card-sales.ts';
import { buyerWith, eventOnSale, fundWallet, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { paidMessage, sendWebhook, startTopUp } from '#tests/support/worker/payments.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';

async function toppedUp(who: Person, amountMinor: number, currency = 'USD'): Promise<string> {
  const topUp = await startTopUp(who, { amountMinor, currency });
  await sendWebhook(paidMessage(topUp));
  return topUp.paymentId;
}

async function transfer(
  kind: string,
  from: string,
  to: string,
  amount: number,
  description: string,
  createdAt = 1,
) {
  await env.DB.prepare(
    `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                   reference_id, description, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, 'USD', ?1, ?6, ?7)`,
  )
    .bind(crypto.randomUUID(), kind, from, to, amount, description, createdAt)
    .run();
}

interface Entry {
  id: number;
  type: string;
  subject: string;
  date: string;
  amountMinor: number;
  currency: string;
  description: string;
  code: string | null;
  moreTickets: number;
}

async function history(who: Person, input: Record<string, unknown> = {}) {
  const { data } = await who.query('wallet.history', input);
  return data as { items: Entry[]; page: number; pageSize: number; total: number; upTo: number };
}

test("income is positive and spending negative, newest first, with the event's name", async () => {
  const who = await person();
  const paymentId = await toppedUp(who, 5_000);
  const sale = await eventOnSale({ types: [{ price: 1_200 }] });
  const bought = await who.mutate('tickets.purchase', purchaseOf(sale));
  const wallet = `wallet:${who.id}:USD`;
  await transfer('ticket_refund', `event_revenue:${sale.eventId}`, wallet, 1_200, 'Night');
  await transfer('tip', wallet, 'provider_clearing:test:USD', 300, 'Night');
  await transfer('adjustment', wallet, 'provider_clearing:test:USD', 50, 'Correction');

  const { items, total } = await history(who);
  expect(
    items.map(({ type, subject, amountMinor, description }) => [type, subject, amountMinor, description]),
  ).toEqual([
    ['adjustment', 'correction', -50, 'Correction'],
    ['purchase', 'tip', -300, 'Night'],
    ['refund', 'tickets', 1_200, 'Night'],
    ['purchase', 'tickets', -1_200, 'Night'],
    ['topup', 'card', 5_000, ''],
  ]);
  expect(total).toBe(5);
  expect(items[3]).toMatchObject({ reference: bought.data.purchaseId });
  expect(items[4]).toMatchObject({ reference: paymentId, currency: 'USD' });
  const sum = items.reduce((total, item) => total + item.amountMinor, 0);
  expect((await who.query('wallet.get')).data.wallets[0]).toEqual({ currency: 'USD', balanceMinor: sum });
});

test("a purchase shows its first ticket's code, a refund its ticket's, an order its own, and a correction none", async () => {
  const who = await buyerWith(50_000);
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const beer = await menuItem(sale, { price: 300, quantity: 10 });
  const bought = await who.mutate('tickets.purchase', purchaseOf(sale, 3));
  const tickets = await Promise.all(
    (bought.data.ticketIds as string[]).map(
      async (ticketId) => (await who.query('tickets.get', { ticketId })).data,
    ),
  );
  const codes = tickets.map(({ reference }) => reference as string);
  expect(codes[0]).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const order = await who.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId: beer, quantity: 1 }],
  });
  const { data: placed } = await who.query('orders.get', { orderId: order.data.orderId });
  await sale.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: bought.data.ticketIds[1],
  });
  const { items } = await history(who);
  expect(items.map(({ type, code, moreTickets }) => [type, code, moreTickets])).toEqual([
    ['refund', codes[1], 0],
    ['purchase', placed.reference, 0],
    ['purchase', codes[0], 2],
    ['adjustment', null, 0],
  ]);
});

test('the history is filtered by type and currency', async () => {
  const who = await person();
  await toppedUp(who, 1_000);
  await toppedUp(who, 20_000, 'RUB');
  await fundWallet(who, 3_000, 'RUB');
  const amounts = async (input: Record<string, unknown>) =>
    (await history(who, input)).items.map(({ amountMinor }) => amountMinor);
  expect(await amounts({})).toEqual([3_000, 20_000, 1_000]);
  expect(await amounts({ currency: 'RUB' })).toEqual([3_000, 20_000]);
  expect(await amounts({ type: 'topup' })).toEqual([20_000, 1_000]);
  expect(await amounts({ type: 'adjustment', currency: 'USD' })).toEqual([]);
  expect(await amounts({ type: 'purchase' })).toEqual([]);
  expect((await who.query('wallet.history', { type: 'gift' })).error?.data.errorCode).toBe('BAD_INPUT');
});

test('pages have no gaps or duplicates, also when new entries arrive between them', async () => {
  const who = await person();
  for (let n = 1; n <= 7; n++) await fundWallet(who, n * 100, n % 2 ? 'USD' : 'MXN');
  const first = await history(who, { pageSize: 3 });
  await fundWallet(who, 9_900);
  const { upTo } = first;
  const second = await history(who, { pageSize: 3, page: 2, upTo });
  const third = await history(who, { pageSize: 3, page: 3, upTo });
  const pages = [first, second, third];
  const amounts = pages.flatMap(({ items }) => items.map((item) => item.amountMinor));
  expect(amounts).toEqual([700, 600, 500, 400, 300, 200, 100]);
  expect(pages.map(({ total, page, pageSize }) => [total, page, pageSize])).toEqual([
    [7, 1, 3],
    [7, 2, 3],
    [7, 3, 3],
  ]);
  expect((await history(who, { pageSize: 3, page: 4, upTo })).items).toEqual([]);
  expect((await history(who, { pageSize: 3 })).total).toBe(8);
});

test('the history is filtered by a start and an end', async () => {
  const who = await person();
  await fundWallet(who, 1_000);
  const wallet = `wallet:${who.id}:USD`;
  const day = Date.UTC(2026, 4, 2);
  for (const [amount, at] of [
    [1, day - 1],
    [2, day],
    [3, day + 86_400_000 - 1],
    [4, day + 86_400_000],
  ] as const)
    await transfer('adjustment', wallet, 'provider_clearing:test:USD', amount, '', at);
  const found = await history(who, { from: '2026-05-02T00:00:00Z', before: '2026-05-03T00:00:00Z' });
  expect(found.items.map(({ amountMinor }) => amountMinor)).toEqual([-3, -2]);
  expect(found.total).toBe(2);
  expect((await history(who, { before: '2026-05-02T02:00:00+02:00' })).total).toBe(1);
  expect((await who.query('wallet.history', { from: 'yesterday' })).error?.data.errorCode).toBe('BAD_INPUT');
});

test('the export has everything that matches the filters, regardless of the page', async () => {
  const [who, other] = await Promise.all([person(), person()]);
  for (let n = 1; n <= 25; n++) await fundWallet(who, n);
  await toppedUp(who, 1_000);
  const { data } = await who.query('wallet.historyExport', { type: 'adjustment' });
  expect(data.total).toBe(25);
  expect(data.items.map(({ amountMinor }: Entry) => amountMinor)).toEqual(
    Array.from({ length: 25 }, (_, index) => 25 - index),
  );
  expect((await other.query('wallet.historyExport', {})).data).toEqual({ items: [], total: 0 });
});

test('a person sees only their own history', async () => {
  const [who, other] = await Promise.all([person(), person()]);
  await fundWallet(who, 1_000);
  expect((await history(other)).items).toEqual([]);
  expect((await guest.query('wallet.history', {})).error?.data.errorCode).toBe('NOT_SIGNED_IN');
});

test("the history uses the indexes of the person's wallets and never scans the ledger", async () => {
  const asked = {
    userId: 'a',
    currencies: CURRENCIES,
    kinds: ['topup' as const],
    from: 1,
    before: 2,
    upToSeq: 9,
    offset: 0,
    limit: 5,
  };
  const plans = await queryPlans((reader) => readWalletTransfers(reader, asked));
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    for (const side of ['debit', 'credit'])
      expect(plan).toContain(`SEARCH ledger_transfers USING INDEX ledger_transfers_${side}`);
    expect(plan).not.toMatch(/SCAN (ledger_transfers|t|tickets|r|o|orders)\b/);
  }
});

test('a sale paid by card alone is no wallet history', async () => {
  const who = await person();
  const sale = await eventOnSale({ types: [{ price: 1_200 }] });
  await buyByCard(who, sale);
  const isUsed = async () => (await who.query('wallet.used')).data.used;
  expect(await history(who)).toMatchObject({ items: [], total: 0 });
  expect(await isUsed()).toBe(false);
  await toppedUp(who, 500);
  expect(await isUsed()).toBe(true);
  const { items } = await history(who);
  expect(items.map(({ subject, amountMinor }) => [subject, amountMinor])).toEqual([['card', 500]]);
});

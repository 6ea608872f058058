import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { balanceOf, buyerWith, eventOnSale, purchaseOf, soldOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

test('50 concurrent buyers of 1 ticket yield one sale and 49 SOLD_OUT refusals without a charge', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1, price: 700 }] });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => buyerWith(1_000)));
  const answers = await Promise.all(
    buyers.map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(sale))),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const losers = answers.filter(({ status }) => status !== 200);
  expect(losers.map(({ error }) => error?.data.errorCode)).toEqual(Array(49).fill('SOLD_OUT'));
  const balances = await Promise.all(buyers.map((buyer) => balanceOf(buyer)));
  expect(balances.sort((a, b) => a - b)).toEqual([300, ...Array(49).fill(1_000)]);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('a buyer with too little money takes no ticket from the next buyer', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1, price: 700 }] });
  const poor = await Promise.all(Array.from({ length: 10 }, () => buyerWith(699)));
  const rich = await buyerWith(700);
  const answers = await Promise.all(
    [...poor, rich].map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(sale))),
  );
  expect(answers.at(-1)?.status).toBe(200);
  expect(
    answers
      .slice(0, -1)
      .every(
        ({ error }) =>
          error?.data.errorCode === 'INSUFFICIENT_BALANCE' || error?.data.errorCode === 'SOLD_OUT',
      ),
  ).toBe(true);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('a wallet with the exact price pays to zero, and one cent less buys nothing and takes no stock', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 5 }] });
  const exact = await buyerWith(1_000);
  const short = await buyerWith(999);
  expect((await exact.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  const refused = await short.mutate('tickets.purchase', purchaseOf(sale));
  expect(refused.status).toBe(402);
  expect(refused.error?.message).toBe('Insufficient wallet balance');
  expect(await balanceOf(exact)).toBe(0);
  expect(await balanceOf(short)).toBe(999);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('two concurrent purchases that one wallet can pay only one of result in one sale', async () => {
  const sale = await eventOnSale({ types: [{ price: 600 }] });
  const buyer = await buyerWith(1_000);
  const answers = await Promise.all([
    buyer.mutate('tickets.purchase', purchaseOf(sale)),
    buyer.mutate('tickets.purchase', purchaseOf(sale)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(await balanceOf(buyer)).toBe(400);
});

test('concurrent purchases at two events never overdraw one wallet', async () => {
  const organizer = await person({ role: 'organizer' });
  const [first, second] = await Promise.all([
    eventOnSale({ organizer, types: [{ price: 600 }] }),
    eventOnSale({ organizer, types: [{ price: 600 }] }),
  ]);
  const buyer = await buyerWith(1_000);
  const answers = await Promise.all([
    buyer.mutate('tickets.purchase', purchaseOf(first)),
    buyer.mutate('tickets.purchase', purchaseOf(second)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(await balanceOf(buyer)).toBe(400);
});

test("the event's capacity bounds sales even if the ticket types allow more", async () => {
  const sale = await eventOnSale({ capacity: 3, types: [{ quantity: 10 }, { quantity: 10 }] });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => buyerWith(5_000)));
  const answers = await Promise.all(
    buyers.map((buyer, index) =>
      buyer.mutate('tickets.purchase', {
        ...purchaseOf(sale),
        lines: [{ ticketTypeId: sale.typeIds[index % 2], quantity: 1 }],
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 3, tickets: 3 });
});

test('a code with one use discounts only one of two concurrent buyers', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  await addCode(sale, { code: 'ONCE', maxUses: 1 });
  const buyers = await Promise.all([buyerWith(1_000), buyerWith(1_000)]);
  const answers = await Promise.all(
    buyers.map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: ' once ' }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error?.message).toBe(
    'Invalid discount code: it has been used up.',
  );
  const won = answers.find(({ status }) => status === 200)?.data;
  expect(won).toMatchObject({ subtotalMinor: 1_000, discountMinor: 500, totalMinor: 500 });
});

test('a concurrent edit that lowers the quantity never leaves more tickets sold than the quantity', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 20, price: 100 }] });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyerWith(1_000)));
  const buying = buyers.map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(sale)));
  const lowering = env.DB.prepare('UPDATE ticket_types SET quantity = MAX(sold, 5) WHERE id = ?')
    .bind(sale.typeId)
    .run();
  const answers = await Promise.all(buying);
  await lowering;
  const bought = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ error }) => error?.data.errorCode === 'SOLD_OUT').length;
  expect(bought + refused).toBe(20);
  expect(await soldOf(sale.eventId)).toEqual({ counted: bought, tickets: bought });
});

test("a sale with a fee posts buyer's payment and platform fee in one commit", async () => {
  const sale = await eventOnSale({ feeBps: 250, types: [{ price: 1_010 }] });
  const buyer = await buyerWith(5_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, 3));
  const { results } = await env.DB.prepare(
    `SELECT kind, amount FROM ledger_transfers WHERE reference_id IN (SELECT id FROM purchases WHERE id = ?1
       UNION ALL SELECT attempt FROM purchases WHERE id = ?1) ORDER BY seq`,
  )
    .bind(data.purchaseId)
    .all();
  // 2.5 % of 30.30 is 0.7575, rounded half up to 0.76.
  expect(results).toEqual([
    { kind: 'ticket_purchase', amount: 3_030 },
    { kind: 'platform_fee', amount: 76 },
  ]);
});

test("a purchase is charged the current price in D1, even if the object's snapshot is stale", async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const buyer = await buyerWith(5_000);
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).data.totalMinor).toBe(1_000);
  // Edited directly in D1: only the version number reveals the change.
  await env.DB.prepare('UPDATE ticket_types SET price = 1500 WHERE id = ?').bind(sale.typeId).run();
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).data.totalMinor).toBe(1_500);
});

test('two line items of the same type are added up against the stock', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 3, perOrderLimit: 10 }] });
  const buyer = await buyerWith(100_000);
  const lines = [
    { ticketTypeId: sale.typeId, quantity: 2 },
    { ticketTypeId: sale.typeId, quantity: 2 },
  ];
  const answer = await buyer.mutate('tickets.purchase', { ...purchaseOf(sale), lines });
  expect(answer.error?.data.errorCode).toBe('SOLD_OUT');
  expect(await soldOf(sale.eventId)).toEqual({ counted: 0, tickets: 0 });
});

test('a purchase that D1 rejects fails alone, and the others in its batch are sold', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 50 }] });
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buyerWith(1_000)));
  const poisonous = buyers[2];
  await env.DB.prepare(
    `CREATE TRIGGER refuse_one BEFORE INSERT ON purchases WHEN NEW.user_id = '${poisonous?.id}'
     BEGIN SELECT RAISE(ABORT, 'purchases: constraint failed'); END`,
  ).run();
  const answers = await Promise.all(
    buyers.map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(sale))),
  );
  await env.DB.prepare('DROP TRIGGER refuse_one').run();
  expect(answers.map(({ status }) => status === 200)).toEqual(buyers.map((buyer) => buyer !== poisonous));
  expect(await soldOf(sale.eventId)).toEqual({ counted: 5, tickets: 5 });
});

async function addCode(
  sale: { eventId: string; organizer: { id: string } },
  code: { code: string; maxUses: number },
) {
  await env.DB.prepare(
    `INSERT INTO discount_codes (id, organizer_id, request_id, event_id, code, type, value, max_uses, created_at, updated_at)
     VALUES (?1, ?2, ?1, ?3, ?4, 'percentage', 50, ?5, 0, 0)`,
  )
    .bind(crypto.randomUUID(), sale.organizer.id, sale.eventId, code.code, code.maxUses)
    .run();
}

import { env, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { staffOf } from '#tests/support/worker/door.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { boxOfficeOf, eventOnSale, type Sale, soldOf } from '#tests/support/worker/events.ts';
import { person, type TrpcAnswer } from '#tests/support/worker/people.ts';

const codeOf = ({ error }: TrpcAnswer) => error?.data.errorCode;

async function eventWithLimit(cashTicketLimit: number): Promise<Sale> {
  const sale = await eventOnSale({ types: [{ quantity: 200 }] });
  const change = { requestId: crypto.randomUUID(), eventId: sale.eventId, cashTicketLimit };
  expect((await sale.organizer.mutate('events.update', change)).status).toBe(200);
  return sale;
}

const several = (sale: Sale, quantity: number) =>
  cashSaleOf(sale, { quantity, expectedTotalMinor: quantity * 1_000, letIn: false });

test("each staff member can sell as many tickets for cash as the organizer's limit allows", async () => {
  const sale = await eventWithLimit(3);
  const [scanner, colleague] = await Promise.all([staffOf(sale), staffOf(sale)]);
  expect((await scanner.mutate('tickets.sellAtDoor', several(sale, 2))).status).toBe(200);
  const refused = await scanner.mutate('tickets.sellAtDoor', several(sale, 2));
  expect([refused.status, codeOf(refused)]).toEqual([409, 'OVER_CASH_LIMIT']);
  expect(refused.error?.data.details).toMatchObject({ limit: 3, sold: 2 });
  expect(refused.error?.message).toContain('Ask the organizer');
  expect((await scanner.mutate('tickets.sellAtDoor', several(sale, 1))).status).toBe(200);
  expect(codeOf(await scanner.mutate('tickets.sellAtDoor', several(sale, 1)))).toBe('OVER_CASH_LIMIT');
  expect((await colleague.mutate('tickets.sellAtDoor', several(sale, 3))).status).toBe(200);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 6, tickets: 6 });
});

test('the default cash limit is fifty tickets, and does not apply to the organizer and administrators', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 200 }] });
  const [scanner, admin] = await Promise.all([staffOf(sale), person({ role: 'admin' })]);
  expect((await scanner.mutate('tickets.sellAtDoor', several(sale, 50))).status).toBe(200);
  const refused = await scanner.mutate('tickets.sellAtDoor', several(sale, 1));
  expect(refused.error?.data.details).toMatchObject({ limit: 50, sold: 50 });
  for (const seller of [sale.organizer, admin])
    for (const quantity of [50, 1])
      expect((await seller.mutate('tickets.sellAtDoor', several(sale, quantity))).status).toBe(200);
});

test('a repeated cash sale counts once, and a refusal by the limit stays the same after an eviction', async () => {
  const sale = await eventWithLimit(2);
  const scanner = await staffOf(sale);
  const first = several(sale, 1);
  for (let time = 0; time < 3; time++)
    expect((await scanner.mutate('tickets.sellAtDoor', first)).status).toBe(200);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect((await scanner.mutate('tickets.sellAtDoor', first)).status).toBe(200);
  const tooMany = several(sale, 2);
  const refused = await scanner.mutate('tickets.sellAtDoor', tooMany);
  expect(refused.error?.data.details).toMatchObject({ limit: 2, sold: 1 });
  const change = { requestId: crypto.randomUUID(), eventId: sale.eventId, cashTicketLimit: 10 };
  expect((await sale.organizer.mutate('events.update', change)).status).toBe(200);
  await runInDurableObject(boxOfficeOf(sale.eventId), (_office, state) => {
    state.storage.sql.exec('DELETE FROM purchase_outcomes WHERE request_id = ?', tooMany.requestId);
  });
  expect((await scanner.mutate('tickets.sellAtDoor', tooMany)).error?.data).toEqual(refused.error?.data);
  // The raised limit applies to the next sale.
  expect((await scanner.mutate('tickets.sellAtDoor', several(sale, 9))).status).toBe(200);
});

test('twelve concurrent cash sales by one person succeed up to the limit', async () => {
  const sale = await eventWithLimit(5);
  const scanner = await staffOf(sale);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => scanner.mutate('tickets.sellAtDoor', several(sale, 1))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter((answer) => codeOf(answer) === 'OVER_CASH_LIMIT')).toHaveLength(7);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 5, tickets: 5 });
});

test('cash sales older than twelve hours do not count against the limit', async () => {
  const sale = await eventWithLimit(2);
  const scanner = await staffOf(sale);
  expect((await scanner.mutate('tickets.sellAtDoor', several(sale, 2))).status).toBe(200);
  await env.DB.prepare('UPDATE purchases SET created_at = created_at - 43200001 WHERE event_id = ?')
    .bind(sale.eventId)
    .run();
  expect((await scanner.mutate('tickets.sellAtDoor', several(sale, 2))).status).toBe(200);
});

test('the organizer sees tickets and amount sold for cash by each person, net of refunds', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const { data } = await scanner.mutate('tickets.sellAtDoor', several(sale, 3));
  await sale.organizer.mutate('tickets.sellAtDoor', several(sale, 1));
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: data.tickets[0].id };
  expect((await sale.organizer.mutate('refunds.refundTicket', refund)).status).toBe(200);
  const oversight = await sale.organizer.query('checkin.oversight', { eventId: sale.eventId });
  expect(oversight.data.cashSales).toMatchObject([
    { sellerId: scanner.id, name: scanner.name, count: 2, amountMinor: 2_000 },
    { sellerId: sale.organizer.id, name: sale.organizer.name, count: 1, amountMinor: 1_000 },
  ]);
});

import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  purchaseOf,
  type Sale,
  soldOf,
} from '#tests/support/worker/events.ts';
import { type Person, person, type TrpcAnswer } from '#tests/support/worker/people.ts';

const codeOf = ({ error }: TrpcAnswer) => error?.data.errorCode;

test('32 concurrent purchases of a free ticket by one account stay within the per-person limit', async () => {
  const sale = await eventOnSale({ types: [{ price: 0, quantity: 60, perOrderLimit: 2 }] });
  const buyer = await buyerWith(0);
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => buyer.mutate('tickets.purchase', purchaseOf(sale, 1))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter((answer) => codeOf(answer) === 'OVER_PERSON_LIMIT')).toHaveLength(30);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
  // Other buyers are not affected.
  const other = await buyerWith(0);
  expect((await other.mutate('tickets.purchase', purchaseOf(sale, 2))).status).toBe(200);
});

test('a refusal by the per-person limit states the limit, the tickets held and the remainder, also when repeated', async () => {
  const sale = await eventOnSale({ types: [{ price: 100, name: 'Floor', perPersonLimit: 3 }] });
  const buyer = await buyerWith(1_000);
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 2))).status).toBe(200);
  const wish = purchaseOf(sale, 2);
  const first = await buyer.mutate('tickets.purchase', wish);
  expect(first.error?.message).toBe(
    'The limit is 3 per person for “Floor”. You have 2, so you can still get 1.',
  );
  expect(first.error?.data.details).toMatchObject({ limit: 3, held: 2, left: 1, type: 'Floor' });
  expect(await buyer.query('tickets.held', { eventId: sale.eventId })).toMatchObject({
    data: [{ ticketTypeId: sale.typeId, held: 2 }],
  });
  // A successful purchase in between does not change the stored refusal.
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 1))).status).toBe(200);
  const repeat = await buyer.mutate('tickets.purchase', wish);
  expect(repeat.error?.data.details).toEqual(first.error?.data.details);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 3, tickets: 3 });
});

test('an evicted box office reads a refusal by the per-person limit back from D1 with its details', async () => {
  const sale = await eventOnSale({ types: [{ price: 0, perOrderLimit: 1 }] });
  const buyer = await buyerWith(0);
  await buyer.mutate('tickets.purchase', purchaseOf(sale));
  const wish = purchaseOf(sale);
  const first = await buyer.mutate('tickets.purchase', wish);
  expect(first.error?.data.details).toMatchObject({ limit: 1, held: 1, left: 0 });
  await runInDurableObject(boxOfficeOf(sale.eventId), (_office, state) => {
    state.storage.sql.exec('DELETE FROM purchase_outcomes WHERE request_id = ?', wish.requestId);
  });
  expect((await buyer.mutate('tickets.purchase', wish)).error?.data).toEqual(first.error?.data);
});

test('a limit set by the organizer applies from the next purchase', async () => {
  const sale = await eventOnSale({ types: [{ price: 100 }] });
  const buyer = await buyerWith(1_000);
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 2))).status).toBe(200);
  const change = { requestId: crypto.randomUUID(), ticketTypeId: sale.typeId, perPersonLimit: 2 };
  expect((await sale.organizer.mutate('ticketTypes.update', change)).status).toBe(200);
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)))).toBe('OVER_PERSON_LIMIT');
  const { data } = await buyer.query('events.get', { eventId: sale.eventId });
  expect(data.ticketTypes[0]).toMatchObject({ perOrderLimit: 10, perPersonLimit: 2 });
});

test('refunded tickets do not count against the per-person limit, used ones do', async () => {
  const organizer = await person({ role: 'organizer' });
  const sale = await eventOnSale({ organizer, types: [{ price: 100, perPersonLimit: 2 }] });
  const buyer = await buyerWith(1_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  const [refundedId] = data.ticketIds as string[];
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)))).toBe('OVER_PERSON_LIMIT');
  await refund(organizer, sale, refundedId ?? '');
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)))).toBe('OVER_PERSON_LIMIT');
});

test('a full discount does not bypass the per-person limit, and paid tickets without a code have none', async () => {
  const sale = await eventOnSale({ types: [{ price: 100, perOrderLimit: 2 }] });
  await env.DB.prepare(
    `INSERT INTO discount_codes (id, organizer_id, request_id, event_id, code, type, value, created_at, updated_at)
     VALUES (?1, ?2, ?1, ?3, 'ALL', 'percentage', 100, 0, 0)`,
  )
    .bind(crypto.randomUUID(), sale.organizer.id, sale.eventId)
    .run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  const buyer = await buyerWith(1_000);
  const free = () => buyer.mutate('tickets.purchase', purchaseOf(sale, 2, { discountCode: 'ALL' }));
  expect((await free()).status).toBe(200);
  expect(codeOf(await free())).toBe('OVER_PERSON_LIMIT');
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 2))).status).toBe(200);
  const change = { requestId: crypto.randomUUID(), ticketTypeId: sale.typeId, perPersonLimit: 5 };
  expect((await sale.organizer.mutate('ticketTypes.update', change)).status).toBe(200);
  expect((await free()).error?.data.details).toMatchObject({ limit: 5, held: 4, left: 1 });
});

async function refund(organizer: Person, sale: Sale, ticketId: string): Promise<void> {
  const answer = await organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId,
  });
  expect(answer.status).toBe(200);
}

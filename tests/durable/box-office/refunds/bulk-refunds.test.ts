import { abortAllDurableObjects, env, runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  purchaseOf,
  type Sale,
  soldOf,
} from '#tests/support/worker/events.ts';
import { breakNextBatch, holdBatches } from '#tests/support/worker/faults.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

async function soldOut(tickets: number) {
  const sale = await eventOnSale({
    feeBps: 250,
    types: [
      { name: 'Floor', price: 100, quantity: 500, perOrderLimit: 50 },
      { name: 'Balcony', price: 100, quantity: 500 },
    ],
  });
  const buyers: Person[] = [];
  for (let sold = 0; sold < tickets; sold += 50) {
    const buyer = await buyerWith(6_000);
    buyers.push(buyer);
    const input = purchaseOf(sale, Math.min(50, tickets - sold));
    expect((await buyer.mutate('tickets.purchase', input)).status).toBe(200);
  }
  return { sale, buyers, first: buyers[0] as Person };
}

const refundTypeOf = (sale: Sale, more: object = {}) => ({
  requestId: crypto.randomUUID(),
  eventId: sale.eventId,
  ticketTypeId: sale.typeId,
  reason: 'No floor tonight',
  ...more,
});

const ticketsOf = async (who: Person) => (await who.query('tickets.mine', { when: 'coming' })).data.items;

test('a bulk refund of one type skips used tickets and other types, shows guests the reason, and keeps the books sound', async () => {
  const { sale, first } = await soldOut(4);
  const balcony = purchaseOf(sale, 1, { lines: [{ ticketTypeId: sale.typeIds[1], quantity: 1 }] });
  await first.mutate('tickets.purchase', balcony);
  const used = (await ticketsOf(first)).find((one: { typeName: string }) => one.typeName === 'Floor');
  const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: used.qr };
  expect((await sale.organizer.mutate('checkin.scan', scan)).data.outcome).toBe('valid');
  const before = await sale.organizer.query('refunds.types', { eventId: sale.eventId });
  const input = refundTypeOf(sale);
  const answer = await sale.organizer.mutate('refunds.refundType', input);
  expect(answer.data).toEqual({ done: true, refunded: 3, left: 0 });
  expect((await sale.organizer.mutate('refunds.refundType', input)).data).toEqual(answer.data);
  expect(await balanceOf(first)).toBe(6_000 - 200);
  const { data } = await first.query('refunds.mine', {});
  expect(data.items.map(({ cause, reason }: Record<string, string>) => [cause, reason])).toEqual(
    Array(3).fill(['by_house', 'No floor tonight']),
  );
  expect(before.data.types[0]).toMatchObject({ name: 'Floor', guests: 1 });
  expect(await soldOf(sale.eventId)).toMatchObject({ counted: 2 });
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('a lone surrogate in the reason is stored as U+FFFD, and the request stays idempotent', async () => {
  const { sale, first } = await soldOut(2);
  const input = refundTypeOf(sale, { reason: 'storm \ud83c' });
  for (let sent = 0; sent < 2; sent++)
    expect((await sale.organizer.mutate('refunds.refundType', input)).data).toMatchObject({ refunded: 2 });
  const { data } = await first.query('refunds.mine', {});
  expect(data.items[0].reason).toBe('storm \ufffd');
});

test('a repeated bulk refund leaves later purchases and undone check-ins alone', async () => {
  const { sale, first } = await soldOut(2);
  const [one] = await ticketsOf(first);
  const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: one.qr };
  await sale.organizer.mutate('checkin.scan', scan);
  const input = refundTypeOf(sale);
  expect((await sale.organizer.mutate('refunds.refundType', input)).data.refunded).toBe(1);
  const undo = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: one.id };
  expect((await sale.organizer.mutate('checkin.undo', undo)).status).toBe(200);
  await first.mutate('tickets.purchase', purchaseOf(sale, 1));
  expect((await sale.organizer.mutate('refunds.refundType', input)).data).toEqual({
    done: true,
    refunded: 1,
    left: 0,
  });
  // The guest's list comes from D1, which receives the undo a moment later.
  const active = async () =>
    (await ticketsOf(first)).filter(({ status }: { status: string }) => status === 'active');
  await expect.poll(active).toHaveLength(2);
});

test('a ticket bought during an unfinished bulk refund is left alone, both by the alarm and by a repeat', async () => {
  const { sale, first } = await soldOut(2);
  const input = refundTypeOf(sale);
  await breakNextBatch(sale.eventId, 'fail_before');
  expect((await sale.organizer.mutate('refunds.refundType', input)).data?.done).not.toBe(true);
  const late = await buyerWith(100);
  expect((await late.mutate('tickets.purchase', purchaseOf(sale, 1))).status).toBe(200);
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await expect
    .poll(async () => (await sale.organizer.mutate('refunds.refundType', input)).data)
    .toEqual({ done: true, refunded: 2, left: 0 });
  expect([await balanceOf(first), await balanceOf(late)]).toEqual([6_000, 0]);
});

test('a guest who deletes their account during a bulk refund is still refunded', async () => {
  const { sale, buyers } = await soldOut(150);
  const leaver = buyers[2] as Person;
  const held = await holdBatches(sale.eventId);
  const asked = sale.organizer.mutate('refunds.refundType', refundTypeOf(sale));
  await held.untilHeld();
  await boxOfficeOf(sale.eventId).forgetHolder(leaver.id);
  await held.release();
  expect((await asked).data).toEqual({ done: true, refunded: 150, left: 0 });
  expect(await balanceOf(leaver)).toBe(6_000);
});

test('a bulk refund of more tickets than the organizer saw is refused until confirmed with the new number', async () => {
  const { sale, first } = await soldOut(3);
  const input = refundTypeOf(sale, { expectedTickets: 3 });
  await first.mutate('tickets.purchase', purchaseOf(sale, 1));
  const refusal = await sale.organizer.mutate('refunds.refundType', input);
  expect(refusal.error?.data.errorCode).toBe('MORE_TO_REFUND');
  expect(await balanceOf(first)).toBe(6_000 - 400);
  // Fewer is fine: guests may have checked in since.
  const again = { ...input, expectedTickets: 5 };
  const answer = { done: true, refunded: 4, left: 0 };
  expect((await sale.organizer.mutate('refunds.refundType', again)).data).toEqual(answer);
  await first.mutate('tickets.purchase', purchaseOf(sale, 1));
  expect((await sale.organizer.mutate('refunds.refundType', { ...input, expectedTickets: 0 })).data).toEqual(
    answer,
  );
  expect(await balanceOf(first)).toBe(6_000 - 100);
});

test('two concurrent bulk refunds and a single refund credit every ticket once', async () => {
  const { sale, first } = await soldOut(30);
  const [one] = await ticketsOf(first);
  const single = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: one.id };
  const answers = await Promise.all([
    sale.organizer.mutate('refunds.refundType', refundTypeOf(sale)),
    sale.organizer.mutate('refunds.refundTicket', single),
    sale.organizer.mutate('refunds.refundType', refundTypeOf(sale)),
  ]);
  const byType = [answers[0], answers[2]].map((answer) => answer?.data.refunded as number);
  const byHand = answers[1]?.status === 200 ? 1 : 0;
  expect((byType[0] ?? 0) + (byType[1] ?? 0) + byHand).toBe(30);
  expect(await balanceOf(first)).toBe(6_000);
  expect(await soldOf(sale.eventId)).toMatchObject({ counted: 0 });
});

test.each(['die_after', 'die_before', 'lose_answer', 'fail_before'] as const)(
  'a bulk refund resumes by itself after a failure (%s) and credits every ticket once',
  async (how) => {
    const { sale, buyers } = await soldOut(150);
    const fault = await breakNextBatch(sale.eventId, how);
    const input = refundTypeOf(sale);
    await sale.organizer.mutate('refunds.refundType', input);
    expect(fault.struck()).toBe(true);
    await abortAllDurableObjects();
    // Nothing was persisted before the crash, so the client's retry starts it.
    if (how === 'die_before') await sale.organizer.mutate('refunds.refundType', input);
    await expect
      .poll(async () => {
        await runDurableObjectAlarm(boxOfficeOf(sale.eventId)).catch(() => {});
        return soldOf(sale.eventId);
      })
      .toMatchObject({ counted: 0 });
    await fault.land();
    expect((await sale.organizer.mutate('refunds.refundType', input)).data).toEqual({
      done: true,
      refunded: 150,
      left: 0,
    });
    expect(await Promise.all(buyers.map((buyer) => balanceOf(buyer)))).toEqual([6_000, 6_000, 6_000]);
    expect((await auditLedger(env.DB)).findings).toEqual([]);
  },
);

test("a bulk refund is refused to other organizers, for another event's type, and for a reused request ID", async () => {
  const [{ sale, first }, other] = await Promise.all([soldOut(1), eventOnSale()]);
  const codeOf = async (who: Person, input: object) =>
    (await who.mutate('refunds.refundType', input)).error?.data.errorCode;
  expect(await codeOf(other.organizer, refundTypeOf(sale))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(other.organizer, refundTypeOf(other, { ticketTypeId: sale.typeId }))).toBe('NOT_FOUND');
  expect(await codeOf(first, refundTypeOf(sale))).toBe('ORGANIZERS_ONLY');
  const seen = await other.organizer.query('refunds.types', { eventId: sale.eventId });
  expect(seen.error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  expect((await ticketsOf(first))[0].status).toBe('active');
  const input = refundTypeOf(sale);
  const admin = await person({ role: 'admin' });
  expect((await admin.mutate('refunds.refundType', input)).data.refunded).toBe(1);
  expect(await codeOf(admin, { ...input, ticketTypeId: sale.typeIds[1] })).toBe('REQUEST_ID_REUSED');
  expect(await codeOf(admin, { ...input, reason: 'Other' })).toBe('REQUEST_ID_REUSED');
});

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { BoxOffice } from '#durable/box-office/box-office.ts';
import { countOf } from '#tests/support/worker/drafts.ts';
import {
  booksHold,
  type DoorNight,
  doorNight,
  drift,
  kindsOf,
  letIn,
  loseInD1,
  placedOrder,
  repair,
  settled,
  statusOf,
  tamper,
  tamperD1,
} from '#tests/support/worker/drift.ts';
import { balanceOf, boxOfficeOf, soldOf } from '#tests/support/worker/events.ts';
import { breakNextBatch, holdBatches } from '#tests/support/worker/faults.ts';
import { person } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';

/** Drift while D1 lacks a ticket. */
const LACKING = ['counter 1 person', 'ticket_missing_there 1 person'];

function refundOf({ sale }: DoorNight, ticketId: string | undefined) {
  return { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId };
}

function cancelOf({ sale }: DoorNight, orderId: string) {
  return { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId };
}

async function refundsOf({ sale }: DoorNight): Promise<number> {
  return await countOf('SELECT count(*) AS n FROM refunds WHERE event_id = ?', sale.eventId);
}

async function cancelEvent({ sale }: DoorNight) {
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  const input = { requestId: crypto.randomUUID(), eventId: sale.eventId };
  return (await sale.organizer.mutate('events.cancel', input)).data;
}

test('a late D1 call that refunds a restored ticket after a refusal pays once, and a repair copies the refund', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1, 1_000);
  const [ticket] = night.tickets;
  if (!ticket) throw new Error('A ticket was sold');
  await settled(admin, night);
  const fault = await breakNextBatch(night.sale.eventId, 'die_before');
  const refund = refundOf(night, ticket.id);
  await night.sale.organizer.mutate('refunds.refundTicket', refund);
  const putBack = await loseInD1(ticket.id);
  const again = await night.sale.organizer.mutate('refunds.refundTicket', refund);
  expect(again.error?.data.errorCode).toBe('NOT_FOUND');
  await putBack();
  await fault.land();
  expect(await balanceOf(night.buyer)).toBe(2_000);
  expect(kindsOf(await drift(admin, night))).toEqual(['ticket_state 1']);
  expect(await repair(admin, night)).toMatchObject({ settled: 1 });
  expect(await letIn(night, ticket)).toBe('TICKET_REFUNDED');
  const third = await night.sale.organizer.mutate('refunds.refundTicket', refundOf(night, ticket.id));
  expect(third.error?.data.errorCode).toBe('ALREADY_REFUNDED');
  expect(await balanceOf(night.buyer)).toBe(2_000);
  await booksHold();
});

test('a decided refund that D1 declines stays decided, and a repair carries it out once the ticket is back', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1, 1_000);
  const [ticket] = night.tickets;
  if (!ticket) throw new Error('A ticket was sold');
  await tamper(
    night,
    `UPDATE door_tickets SET status = 'refunded'`,
    `INSERT INTO refund_intents (subject_type, subject_id, refund_id, request_id, refunded_by, reason, state)
     VALUES ('ticket', '${ticket.id}', '${crypto.randomUUID()}', 'asked-once', '${night.sale.organizer.id}', '', 'open')`,
  );
  const putBack = await loseInD1(ticket.id);
  await runInDurableObject(boxOfficeOf(night.sale.eventId), (boxOffice: BoxOffice) => boxOffice.alarm());
  expect(kindsOf(await drift(admin, night))).toEqual(LACKING);
  expect(await letIn(night, ticket)).toBe('TICKET_REFUNDED');
  await putBack();
  expect(await repair(admin, night)).toMatchObject({ settled: 1 });
  expect((await settled(admin, night)).drift).toEqual([]);
  expect(await statusOf('tickets', ticket.id)).toBe('refunded');
  await booksHold();
});

const DIFFERENT = ['counter 1', 'order_state 1', 'ticket_state 1'];

test('a refund of something D1 already refunded or handed out is refused, and the drift remains for a repair', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2, 1_000);
  const [ticket] = night.tickets;
  const orderId = await placedOrder(night);
  if (!ticket) throw new Error('A ticket was sold');
  await settled(admin, night);
  await tamperD1(
    `UPDATE tickets SET status = 'refunded', refunded_at = 5 WHERE id = '${ticket.id}'`,
    `UPDATE orders SET status = 'completed', completed_at = 6 WHERE id = '${orderId}'`,
  );
  expect(kindsOf(await drift(admin, night))).toEqual(DIFFERENT);
  const balance = await balanceOf(night.buyer);

  const [refund, cancel] = [refundOf(night, ticket.id), cancelOf(night, orderId)];
  for (const _ of ['asked', 'asked again']) {
    const refunded = await night.sale.organizer.mutate('refunds.refundTicket', refund);
    expect(refunded.error?.data.errorCode).toBe('ALREADY_REFUNDED');
    const cancelled = await night.buyer.mutate('orders.cancel', cancel);
    expect(cancelled.error?.data.errorCode).toBe('ORDER_COMPLETED');
  }
  const found = await drift(admin, night);
  expect(kindsOf(found)).toEqual(DIFFERENT);
  expect(found).toMatchObject({ sound: false, onItsWay: 0, refundsOpen: 0 });

  expect(await repair(admin, night)).toMatchObject({ settled: 3, left: 0 });
  expect((await settled(admin, night)).drift).toEqual([]);
  expect(await letIn(night, ticket)).toBe('TICKET_REFUNDED');
  const verified = await night.sale.organizer.mutate('orders.complete', cancelOf(night, orderId));
  expect(verified.data.code).toBe('ORDER_COMPLETED');
  // The refusals stay stored under their request IDs.
  const again = await night.sale.organizer.mutate('refunds.refundTicket', refund);
  expect(again.error?.data.errorCode).toBe('ALREADY_REFUNDED');
  expect(await balanceOf(night.buyer)).toBe(balance);
});

test('a used ticket whose refund D1 declines is used again, as before', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1, 1_000);
  const [ticket] = night.tickets;
  if (!ticket) throw new Error('A ticket was sold');
  await letIn(night, ticket);
  await settled(admin, night);
  const putBack = await loseInD1(ticket.id);
  const refund = { ...refundOf(night, ticket.id), reason: 'Fell ill at the door' };
  expect((await admin.mutate('refunds.refundTicket', refund)).error?.data.errorCode).toBe('NOT_FOUND');
  expect(kindsOf(await drift(admin, night))).toEqual(LACKING);
  expect(await letIn(night, ticket)).toBe('TICKET_ALREADY_USED');
  const { data } = await night.sale.organizer.query('checkin.stats', { eventId: night.sale.eventId });
  expect(data.checkedIn).toBe(1);
  await putBack();
  expect((await settled(admin, night)).drift).toEqual([]);
});

test('a ticket missing in D1 stays in the drift report after a refund attempt, and blocks no bulk refund or cancellation', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(3, 1_000);
  const [lost, second] = night.tickets;
  const orderId = await placedOrder(night);
  await settled(admin, night);
  const putBack = await loseInD1(lost?.id);
  const balance = await balanceOf(night.buyer);
  const refused = await night.sale.organizer.mutate('refunds.refundTicket', refundOf(night, lost?.id));
  expect(refused.error?.data.errorCode).toBe('NOT_FOUND');
  const found = await drift(admin, night);
  expect(kindsOf(found)).toEqual(LACKING);
  expect(found.drift.flatMap(({ examples }) => examples)).toContainEqual({
    id: lost?.id,
    here: 'active',
    there: null,
  });
  await night.sale.organizer.mutate('refunds.refundTicket', refundOf(night, second?.id));

  const ofType = {
    requestId: crypto.randomUUID(),
    eventId: night.sale.eventId,
    ticketTypeId: night.sale.typeId,
  };
  await tamperD1(`UPDATE orders SET status = 'completed', completed_at = 6 WHERE id = '${orderId}'`);
  const refunded = await night.sale.organizer.mutate('refunds.refundType', ofType);
  expect(refunded.data).toEqual({ done: true, refunded: 1, left: 0 });
  await cancelEvent(night);
  await expect.poll(async () => (await cancelEvent(night)).done).toBe(true);

  expect(kindsOf(await drift(admin, night))).toEqual([
    'counter 1 person',
    'order_state 1',
    'ticket_missing_there 1 person',
  ]);
  expect(await balanceOf(night.buyer)).toBe(balance + 2_000);
  // Once restored, the ticket is refundable like any other.
  await putBack();
  const last = await night.sale.organizer.mutate('refunds.refundTicket', refundOf(night, lost?.id));
  expect(last.status).toBe(200);
  expect(await balanceOf(night.buyer)).toBe(balance + 3_000);
});

test('a late D1 call for a declined refund pays nothing', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1, 1_000);
  const [ticket] = night.tickets;
  await settled(admin, night);
  const fault = await breakNextBatch(night.sale.eventId, 'die_before');
  const refund = refundOf(night, ticket?.id);
  await night.sale.organizer.mutate('refunds.refundTicket', refund);
  expect(fault.struck()).toBe(true);
  await tamperD1(`UPDATE tickets SET status = 'refunded', refunded_at = 5 WHERE id = '${ticket?.id}'`);
  const again = await night.sale.organizer.mutate('refunds.refundTicket', refund);
  expect(again.error?.data.errorCode).toBe('ALREADY_REFUNDED');
  await fault.land();
  expect(await balanceOf(night.buyer)).toBe(1_000);
  expect(kindsOf(await drift(admin, night))).toEqual(['counter 1', 'ticket_state 1']);
});

test("a ticket missing in D1 during its event's cancellation is refunded once it is restored", async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2, 1_000);
  const [lost] = night.tickets;
  await settled(admin, night);
  const before = await balanceOf(night.buyer);
  const putBack = await loseInD1(lost?.id);
  await expect.poll(() => cancelEvent(night)).toMatchObject({ done: true, refundedTickets: 1 });
  expect(await balanceOf(night.buyer)).toBe(before + 1_000);
  const declined = async () => {
    const signs = await forOneCall(boxOfficeOf(night.sale.eventId).reconciliation()).signs({
      id: admin.id,
      isAdmin: true,
    });
    return signs.ok && signs.value.declined;
  };
  expect(await declined()).toBe(1);
  await putBack();
  // As the cron does for events that owe refunds.
  await boxOfficeOf(night.sale.eventId).snapshotChanged();
  await expect.poll(() => balanceOf(night.buyer)).toBe(before + 2_000);
  expect(await statusOf('tickets', lost?.id)).toBe('refunded');
  expect(await declined()).toBe(0);
  expect(await settled(admin, night)).toMatchObject({ sound: true });
  expect(await refundsOf(night)).toBe(2);
});

test("a ticket missing in the box office during its event's cancellation is refunded after a repair", async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2, 1_000);
  const [lost] = night.tickets;
  await settled(admin, night);
  const before = await balanceOf(night.buyer);
  await tamper(night, `DELETE FROM door_tickets WHERE id = '${lost?.id}'`);
  await expect.poll(() => cancelEvent(night)).toMatchObject({ done: true, refundedTickets: 1 });
  expect(await repair(admin, night)).toMatchObject({ settled: 1 });
  await boxOfficeOf(night.sale.eventId).snapshotChanged();
  await expect.poll(() => balanceOf(night.buyer)).toBe(before + 2_000);
  expect(await refundsOf(night)).toBe(2);
});

test('a ticket missing in D1 whose refund is in flight keeps its place', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2);
  const [lost] = night.tickets;
  await settled(admin, night);
  const putBack = await loseInD1(lost?.id);
  const { untilHeld, release } = await holdBatches(night.sale.eventId);
  const refunding = night.sale.organizer.mutate('refunds.refundTicket', refundOf(night, lost?.id));
  await untilHeld();
  expect(await repair(admin, night)).toMatchObject({ settled: 0 });
  expect(await soldOf(night.sale.eventId)).toMatchObject({ counted: 2 });
  await release();
  expect((await refunding).error?.data.errorCode).toBe('NOT_FOUND');
  await putBack();
});

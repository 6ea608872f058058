import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { act, moveTo } from '#tests/support/worker/drafts.ts';
import { balanceOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { pastShow, payoutOf, revenueOf } from '#tests/support/worker/payouts.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const refundOf = (eventId: string, ticketId: string | undefined) => ({
  requestId: crypto.randomUUID(),
  eventId,
  ticketId,
  reason: 'late',
});

async function standOf(organizer: Person) {
  const { data } = await organizer.query('payouts.balance', {});
  const [{ dueMinor, payableMinor, heldMinor, owedMinor }] = data.currencies;
  return { dueMinor, payableMinor, heldMinor, owedMinor };
}

async function findings() {
  return (await auditLedger(env.DB)).findings;
}

test("a guest is refunded after a payout, and the organizer's debt is deducted from the next event", async () => {
  const { show: first, buyer, ticketIds } = await pastShow();
  const admin = await person({ role: 'admin' });
  expect((await admin.mutate('payouts.record', payoutOf(first))).status).toBe(200);
  const before = await balanceOf(buyer);
  expect(
    (await admin.mutate('refunds.refundTicket', refundOf(first.eventId, ticketIds[0]))).data,
  ).toMatchObject({ amountMinor: 1_000 });
  expect(await balanceOf(buyer)).toBe(before + 1_000);
  expect(await revenueOf(first.eventId)).toBe(-975);
  expect(await standOf(first.organizer)).toEqual({
    dueMinor: -975,
    payableMinor: 0,
    heldMinor: 0,
    owedMinor: -975,
  });

  const { show: second } = await pastShow(first.organizer);
  expect(await standOf(first.organizer)).toEqual({
    dueMinor: 975,
    payableMinor: 975,
    heldMinor: 0,
    owedMinor: 0,
  });
  const whole = await admin.mutate('payouts.record', payoutOf(second));
  expect([whole.error?.data.errorCode, whole.error?.data.details]).toEqual([
    'PAYOUT_ABOVE_DUE',
    { payableMinor: 975 },
  ]);
  expect((await admin.mutate('payouts.record', payoutOf(second, { amountMinor: 975 }))).status).toBe(200);
  expect(await standOf(first.organizer)).toMatchObject({ dueMinor: 0, payableMinor: 0, owedMinor: 0 });
  const { data: event } = await first.organizer.query('analytics.event', { eventId: first.eventId });
  expect(event.money).toMatchObject({ netMinor: 975, payoutMinor: -1_950, dueMinor: -975 });
  expect(await findings()).toEqual([]);
});

test('a debt does not affect other currencies or organizers', async () => {
  const { show, ticketIds } = await pastShow();
  const { show: foreign } = await pastShow();
  const admin = await person({ role: 'admin' });
  await admin.mutate('payouts.record', payoutOf(show));
  await admin.mutate('refunds.refundTicket', refundOf(show.eventId, ticketIds[0]));
  const pesos = await eventOnSale({ organizer: show.organizer, currency: 'MXN' });
  await (await buyerWith(5_000, 'MXN')).mutate('tickets.purchase', purchaseOf(pesos, 2));
  await moveTo(pesos.eventId, -90, -80);
  expect((await admin.mutate('payouts.record', payoutOf(pesos, { amountMinor: 2_000 }))).status).toBe(200);
  expect((await admin.mutate('payouts.record', payoutOf(foreign))).status).toBe(200);
});

test('an administrator can refund a whole type after the payout, with a reason', async () => {
  const { show, buyer } = await pastShow();
  const admin = await person({ role: 'admin' });
  await admin.mutate('payouts.record', payoutOf(show));
  const before = await balanceOf(buyer);
  const input = {
    requestId: crypto.randomUUID(),
    eventId: show.eventId,
    ticketTypeId: show.typeId,
    reason: 'venue flooded',
  };
  const organizers = await show.organizer.mutate('refunds.refundType', input);
  expect(organizers.error?.data.errorCode).toBe('REFUND_NOT_COVERED');
  await expect.poll(async () => (await admin.mutate('refunds.refundType', input)).data.done).toBe(true);
  expect(await balanceOf(buyer)).toBe(before + 2_000);
  // The fee was returned with the refunds, so the debt is exactly the payout.
  expect(await revenueOf(show.eventId)).toBe(-1_950);
  expect(await findings()).toEqual([]);
});

test('an administrator can cancel a postponed event after its payout, which refunds all guests and leaves the debt', async () => {
  const { show, buyer } = await pastShow();
  const admin = await person({ role: 'admin' });
  await admin.mutate('payouts.record', payoutOf(show));
  // A past event cannot be cancelled; refunds are by type or single.
  expect((await act(show.organizer, 'events.cancel', show.eventId)).error?.data.errorCode).toBe(
    'EVENT_LOCKED',
  );
  await moveTo(show.eventId, 1, 5);
  expect((await act(show.organizer, 'events.cancel', show.eventId)).error?.data.errorCode).toBe(
    'REFUND_NOT_COVERED',
  );
  expect((await act(admin, 'events.cancel', show.eventId)).status).toBe(200);
  const state = async () =>
    (await show.organizer.query('events.cancellation', { eventId: show.eventId })).data.state;
  await expect.poll(state).toBe('done');
  expect(await balanceOf(buyer)).toBe(10_000 - 600);
  expect(await revenueOf(show.eventId)).toBe(-1_950);
  expect(await standOf(show.organizer)).toMatchObject({
    dueMinor: -1_950,
    payableMinor: 0,
    owedMinor: -1_950,
  });
  const again = await admin.mutate('payouts.record', payoutOf(show, { amountMinor: 1 }));
  expect(again.error?.data.errorCode).toBe('PAYOUT_TOO_EARLY');
  expect(await findings()).toEqual([]);
});

test('sales of an upcoming event do not offset a debt before that event is over', async () => {
  const { show, ticketIds } = await pastShow();
  const admin = await person({ role: 'admin' });
  await admin.mutate('payouts.record', payoutOf(show));
  await admin.mutate('refunds.refundTicket', refundOf(show.eventId, ticketIds[0]));
  const coming = await eventOnSale({ organizer: show.organizer });
  await (await buyerWith(5_000)).mutate('tickets.purchase', purchaseOf(coming, 3));
  expect(await standOf(show.organizer)).toEqual({
    dueMinor: 2_025,
    payableMinor: 0,
    heldMinor: 3_000,
    owedMinor: -975,
  });
  const early = await admin.mutate('payouts.record', payoutOf(coming, { amountMinor: 1 }));
  expect(early.error?.data.errorCode).toBe('PAYOUT_TOO_EARLY');
});

import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { countOf, moveTo } from '#tests/support/worker/drafts.ts';
import { balanceOf, buyerWith, menuItem } from '#tests/support/worker/events.ts';
import { pastShow, payoutOf, revenueOf } from '#tests/support/worker/payouts.ts';
import { person, type TrpcAnswer } from '#tests/support/worker/people.ts';
import { fire, hire } from '#tests/support/worker/staff.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';

const OVERRIDES = "SELECT count(*) AS n FROM audit_log WHERE event_id = ? AND action = 'refund.override'";

const codeOf = (answer: TrpcAnswer) => answer.error?.data.errorCode ?? 'done';

const refundOf = (eventId: string, ticketId: string | undefined, reason = '') => ({
  requestId: crypto.randomUUID(),
  eventId,
  ticketId,
  reason,
});

test('after a full payout an organizer cannot refund, and an administrator needs a reason', async () => {
  const { show, buyer, ticketIds } = await pastShow();
  const admin = await person({ role: 'admin' });
  await admin.mutate('payouts.record', payoutOf(show));
  const before = await balanceOf(buyer);
  const [first] = ticketIds;
  expect(
    codeOf(await show.organizer.mutate('refunds.refundTicket', refundOf(show.eventId, first, 'x'))),
  ).toBe('REFUND_NOT_COVERED');
  expect(codeOf(await admin.mutate('refunds.refundTicket', refundOf(show.eventId, first)))).toBe(
    'REFUND_REASON_NEEDED',
  );
  expect(await balanceOf(buyer)).toBe(before);
  expect(await countOf(OVERRIDES, show.eventId)).toBe(0);
  const wish = refundOf(show.eventId, first, 'The guest was turned away');
  const answers = await Promise.all([1, 2, 3].map(() => admin.mutate('refunds.refundTicket', wish)));
  expect(answers.map(codeOf)).toEqual(['done', 'done', 'done']);
  expect(await balanceOf(buyer)).toBe(before + 1_000);
  expect(await countOf(OVERRIDES, show.eventId)).toBe(1);
});

test('a remaining balance covers one of two concurrent refunds, and its repeat gets the same answer', async () => {
  const { show, buyer, ticketIds } = await pastShow();
  const admin = await person({ role: 'admin' });
  await admin.mutate('payouts.record', payoutOf(show, { amountMinor: 900 }));
  const before = await balanceOf(buyer);
  const wishes = ticketIds.map((id) => refundOf(show.eventId, id));
  const refund = (wish: (typeof wishes)[number]) => show.organizer.mutate('refunds.refundTicket', wish);
  const answers = await Promise.all(wishes.map(refund));
  expect(answers.map(codeOf).sort()).toEqual(['REFUND_NOT_COVERED', 'done']);
  expect(await balanceOf(buyer)).toBe(before + 1_000);
  // The fee's share was returned too.
  expect(await revenueOf(show.eventId)).toBe(75);
  const repeats = await Promise.all(wishes.map(refund));
  expect(repeats.map(codeOf).sort()).toEqual(['REFUND_NOT_COVERED', 'done']);
  expect(await balanceOf(buyer)).toBe(before + 1_000);
});

test('a guest cannot cancel an order whose money was paid out', async () => {
  const show = await showWith(['Ana']);
  const beer = await menuItem(show, { price: 500, quantity: 5 });
  const buyer = await buyerWith(1_000);
  const { data } = await buyer.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: show.eventId,
    lines: [{ menuItemId: beer, quantity: 2 }],
  });
  await moveTo(show.eventId, -100, -90);
  const admin = await person({ role: 'admin' });
  expect(codeOf(await admin.mutate('payouts.record', payoutOf(show, { amountMinor: 1_000 })))).toBe('done');
  const cancel = { requestId: crypto.randomUUID(), eventId: show.eventId, orderId: data.orderId };
  expect(codeOf(await buyer.mutate('orders.cancel', cancel))).toBe('REFUND_NOT_COVERED');
  expect(await balanceOf(buyer)).toBe(0);
});

test('revenue and tips wait some days after the event, and each tip some days after its own date', async () => {
  const { show, buyer } = await pastShow();
  const admin = await person({ role: 'admin' });
  const tips = payoutOf(show, { performerId: show.performerId, amountMinor: 600 });
  const dueOf = async (of: 'revenue' | 'tips') =>
    (await show.organizer.query('payouts.due', { of })).data.items;
  await env.DB.prepare('UPDATE events SET ends_at = ?2 WHERE id = ?1')
    .bind(show.eventId, Date.now() - 2 * 86_400_000)
    .run();
  expect(codeOf(await admin.mutate('payouts.record', payoutOf(show)))).toBe('PAYOUT_TOO_EARLY');
  expect(codeOf(await admin.mutate('payouts.record', tips))).toBe('PAYOUT_TOO_EARLY');
  expect(await dueOf('revenue')).toMatchObject([
    { payableMinor: 0, balanceMinor: 1_950, availableFrom: expect.stringMatching(/^\d{4}-/) },
  ]);
  await env.DB.prepare('UPDATE events SET ends_at = ?2 WHERE id = ?1')
    .bind(show.eventId, Date.now() - 4 * 86_400_000)
    .run();
  expect(await dueOf('revenue')).toMatchObject([{ payableMinor: 1_950, availableFrom: null }]);
  // A tip of just now: its card payment may still be disputed.
  await buyer.mutate('tips.send', tipOf(show, { amount: 300 }));
  expect(await dueOf('tips')).toMatchObject([{ payableMinor: 600, balanceMinor: 900 }]);
  const both = { performerId: show.performerId, amountMinor: 900 };
  expect(codeOf(await admin.mutate('payouts.record', payoutOf(show, both)))).toBe('PAYOUT_ABOVE_DUE');
  expect(codeOf(await admin.mutate('payouts.record', tips))).toBe('done');
  expect(codeOf(await admin.mutate('payouts.record', payoutOf(show)))).toBe('done');
});

test('with a debt, the due rows add up to the amount due now', async () => {
  const { show: first, ticketIds } = await pastShow();
  const admin = await person({ role: 'admin' });
  await admin.mutate('payouts.record', payoutOf(first));
  await admin.mutate('refunds.refundTicket', refundOf(first.eventId, ticketIds[0], 'late'));
  await pastShow(first.organizer);
  await pastShow(first.organizer);
  const [due, balance] = await Promise.all([
    first.organizer.query('payouts.due', { of: 'revenue' }),
    first.organizer.query('payouts.balance', {}),
  ]);
  const rows = due.data.items as { payableMinor: number }[];
  expect(rows).toHaveLength(3);
  expect(rows.reduce((sum, { payableMinor }) => sum + payableMinor, 0)).toBe(2 * 1_950 - 975);
  expect(balance.data.currencies).toMatchObject([{ payableMinor: 2 * 1_950 - 975 }]);
});

test('an administrator sees the share of tips from the house, including former staff, and from a single person', async () => {
  const show = await showWith(['Ana']);
  const [helper, stranger] = await Promise.all([buyerWith(5_000), buyerWith(5_000)]);
  const other = await showWith(['Boris'], { organizer: show.organizer });
  await hire(other, helper);
  await helper.mutate('tips.send', tipOf(show, { amount: 1_500 }));
  await fire(other, helper);
  await helper.mutate('tips.send', tipOf(show, { amount: 500 }));
  await stranger.mutate('tips.send', tipOf(show, { amount: 500 }));
  const admin = await person({ role: 'admin' });
  const input = { of: 'tips', organizerId: show.organizer.id };
  expect((await admin.query('payouts.due', input)).data.items).toMatchObject([
    { tipSources: { givenMinor: 2_500, fromHouseMinor: 2_000, fromOneMinor: 2_000 } },
  ]);
  expect((await show.organizer.query('payouts.due', { of: 'tips' })).data.items).toMatchObject([
    { tipSources: null },
  ]);
});

import { expect, test } from 'vitest';
import { pastShow, payoutOf, revenueOf } from '#tests/support/worker/payouts.ts';
import { person } from '#tests/support/worker/people.ts';

test("an event's ledger entries name purchase and reference, and add up to its balance", async () => {
  const { show, ticketIds } = await pastShow();
  const admin = await person({ role: 'admin' });
  await admin.mutate('payouts.record', payoutOf(show, { amountMinor: 900, reference: 'SPEI 1' }));
  await admin.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: show.eventId,
    ticketId: ticketIds[0],
    reason: 'ill',
  });
  const input = { eventId: show.eventId };
  const { purchaseId } = (await show.organizer.query('attendees.export', input)).data.items[0];
  const { data } = await show.organizer.query('payouts.entries', input);
  expect(data.next).toBeNull();
  const account = 'event_revenue';
  expect(data.items).toMatchObject([
    { kind: 'ticket_purchase', account, amountMinor: 2_000, purchaseId, reference: purchaseId },
    { kind: 'platform_fee', account, amountMinor: -50, purchaseId: null },
    { kind: 'tip', account: 'tips_payable', amountMinor: 600, purchaseId: null },
    { kind: 'payout', account, amountMinor: -900, purchaseId: null, reference: 'SPEI 1' },
    { kind: 'ticket_refund', account, amountMinor: -1_000, purchaseId },
    { kind: 'fee_refund', account, amountMinor: 25, purchaseId },
  ]);
  const sum = data.items
    .filter((entry: { account: string }) => entry.account === account)
    .reduce((all: number, entry: { amountMinor: number }) => all + entry.amountMinor, 0);
  expect(sum).toBe(await revenueOf(show.eventId));

  const after = String(data.items[2].number);
  const rest = await show.organizer.query('payouts.entries', { ...input, after });
  expect(rest.data.items).toEqual(data.items.slice(3));
});

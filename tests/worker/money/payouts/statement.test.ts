import { expect, test } from 'vitest';
import { pastShow, payoutOf, revenueOf } from '#tests/support/worker/payouts.ts';
import { person } from '#tests/support/worker/people.ts';
import { linesOf } from '#worker/money/payouts/write-statement.ts';

test("a statement's lines add up to the account's balance", async () => {
  const { show, ticketIds } = await pastShow();
  const admin = await person({ role: 'admin' });
  await admin.mutate('payouts.record', payoutOf(show, { amountMinor: 900, reference: '=SUM(A1)' }));
  await admin.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: show.eventId,
    ticketId: ticketIds[0],
    reason: 'ill',
  });
  const { data } = await show.organizer.query('payouts.statement', { eventId: show.eventId });
  const today = new Date().toISOString().slice(0, 10);
  expect(data.lines).toEqual(
    [
      { kind: 'tickets', count: 1, amountMinor: 2_000, balanceMinor: 2_000, reference: '' },
      { kind: 'refunds', count: 1, amountMinor: -1_000, balanceMinor: 1_000, reference: '' },
      { kind: 'fees', count: 2, amountMinor: -25, balanceMinor: 975, reference: '' },
      { kind: 'payout', count: 1, amountMinor: -900, balanceMinor: 75, reference: '=SUM(A1)' },
    ].map((line) => ({ day: today, ...line })),
  );
  expect(data).toMatchObject({
    feeBps: 250,
    payableMinor: 75,
    money: { dueMinor: 75 },
    event: { phase: 'ended' },
  });
  expect(await revenueOf(show.eventId)).toBe(75);
});

test('another organizer gets EVENT_NOT_FOUND, and an administrator reads any statement', async () => {
  const { show } = await pastShow();
  const [other, admin] = await Promise.all([person({ role: 'organizer' }), person({ role: 'admin' })]);
  const input = { eventId: show.eventId };
  expect((await other.query('payouts.statement', input)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  expect((await admin.query('payouts.statement', input)).data.lines).toHaveLength(2);
  const long = { eventId: 'x'.repeat(5_000) };
  expect((await admin.query('payouts.statement', long)).error?.data.errorCode).toBe('BAD_INPUT');
});

test("statement days follow the venue's time zone, and neither payouts nor promoters are merged", () => {
  const at = (text: string) => Date.parse(text);
  const sale = { kind: 'ticket_purchase', count: 2, amountMinor: 500 };
  const commission = { at: at('2026-11-21T09:00Z'), kind: 'commission' as const, count: 1 };
  const moves = [
    { at: at('2026-11-21T05:45Z'), ...sale },
    { at: at('2026-11-21T06:00Z'), ...sale },
    { at: at('2026-11-21T09:00Z'), ...sale },
    { at: at('2026-11-21T09:00Z'), kind: 'adjustment', count: 1, amountMinor: 7 },
  ];
  const payouts = [1, 2].map((n) => ({
    at: at('2026-11-21T08:00Z'),
    kind: 'payout' as const,
    amountMinor: -n,
    reference: `SPEI ${n}`,
  }));
  const commissions = [
    { ...commission, amountMinor: -50, promoterName: 'Maria' },
    { ...commission, amountMinor: -30, promoterName: 'Paco' },
    { ...commission, amountMinor: 20, promoterName: 'Maria' },
  ];
  const lines = linesOf({ moves, payouts, commissions }, 'America/Mexico_City');
  expect(lines.map(({ day, kind, count, amountMinor }) => [day, kind, count, amountMinor])).toEqual([
    ['2026-11-20', 'tickets', 2, 500],
    ['2026-11-21', 'tickets', 4, 1_000],
    ['2026-11-21', 'commissions', 2, -30],
    ['2026-11-21', 'commissions', 1, -30],
    ['2026-11-21', 'other', 1, 7],
    ['2026-11-21', 'payout', 1, -1],
    ['2026-11-21', 'payout', 1, -2],
  ]);
});

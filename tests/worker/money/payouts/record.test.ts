import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { scanOf, soldTicket } from '#tests/support/worker/door.ts';
import { act, countOf } from '#tests/support/worker/drafts.ts';
import { buyerWith, purchaseOf } from '#tests/support/worker/events.ts';
import { faulty } from '#tests/support/worker/faulty-d1.ts';
import { pastShow, payoutOf, revenueOf } from '#tests/support/worker/payouts.ts';
import { person, type TrpcAnswer } from '#tests/support/worker/people.ts';
import { owedTo, showWith } from '#tests/support/worker/tips.ts';
import { recordPayout } from '#worker/money/payouts/record-payout.ts';

const PAYOUTS_OF = 'SELECT count(*) AS n FROM payouts WHERE event_id = ?';
const AUDITED = "SELECT count(*) AS n FROM audit_log WHERE event_id = ? AND action = 'payout.record'";

const codeOf = (answer: TrpcAnswer) => answer.error?.data.errorCode;

test('a repeated payout is recorded once, with an audit row', async () => {
  const { show } = await pastShow();
  const admin = await person({ role: 'admin' });
  const input = payoutOf(show, { amountMinor: 900 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.mutate('payouts.record', input)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.payoutId)).size).toBe(1);
  expect(await revenueOf(show.eventId)).toBe(1_050);
  expect(await countOf(PAYOUTS_OF, show.eventId)).toBe(1);
  expect(await countOf(AUDITED, show.eventId)).toBe(1);
  for (const change of [
    { amountMinor: 901 },
    { reference: 'other' },
    { note: 'other' },
    { performerId: show.performerId },
  ])
    expect(codeOf(await admin.mutate('payouts.record', { ...input, ...change }))).toBe('REQUEST_ID_REUSED');
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('concurrent payouts never exceed the amount due', async () => {
  const { show } = await pastShow();
  const admin = await person({ role: 'admin' });
  const above = await admin.mutate('payouts.record', payoutOf(show, { amountMinor: 1_951 }));
  expect([above.status, codeOf(above), above.error?.data.details]).toEqual([
    409,
    'PAYOUT_ABOVE_DUE',
    { payableMinor: 1_950 },
  ]);
  const two = await Promise.all([1, 2].map(() => admin.mutate('payouts.record', payoutOf(show))));
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await revenueOf(show.eventId)).toBe(0);
});

test("a performer's tips are paid from their own account", async () => {
  const { show } = await pastShow();
  const admin = await person({ role: 'admin' });
  const tips = { performerId: show.performerId, amountMinor: 601 };
  expect(codeOf(await admin.mutate('payouts.record', payoutOf(show, tips)))).toBe('PAYOUT_ABOVE_DUE');
  expect((await admin.mutate('payouts.record', payoutOf(show, { ...tips, amountMinor: 600 }))).status).toBe(
    200,
  );
  expect(await owedTo(show.eventId)).toEqual({ [show.performerId]: 0 });
  expect(await revenueOf(show.eventId)).toBe(1_950);
  const nobody = { performerId: crypto.randomUUID(), amountMinor: 1 };
  expect(codeOf(await admin.mutate('payouts.record', payoutOf(show, nobody)))).toBe('PAYOUT_ABOVE_DUE');
  const { data } = await show.organizer.query('payouts.list', { eventId: show.eventId });
  expect(data.items).toMatchObject([
    { performerName: 'Ana', amountMinor: 600, reference: 'SEPA 2026-11-21' },
  ]);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('revenue is not paid out before the event is over, or while a cancelled event owes refunds', async () => {
  const show = await showWith(['Ana']);
  const admin = await person({ role: 'admin' });
  const buyer = await buyerWith(5_000);
  await buyer.mutate('tickets.purchase', purchaseOf(show, 2));
  const input = payoutOf(show, { amountMinor: 1 });
  expect(codeOf(await admin.mutate('payouts.record', input))).toBe('PAYOUT_TOO_EARLY');
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(show.eventId).run();
  expect(codeOf(await admin.mutate('payouts.record', input))).toBe('PAYOUT_TOO_EARLY');
  const unknown = payoutOf({ ...show, eventId: crypto.randomUUID() });
  expect(codeOf(await admin.mutate('payouts.record', unknown))).toBe('EVENT_NOT_FOUND');
  expect(await revenueOf(show.eventId)).toBe(2_000);
});

test("a cancelled event's income from used tickets waits as long as a past event's", async () => {
  const show = await showWith(['Ana']);
  const admin = await person({ role: 'admin' });
  const { code } = await soldTicket(show);
  expect((await show.organizer.mutate('checkin.scan', scanOf(show, code))).data.outcome).toBe('valid');
  expect((await act(show.organizer, 'events.cancel', show.eventId)).status).toBe(200);
  const dueOf = async () => (await admin.query('payouts.due', { organizerId: show.organizer.id })).data.items;
  expect(await dueOf()).toMatchObject([{ payableMinor: 0, availableFrom: expect.any(String) }]);
  const input = payoutOf(show, { amountMinor: 1_000 });
  expect(codeOf(await admin.mutate('payouts.record', input))).toBe('PAYOUT_TOO_EARLY');
  await env.DB.prepare('UPDATE events SET cancelled_at = cancelled_at - 3 * 86400000 WHERE id = ?')
    .bind(show.eventId)
    .run();
  expect(await dueOf()).toMatchObject([{ payableMinor: 1_000, availableFrom: null }]);
  expect((await admin.mutate('payouts.record', input)).status).toBe(200);
});

test('an organizer sees only their own payouts and cannot record any', async () => {
  const { show } = await pastShow();
  const [other, admin] = await Promise.all([person({ role: 'organizer' }), person({ role: 'admin' })]);
  const { data } = await show.organizer.query('payouts.due', {});
  expect(data.total).toBe(2);
  expect(data.items).toMatchObject([
    { eventId: show.eventId, performerId: null, balanceMinor: 1_950, payableMinor: 1_950, phase: 'ended' },
    { performerId: show.performerId, performerName: 'Ana', balanceMinor: 600, payableMinor: 600 },
  ]);
  await admin.mutate('payouts.record', payoutOf(show));
  expect((await other.query('payouts.due', {})).data).toMatchObject({ items: [], total: 0 });
  expect((await other.query('payouts.list', { eventId: show.eventId })).data.items).toEqual([]);
  expect((await show.organizer.query('payouts.list', {})).data.total).toBe(1);
  expect(codeOf(await show.organizer.mutate('payouts.record', payoutOf(show)))).toBe('FORBIDDEN');
});

test.each([
  { amountMinor: 0 },
  { amountMinor: 1.5 },
  { amountMinor: -5 },
  { amountMinor: 1e12 },
  { reference: '' },
  { reference: 'x'.repeat(141) },
  { note: 'x'.repeat(201) },
  { note: 'two\nlines' },
  { performerId: 'Ana' },
])('a payout with %o is refused by validation', async (change) => {
  const admin = await person({ role: 'admin' });
  const sale = { eventId: crypto.randomUUID() };
  expect(codeOf(await admin.mutate('payouts.record', payoutOf(sale, change)))).toBe('BAD_INPUT');
});

test.each(['lost_after', 'lost_before'] as const)(
  'a payout whose D1 connection is %s the commit is recorded once and answered',
  async (fault) => {
    const { show } = await pastShow();
    const admin = await person({ role: 'admin' });
    const broken = faulty(fault);
    const deps = {
      db: broken.db,
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      payoutHoldDays: 3,
    };
    const input = payoutOf(show, { amountMinor: 500 });
    const outcome = await recordPayout(deps, { ...input, performerId: null, promoterId: null, actor: admin });
    expect(outcome).toMatchObject({ ok: true, value: { amountMinor: 500 } });
    expect(broken.batches()).toBe(2);
    expect(await revenueOf(show.eventId)).toBe(1_450);
    expect(await countOf(PAYOUTS_OF, show.eventId)).toBe(1);
  },
);

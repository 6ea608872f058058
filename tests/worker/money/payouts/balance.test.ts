import { expect, test } from 'vitest';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { pastShow, payoutOf, revenueOf } from '#tests/support/worker/payouts.ts';
import { person, type TrpcAnswer } from '#tests/support/worker/people.ts';

const codeOf = (answer: TrpcAnswer) => answer.error?.data.errorCode;

test('a balance is sales less refunds, fees and payouts, by currency', async () => {
  const { show, ticketIds } = await pastShow();
  const admin = await person({ role: 'admin' });
  const pesos = await eventOnSale({ organizer: show.organizer, currency: 'MXN' });
  await (await buyerWith(5_000, 'MXN')).mutate('tickets.purchase', purchaseOf(pesos));
  await admin.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: show.eventId,
    ticketId: ticketIds[0],
    reason: 'ill',
  });
  await admin.mutate('payouts.record', payoutOf(show, { amountMinor: 300 }));
  const { data } = await show.organizer.query('payouts.balance', {});
  expect(data.currencies).toMatchObject([
    { currency: 'MXN', ticketMinor: 1_000, dueMinor: 1_000, payableMinor: 0, heldMinor: 1_000, tipsMinor: 0 },
    {
      currency: 'USD',
      ticketMinor: 2_000,
      orderMinor: 0,
      refundMinor: -1_000,
      feeMinor: -25,
      netMinor: 975,
      payoutMinor: -300,
      dueMinor: 675,
      payableMinor: 675,
      heldMinor: 0,
      owedMinor: 0,
      tipsMinor: 600,
      tipsPayableMinor: 600,
    },
  ]);
  expect(data).toMatchObject({
    organizer: { id: show.organizer.id },
    freeEvents: { used: 2, of: 3 },
    feeBps: 250,
  });
  expect(await revenueOf(show.eventId)).toBe(675);
});

test('an organizer sees only their own balance, and an administrator sees all', async () => {
  const { show } = await pastShow();
  const [other, admin] = await Promise.all([person({ role: 'organizer' }), person({ role: 'admin' })]);
  const input = { organizerId: show.organizer.id };
  expect(codeOf(await other.query('payouts.balance', input))).toBe('FORBIDDEN');
  expect((await other.query('payouts.balance', {})).data.currencies).toEqual([]);
  expect((await admin.query('payouts.balance', input)).data.currencies).toMatchObject([{ dueMinor: 1_950 }]);
  const nobody = { organizerId: crypto.randomUUID() };
  expect(codeOf(await admin.query('payouts.balance', nobody))).toBe('USER_NOT_FOUND');
  expect(codeOf(await admin.query('payouts.balance', { organizerId: 'x'.repeat(5_000) }))).toBe('BAD_INPUT');
  for (const path of ['payouts.due', 'payouts.list'])
    expect((await other.query(path, input)).data.items).toEqual([]);
  expect((await admin.query('payouts.due', input)).data.total).toBe(2);
});

test('an administrator finds payees with an amount due by name, until they are paid', async () => {
  const { show } = await pastShow(await person({ role: 'organizer', name: 'Zubrowka Hall' }));
  const admin = await person({ role: 'admin' });
  const find = async (search: string) => (await admin.query('payouts.payees', { search })).data;
  expect((await find('zubrow')).items).toEqual([
    {
      organizerId: show.organizer.id,
      name: 'Zubrowka Hall',
      email: show.organizer.email,
      currency: 'USD',
      payableMinor: 1_950,
      heldMinor: 0,
      owedMinor: 0,
      tipsMinor: 600,
      tipsPayableMinor: 600,
    },
  ]);
  expect((await find('nobody of this name')).total).toBe(0);
  expect((await find('…')).total).toBe(0);
  const page = (await admin.query('payouts.payees', { page: 2, pageSize: 1 })).data;
  expect([page.items.length <= 1, page.page, page.pageSize]).toEqual([true, 2, 1]);
  await admin.mutate('payouts.record', payoutOf(show));
  const tips = { performerId: show.performerId, amountMinor: 600, note: 'For Ana' };
  await admin.mutate('payouts.record', payoutOf(show, tips));
  expect((await find('zubrow')).total).toBe(0);
  const { data } = await show.organizer.query('payouts.list', {});
  expect(data.items.map((payout: { note: string }) => payout.note).sort()).toEqual(['', 'For Ana']);
  expect(codeOf(await admin.query('payouts.payees', { search: 'x'.repeat(101) }))).toBe('BAD_INPUT');
});

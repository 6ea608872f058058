import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { ORDER_UNDO_WITHIN_MS } from '#shared/limits.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { scanOf, secondsAgo, soldTicket } from '#tests/support/worker/door.ts';
import { balanceOf, boxOfficeOf, type Sale } from '#tests/support/worker/events.ts';
import { putIn, redeemOf, ticketWithBeer } from '#tests/support/worker/vouchers.ts';

async function usesInD1({ eventId }: Sale) {
  await runDurableObjectAlarm(boxOfficeOf(eventId));
  const { results } = await env.DB.prepare('SELECT kind FROM voucher_uses WHERE event_id = ? ORDER BY at, id')
    .bind(eventId)
    .all<{ kind: string }>();
  return results.map(({ kind }) => kind);
}

test('of two bars that hand out one drink at once, 20 times over, one wins, and a repeat of the winner is the same hand-over', async () => {
  const { sale, ticket, vendor, colleague, contentId } = await ticketWithBeer(20);
  const rounds = Array.from({ length: 22 }, () => [vendor, colleague]).flat();
  const inputs = rounds.map(() => redeemOf(sale, ticket, contentId));
  const send = (index: number) => rounds[index]?.mutate('vouchers.redeem', inputs[index]);
  const answers = await Promise.all(rounds.flatMap((_, index) => [send(index), send(index)]));
  expect(answers.filter((answer) => answer?.data.outcome === 'valid')).toHaveLength(40);
  const refusals = answers.filter((answer) => answer?.data.outcome === 'refused');
  expect(new Set(refusals.map((answer) => answer?.data.code))).toEqual(new Set(['VOUCHER_REDEEMED']));
  expect(refusals[0]?.data).toMatchObject({ lastUse: { bar: 'Main bar' }, conflict: false });
  await expect.poll(() => usesInD1(sale)).toEqual(Array.from({ length: 20 }, () => 'redeemed'));
  const { data } = await sale.organizer.query('vouchers.contents', { eventId: sale.eventId });
  expect(data.items).toMatchObject([{ promised: 20, redeemed: 20 }]);
});

test('a hand-over survives an eviction and a crash before its answer, and is not made again by its repeat', async () => {
  const { sale, ticket, vendor, contentId } = await ticketWithBeer(2);
  const input = redeemOf(sale, ticket, contentId);
  const first = await vendor.mutate('vouchers.redeem', input);
  expect(first.data).toMatchObject({
    outcome: 'valid',
    redeemed: contentId,
    vouchers: [{ used: 1, total: 2 }],
  });
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect((await vendor.mutate('vouchers.redeem', input)).data).toEqual(first.data);
  await runInDurableObject(boxOfficeOf(sale.eventId), (_, state) => state.abort('crash')).catch(() => {});
  expect((await vendor.mutate('vouchers.redeem', input)).data).toEqual(first.data);
  const other = { ...input, contentId: crypto.randomUUID() };
  expect((await vendor.mutate('vouchers.redeem', other)).error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  expect(await usesInD1(sale)).toEqual(['redeemed']);
});

test('an object that lost its storage takes over from D1 what was handed out', async () => {
  const { sale, ticket, vendor, contentId } = await ticketWithBeer(2);
  const [kept, undone] = [redeemOf(sale, ticket, contentId), redeemOf(sale, ticket, contentId)];
  await vendor.mutate('vouchers.redeem', kept);
  await vendor.mutate('vouchers.redeem', undone);
  const { eventId } = sale;
  await vendor.mutate('vouchers.undo', {
    requestId: crypto.randomUUID(),
    eventId,
    redeemId: undone.requestId,
  });
  await expect.poll(() => usesInD1(sale)).toEqual(['redeemed', 'redeemed', 'undone']);
  await runInDurableObject(boxOfficeOf(eventId), (_, { storage }) => storage.deleteAll());
  await evictDurableObject(boxOfficeOf(eventId));
  const { data } = await vendor.mutate('vouchers.show', { eventId, code: ticket.code });
  expect(data.vouchers).toMatchObject([{ used: 1, total: 2 }]);
});

test('a hand-over is undone by the same person for a while, once, and its late repeat hands out nothing', async () => {
  const { sale, ticket, vendor, colleague, contentId } = await ticketWithBeer();
  const { eventId } = sale;
  stopClock();
  const given = redeemOf(sale, ticket, contentId);
  const undo = { requestId: crypto.randomUUID(), eventId, redeemId: given.requestId };
  await vendor.mutate('vouchers.redeem', given);
  expect((await colleague.mutate('vouchers.undo', undo)).error?.data.errorCode).toBe(
    'VOUCHER_UNDO_NOT_YOURS',
  );
  expect((await vendor.mutate('vouchers.undo', undo)).data).toEqual({ contentId, used: 0 });
  expect((await vendor.mutate('vouchers.undo', undo)).data).toEqual({ contentId, used: 0 });
  expect((await vendor.mutate('vouchers.redeem', given)).data).toMatchObject({
    outcome: 'valid',
    redeemed: null,
  });
  const again = redeemOf(sale, ticket, contentId);
  expect((await colleague.mutate('vouchers.redeem', again)).data).toMatchObject({ redeemed: contentId });
  vi.setSystemTime(Date.now() + ORDER_UNDO_WITHIN_MS);
  const late = { ...undo, requestId: crypto.randomUUID(), redeemId: again.requestId };
  expect((await colleague.mutate('vouchers.undo', late)).error?.data.errorCode).toBe('VOUCHER_UNDO_TOO_LATE');
});

test('two bars without network hand out one drink: the first upload counts, the second is one conflict that the organizer reads', async () => {
  const { sale, ticket, vendor, colleague, contentId } = await ticketWithBeer();
  stopClock();
  vi.setSystemTime(Date.now() + 600_000);
  const offline = (bar: string, seconds: number) => ({
    ...redeemOf(sale, ticket, contentId, { bar, offline: true }),
    at: secondsAgo(seconds),
  });
  const [one, two] = [offline('North', 60), offline('South', 120)];
  expect((await vendor.mutate('vouchers.redeem', one)).data).toMatchObject({ outcome: 'valid' });
  for (let times = 0; times < 2; times += 1)
    expect((await colleague.mutate('vouchers.redeem', two)).data).toMatchObject({
      outcome: 'refused',
      code: 'VOUCHER_REDEEMED',
      conflict: true,
      lastUse: { bar: 'North', at: one.at },
    });
  // The upload of a colleague on the same device is the same hand-over.
  expect((await colleague.mutate('vouchers.redeem', one)).data).toMatchObject({ outcome: 'valid' });
  await expect.poll(() => usesInD1(sale)).toEqual(['conflict', 'redeemed']);
  const { data } = await sale.organizer.query('vouchers.contents', { eventId: sale.eventId });
  expect(data.conflicts).toMatchObject([{ bar: 'South', by: colleague.name, holderName: ticket.who.name }]);
  expect(data.items).toMatchObject([{ promised: 1, redeemed: 1 }]);
});

test('sold tickets keep what they contain, whatever later tickets contain', async () => {
  const { sale, beer, ticket, vendor, contentId } = await ticketWithBeer();
  await putIn(sale, { items: [{ menuItemId: beer, quantity: 3 }], barMoneyMinor: 700 });
  const later = await soldTicket(sale);
  const show = async (code: string) =>
    (await vendor.mutate('vouchers.show', { eventId: sale.eventId, code })).data;
  expect(await show(ticket.code)).toMatchObject({ vouchers: [{ contentId, total: 1 }], barMoney: null });
  expect(await show(later.code)).toMatchObject({
    vouchers: [{ total: 3 }],
    barMoney: { totalMinor: 700, leftMinor: 700, currency: 'USD' },
  });
  await putIn(sale, {});
  const empty = await soldTicket(sale);
  expect(await show(empty.code)).toMatchObject({ outcome: 'refused', code: 'NO_VOUCHERS' });
  expect(await show(later.shortCode)).toMatchObject({ vouchers: [{ total: 3 }] });
});

test('a refund keeps the menu price of what was handed out, and nothing is handed out for a refunded ticket', async () => {
  const { sale, ticket, vendor, contentId } = await ticketWithBeer(2);
  const { eventId, organizer } = sale;
  await vendor.mutate('vouchers.redeem', redeemOf(sale, ticket, contentId));
  const refund = { requestId: crypto.randomUUID(), eventId, ticketId: ticket.id, reason: 'rain' };
  const answer = await organizer.mutate('refunds.refundTicket', refund);
  expect(answer.data).toMatchObject({ amountMinor: 500 });
  expect((await organizer.mutate('refunds.refundTicket', refund)).data).toEqual(answer.data);
  expect(await balanceOf(ticket.who)).toBe(500);
  expect((await vendor.mutate('vouchers.redeem', redeemOf(sale, ticket, contentId))).data).toMatchObject({
    outcome: 'refused',
    code: 'TICKET_REFUNDED',
  });
  const { data } = await organizer.query('vouchers.contents', { eventId });
  expect(data.items).toMatchObject([{ promised: 1, redeemed: 1 }]);
});

test('being let in does not matter to the bar, and codes of other things are told apart', async () => {
  const { sale, ticket, vendor, contentId } = await ticketWithBeer();
  await sale.organizer.mutate('checkin.scan', scanOf(sale, ticket.code));
  expect((await vendor.mutate('vouchers.redeem', redeemOf(sale, ticket, contentId))).data).toMatchObject({
    outcome: 'valid',
  });
  const show = async (code: string) =>
    (await vendor.mutate('vouchers.show', { eventId: sale.eventId, code })).data;
  const elsewhere = await ticketWithBeer();
  expect(await show(elsewhere.ticket.code)).toMatchObject({ code: 'WRONG_EVENT', ticket: null });
  expect(await show('hello')).toMatchObject({ code: 'QR_FORMAT_INVALID' });
  const guest = await ticket.who.mutate('vouchers.show', { eventId: sale.eventId, code: ticket.code });
  expect(guest.error?.data.errorCode).toBe('COUNTER_NOT_PERMITTED');
});

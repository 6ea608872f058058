import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import { signQr } from '#shared/codes/qr.ts';
import {
  boughtYesterday,
  checkInsOf,
  scannedTicket,
  scanOf,
  secondsAgo,
  soldTicket,
  statsOf,
  upload,
} from '#tests/support/worker/door.ts';
import { boxOfficeOf, eventOnSale } from '#tests/support/worker/events.ts';

test("an offline entry that would be refused is a conflict: refunded, unknown, another event's, an order or no code", async () => {
  const sale = await eventOnSale();
  const other = await eventOnSale();
  const { id, code } = await soldTicket(sale);
  const elsewhere = await soldTicket(other);
  await sale.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: id,
  });
  const key = await ticketSigningKey(env);
  const head = { eventId: sale.eventId, secret: 'AAAAAAAAAAAAAAAAAAAAAA' };
  const unknown = await signQr({ ...head, kind: 'ticket' }, key);
  const order = await signQr({ ...head, kind: 'order' }, key);
  const cases = [
    [code, 'TICKET_REFUNDED', id],
    [unknown, 'TICKET_UNKNOWN', null],
    [order, 'WRONG_MODE', null],
    [elsewhere.code, 'WRONG_EVENT', null],
    ['nonsense', 'QR_FORMAT_INVALID', null],
  ] as const;
  for (const [presented, refusal, ticketId] of cases) {
    const { data } = await sale.organizer.mutate('checkin.scan', upload(sale, presented));
    expect(data).toMatchObject({ outcome: 'refused', code: refusal, conflict: true });
    expect(data.ticket?.id ?? null).toBe(ticketId);
  }
  const { checkedIn, conflicts } = await statsOf(sale);
  expect(checkedIn).toBe(0);
  expect(conflicts.map((conflict: { code: string }) => conflict.code)).toEqual(
    cases.map(([, refusal]) => refusal).reverse(),
  );
  expect((await statsOf(other)).conflicts).toEqual([]);
  expect((await checkInsOf(sale)).map(({ kind }) => kind)).toEqual(cases.map(() => 'conflict'));
});

test('an offline entry at an event cancelled meanwhile is a conflict, which names the holder only for a genuine code', async () => {
  const sale = await eventOnSale();
  const { id, code, who, shortCode } = await soldTicket(sale);
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(sale.eventId).run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  const key = await ticketSigningKey(env);
  const forged = { eventId: sale.eventId, secret: 'AAAAAAAAAAAAAAAAAAAAAA' };
  const ticket = scannedTicket({ id, who, shortCode });
  const cases = [
    [code, ticket],
    [await signQr({ ...forged, kind: 'ticket' }, key), null],
    [await signQr({ ...forged, kind: 'order' }, key), null],
  ] as const;
  for (const [presented, told] of cases) {
    const { data } = await sale.organizer.mutate('checkin.scan', upload(sale, presented));
    expect(data).toMatchObject({ code: 'EVENT_CANCELLED', conflict: true, ticket: told });
  }
  const { conflicts } = await statsOf(sale);
  expect(conflicts.map((conflict: { ticket: unknown }) => conflict.ticket)).toEqual([null, null, ticket]);
});

test("after a cancellation, a second device's offline entry is a double admission and the same device's is not", async () => {
  const sale = await eventOnSale();
  const [twice, again, once] = [await soldTicket(sale), await soldTicket(sale), await soldTicket(sale)];
  await boughtYesterday(sale);
  const firstAt = secondsAgo(300);
  for (const { code } of [twice, again])
    await sale.organizer.mutate('checkin.scan', upload(sale, code, { scannedAt: firstAt }));
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(sale.eventId).run();
  await boxOfficeOf(sale.eventId).snapshotChanged();

  const other = { device: 'phone-b', gate: 'South' };
  expect((await sale.organizer.mutate('checkin.scan', upload(sale, twice.code, other))).data).toMatchObject({
    code: 'TICKET_ALREADY_USED',
    conflict: true,
    firstScan: { at: firstAt, gate: 'North' },
  });
  // The device that let them in saw the ticket again.
  expect((await sale.organizer.mutate('checkin.scan', upload(sale, again.code))).data).toMatchObject({
    code: 'TICKET_ALREADY_USED',
    conflict: false,
  });
  expect((await sale.organizer.mutate('checkin.scan', upload(sale, once.code, other))).data).toMatchObject({
    code: 'EVENT_CANCELLED',
    conflict: true,
    firstScan: null,
  });
  const { conflicts } = await statsOf(sale);
  expect(conflicts).toMatchObject([
    { code: 'EVENT_CANCELLED', ticket: { id: once.id }, firstScan: null },
    { code: 'TICKET_ALREADY_USED', ticket: { id: twice.id }, firstScan: { at: firstAt, gate: 'North' } },
  ]);
  // Online, a cancelled event admits nobody.
  const online = await sale.organizer.mutate('checkin.scan', scanOf(sale, twice.code));
  expect(online.data.code).toBe('EVENT_CANCELLED');
});

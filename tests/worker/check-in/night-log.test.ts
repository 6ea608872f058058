import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { checkInsOf, scanOf, soldTicket, staffOf, undoOf, upload } from '#tests/support/worker/door.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { listedGuest, listOf } from '#tests/support/worker/guest-lists.ts';
import { SITE } from '#tests/support/worker/people.ts';

test('the night log counts people by minute and names what was corrected, and its money is in the books', async () => {
  const sale = await eventOnSale();
  const { organizer, eventId } = sale;
  // Its guests come with tickets of other types, so the doors know nothing of it.
  const bundle = [{ ticketTypeId: sale.typeId, quantity: 2 }];
  const forTwo = {
    requestId: crypto.randomUUID(),
    eventId,
    name: 'For two',
    priceMinor: 1,
    quantity: 0,
    bundle,
  };
  expect((await organizer.mutate('ticketTypes.create', forTwo)).error).toBeNull();
  const create = { ...forTwo, requestId: crypto.randomUUID(), name: 'Gone', quantity: 1, bundle: [] };
  const { data: gone } = await organizer.mutate('ticketTypes.create', create);
  const zone = { maxInside: null, withinId: null, ticketTypeIds: [sale.typeId], listKinds: null };
  const floor = { ...zone, id: crypto.randomUUID(), name: 'Floor' };
  const doors = {
    requestId: crypto.randomUUID(),
    eventId,
    revision: 0,
    maxInside: 3,
    zones: [{ ...floor, ticketTypeIds: [sale.typeId, gone.id] }],
    gates: [],
  };
  expect((await organizer.mutate('doors.save', doors)).error).toBeNull();
  // Sent again; changed by somebody else meanwhile.
  expect((await organizer.mutate('doors.save', doors)).error).toBeNull();
  const stale = { ...doors, requestId: crypto.randomUUID() };
  expect((await organizer.mutate('doors.save', stale)).error?.data.errorCode).toBe('EVENT_CHANGED');
  const twice = {
    ...stale,
    revision: 1,
    zones: [floor, { ...floor, id: crypto.randomUUID(), name: 'FLOOR' }],
  };
  expect((await organizer.mutate('doors.save', twice)).error?.data.errorCode).toBe('BAD_INPUT');
  const deletion = { requestId: crypto.randomUUID(), ticketTypeId: gone.id };
  expect((await organizer.mutate('ticketTypes.delete', deletion)).error).toBeNull();
  expect((await organizer.query('doors.get', { eventId })).data).toMatchObject({
    maxInside: 3,
    zones: [floor],
    revision: 1,
    types: [{ ticketTypeId: sale.typeId, rule: 'once', until: null }],
  });

  const listId = await listOf(sale, { priceSteps: [{ until: null, amountMinor: 800 }] });
  const party = await listedGuest(sale, listId, 'Ana', 3);
  const ticket = await soldTicket(sale);
  const scan = async (subject: string, more = {}) =>
    (await organizer.mutate('checkin.scan', scanOf(sale, subject, more))).data;
  await scan(party.code, { heads: 2 });
  await scan(ticket.code);
  expect(await scan(party.code)).toMatchObject({ code: 'ZONE_FULL' });
  expect(await scan(party.code, { reason: 'Her sister' })).toMatchObject({ outcome: 'valid', over: 1 });
  await organizer.mutate('checkin.undo', undoOf(sale, party.id));
  const counted = { requestId: crypto.randomUUID(), eventId, counter: true, heads: -1, reason: 'Miscounted' };
  await organizer.mutate('checkin.scan', { ...counted, device: 'phone-a', gate: 'North' });
  await organizer.mutate('checkin.scan', upload(sale, ticket.code, { device: 'phone-b', gate: 'South' }));
  await checkInsOf(sale);

  const { data: log } = await organizer.query('checkin.nightLog', { eventId });
  expect(log).toMatchObject({
    eventName: 'Night',
    zones: [
      { zoneId: '', max: 3 },
      { name: 'Floor', max: null },
    ],
    totals: {
      tickets: 1,
      listed: 2,
      counted: -1,
      returned: 0,
      left: 0,
      refused: 1,
      conflicts: 1,
      collectedMinor: 1_600,
    },
    people: [{ name: organizer.name, admitted: 4, out: 0, refused: 1, corrected: 4 }],
  });
  expect(log.minutes.at(-1)).toMatchObject({ inside: [2, 2] });
  expect(
    log.corrections.map(({ kind, heads, over, reason }: Record<string, unknown>) => [
      kind,
      heads,
      over,
      reason,
    ]),
  ).toEqual([
    ['conflict', 1, 0, 'TICKET_ALREADY_USED'],
    ['counted', -1, 0, 'Miscounted'],
    ['undone', 1, 0, ''],
    ['over', 1, 1, 'Her sister'],
  ]);

  const file = async (name: string) =>
    await SELF.fetch(`${SITE}/api/events/${eventId}/${name}?language=ru`, {
      headers: { authorization: `Bearer ${organizer.token}` },
    });
  const csv = await (await file('night-log.csv')).text();
  expect(csv).toContain('Внутри (Floor)');
  expect(csv).toContain('Her sister');
  const pdf = await file('night-log.pdf');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect((await pdf.arrayBuffer()).byteLength).toBeGreaterThan(1_000);

  const { results } = await env.DB.prepare(
    `SELECT kind, amount, debit_account_id AS debit FROM ledger_transfers WHERE reference_id = ? ORDER BY seq`,
  )
    .bind(party.id)
    .all();
  expect(results).toEqual([
    { kind: 'door_sale', amount: 1_600, debit: `door_cash:${eventId}` },
    { kind: 'door_sale', amount: 800, debit: `door_cash:${eventId}` },
    { kind: 'door_refund', amount: 800, debit: `door_revenue:${eventId}` },
  ]);

  // Somebody who let people in and corrected nothing.
  const colleague = await staffOf(sale);
  const { code } = await soldTicket(sale);
  expect((await colleague.mutate('checkin.scan', scanOf(sale, code))).data.outcome).toBe('valid');
  await checkInsOf(sale);
  const { data: later } = await organizer.query('checkin.nightLog', { eventId });
  expect(later.people).toContainEqual({
    name: colleague.name,
    ...{ admitted: 1, out: 0, refused: 0, corrected: 0 },
  });
});

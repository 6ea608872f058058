import { env, evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  checkInsOf,
  scanOf,
  soldTicket,
  staffOf,
  statsOf,
  undoOf,
  upload,
} from '#tests/support/worker/door.ts';
import { boxOfficeOf, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { listedGuest, listOf } from '#tests/support/worker/guest-lists.ts';

/** Zones by name, with their limits; the gates North and South lead to the first and the second. */
async function doorsOf(sale: Sale, more: Record<string, unknown> = {}) {
  const saved = await sale.organizer.mutate('doors.save', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    revision: 0,
    maxInside: null,
    zones: [],
    gates: [],
    ...more,
  });
  if (saved.error) throw new Error(JSON.stringify(saved.error));
}

const zone = (name: string, more: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID(),
  name,
  maxInside: null,
  withinId: null,
  ticketTypeIds: null,
  listKinds: null,
  ...more,
});

async function scan(sale: Sale, subject: string | { ticketId: string }, more: Record<string, unknown> = {}) {
  const answer = await sale.organizer.mutate('checkin.scan', scanOf(sale, subject, more));
  if (answer.error) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

const counter = async (sale: Sale, heads: number, more: Record<string, unknown> = {}) =>
  (
    await sale.organizer.mutate('checkin.scan', {
      requestId: crypto.randomUUID(),
      eventId: sale.eventId,
      counter: true,
      heads,
      device: 'phone-a',
      gate: 'North',
      ...more,
    })
  ).data;

async function rowsOf(sale: Sale) {
  await checkInsOf(sale);
  const { results } = await env.DB.prepare(
    `SELECT kind, ticket_id, entry_id, heads, returned, zone_id, from_zone_id, reason, over, collected
     FROM check_ins WHERE event_id = ? ORDER BY seq`,
  )
    .bind(sale.eventId)
    .all();
  return results;
}

test('a ticket goes out and in again by the rule of its type, and the count inside follows', async () => {
  const sale = await eventOnSale();
  const rule = { ticketTypeId: sale.typeId, rule: 'until', until: null };
  await doorsOf(sale, { reentry: [rule] });
  const { code, id } = await soldTicket(sale);
  expect(await scan(sale, code, { kind: 'out' })).toMatchObject({ outcome: 'refused', code: 'NOT_INSIDE' });
  expect(await scan(sale, code)).toMatchObject({ outcome: 'valid', checkedIn: 1 });
  expect(await scan(sale, code)).toMatchObject({ code: 'TICKET_ALREADY_USED' });
  const out = scanOf(sale, code, { kind: 'out' });
  const first = await sale.organizer.mutate('checkin.scan', out);
  expect(first.data).toMatchObject({ outcome: 'valid', kind: 'out', checkedIn: 1 });
  expect((await sale.organizer.mutate('checkin.scan', out)).data).toEqual(first.data);
  expect(await statsOf(sale)).toMatchObject({ checkedIn: 1, inside: [{ count: 0 }], countsOut: true });
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect(await scan(sale, code)).toMatchObject({ outcome: 'valid', reentry: true, checkedIn: 1 });
  expect(await statsOf(sale)).toMatchObject({ checkedIn: 1, inside: [{ count: 1 }] });

  // Each undo takes back the last move, and the first entry last.
  const undo = async () => (await sale.organizer.mutate('checkin.undo', undoOf(sale, id))).data?.checkedIn;
  expect(await undo()).toBe(1);
  expect((await statsOf(sale)).inside).toMatchObject([{ count: 0 }]);
  expect((await sale.organizer.mutate('checkin.scan', out)).data).not.toHaveProperty('takenBack');
  expect(await undo()).toBe(1);
  expect((await statsOf(sale)).inside).toMatchObject([{ count: 1 }]);
  expect((await sale.organizer.mutate('checkin.scan', out)).data).toMatchObject({ takenBack: true });
  expect(await undo()).toBe(0);
  expect((await statsOf(sale)).inside).toMatchObject([{ count: 0 }]);
  const kinds = (await rowsOf(sale)).map(({ kind, reason }) => `${kind} ${reason}`.trim());
  expect(kinds).toEqual([
    'refused',
    'admitted',
    'refused',
    'left',
    'returned',
    'left undo',
    'returned undo',
    'undone',
  ]);
});

test('a full zone refuses without a reason, and every row above a limit says so', async () => {
  const sale = await eventOnSale({ types: [{ price: 0, perOrderLimit: 10 }, { price: 0 }] });
  const floor = zone('Floor');
  const vip = zone('VIP', { withinId: floor.id, maxInside: 1, ticketTypeIds: [sale.typeId] });
  await doorsOf(sale, {
    maxInside: 3,
    zones: [floor, vip],
    gates: [{ id: crypto.randomUUID(), name: 'Stairs', zoneId: vip.id }],
  });
  const tickets = [await soldTicket(sale), await soldTicket(sale), await soldTicket(sale)];
  const [one, two, three] = tickets.map(({ code }) => code);
  await scan(sale, one ?? '');
  expect(await scan(sale, one ?? '', { gate: 'stairs' })).toMatchObject({ outcome: 'valid', reentry: true });
  expect(
    (await statsOf(sale)).inside.map(({ name, count }: { name: string; count: number }) => [name, count]),
  ).toEqual([
    ['', 1],
    ['Floor', 0],
    ['VIP', 1],
  ]);
  await scan(sale, two ?? '');
  expect(await scan(sale, two ?? '', { gate: 'Stairs' })).toMatchObject({
    code: 'ZONE_FULL',
    zone: { name: 'VIP', count: 1, max: 1 },
  });
  expect(await counter(sale, 1)).toMatchObject({ outcome: 'counted', heads: 1 });
  expect(await scan(sale, three ?? '')).toMatchObject({ code: 'ZONE_FULL', zone: { zoneId: '', max: 3 } });
  expect(await counter(sale, 2)).toMatchObject({ outcome: 'counted', over: 2 });
  const reason = 'The band';
  expect(await scan(sale, three ?? '', { reason })).toMatchObject({ outcome: 'valid', over: 3 });
  expect(await counter(sale, -2)).toMatchObject({ heads: -2, over: 1 });
  // Out of the inner zone is in the zone around it; out of the house is out.
  await scan(sale, one ?? '', { gate: 'Stairs', kind: 'out' });
  await scan(sale, one ?? '', { kind: 'out' });
  expect((await statsOf(sale)).inside.map(({ count }: { count: number }) => count)).toEqual([3, 3, 0]);
  let inside = 0;
  for (const row of await rowsOf(sale)) {
    const {
      kind,
      heads,
      reason: why,
      over,
    } = row as { kind: string; heads: number; reason: string; over: number };
    if (kind === 'left') inside -= heads;
    else if (kind !== 'refused' && kind !== 'moved') inside += heads;
    if (inside > 3) expect(over, JSON.stringify(row)).toBe(inside - 3);
    if (kind === 'admitted' && over > 0) expect(why).toBe(reason);
  }
  expect(inside).toBe(3);
});

test('a listed party comes in parts at two doors, pays once a head, and never exceeds its heads', async () => {
  const sale = await eventOnSale();
  const steps = [{ until: null, amountMinor: 1_000 }];
  const listId = await listOf(sale, { note: 'Table 4', priceSteps: steps });
  const { id, code, shortCode } = await listedGuest(sale, listId, 'Zoë Ćosić', 4);
  const first = await scan(sale, code);
  expect(first).toMatchObject({
    outcome: 'valid',
    collectMinor: 1_000,
    ticket: {
      id,
      holderName: 'Zoë Ćosić',
      typeName: 'Press',
      party: {
        kind: 'press',
        heads: 4,
        entered: 1,
        inside: 1,
        note: 'Table 4',
        collect: { amountMinor: 1_000 },
      },
    },
  });
  const found = await sale.organizer.query('checkin.lookup', { eventId: sale.eventId, name: 'cosic' });
  expect(found.data.items).toMatchObject([{ id, status: 'active', inside: 1, party: { entered: 1 } }]);
  // Two doors at once want more than are left.
  const doors = await Promise.all([
    scan(sale, { ticketId: id }, { heads: 2, device: 'phone-b', gate: 'South' }),
    scan(sale, shortCode, { heads: 2 }),
  ]);
  expect(doors.map(({ outcome, code }) => code ?? outcome).sort()).toEqual(['PARTY_COMPLETE', 'valid']);
  expect(await scan(sale, code, { kind: 'out', heads: 2 })).toMatchObject({ outcome: 'valid', heads: 2 });
  // Who comes back pays nothing; the fourth head does.
  expect(await scan(sale, { ticketId: id }, { heads: 3 })).toMatchObject({
    outcome: 'valid',
    collectMinor: 1_000,
    ticket: { party: { entered: 4, inside: 4 } },
  });
  expect(await scan(sale, code)).toMatchObject({ code: 'PARTY_COMPLETE', firstScan: { gate: 'North' } });

  // The first head is taken back, though others came since.
  const undone = await sale.organizer.mutate('checkin.undo', undoOf(sale, id, { scanId: first.requestId }));
  expect(undone.error).toBeNull();
  const rows = await rowsOf(sale);
  expect(rows.filter(({ kind }) => kind !== 'refused')).toMatchObject([
    { kind: 'admitted', ticket_id: null, entry_id: id, heads: 1, collected: 1_000 },
    { kind: 'admitted', heads: 2, collected: 2_000 },
    { kind: 'left', heads: 2, collected: 0 },
    { kind: 'admitted', heads: 3, returned: 2, collected: 1_000 },
    { kind: 'undone', entry_id: id, heads: 3, returned: 2, collected: -1_000 },
  ]);
  const entry = await env.DB.prepare('SELECT heads, entered FROM list_entries WHERE id = ?').bind(id).first();
  expect(entry).toEqual({ heads: 4, entered: 3 });
  expect((await statsOf(sale)).inside).toMatchObject([{ count: 1 }]);
});

test('parties let in by three doors without network add up to their heads, and the excess is a conflict', async () => {
  const sale = await eventOnSale();
  const listId = await listOf(sale);
  const { id, code } = await listedGuest(sale, listId, 'Ana', 4);
  const staff = await Promise.all([staffOf(sale), staffOf(sale), staffOf(sale)]);
  const uploads = staff.map((who, at) => ({
    who,
    scan: upload(sale, code, { heads: 2, device: `phone-${at}`, gate: `Gate ${at}` }),
  }));
  const send = async () => {
    for (const { who, scan } of uploads) await who.mutate('checkin.scan', scan);
  };
  await send();
  await send();
  const { conflicts, inside } = await statsOf(sale);
  expect(inside).toMatchObject([{ count: 4 }]);
  expect(conflicts).toMatchObject([
    { code: 'PARTY_COMPLETE', gate: 'Gate 2', ticket: { holderName: 'Ana' } },
  ]);
  // One more head than is left: it is in, the other one is a conflict.
  const second = await listedGuest(sale, listId, 'Bo', 3);
  await scan(sale, second.code, { heads: 2 });
  const more = upload(sale, second.code, { heads: 2, device: 'phone-z' });
  expect((await sale.organizer.mutate('checkin.scan', more)).data).toMatchObject({ outcome: 'valid' });
  expect((await statsOf(sale)).conflicts).toHaveLength(2);
  const rows = (await rowsOf(sale)).map(({ kind, entry_id, heads }) => [kind, entry_id === id, heads]);
  expect(rows).toEqual([
    ['admitted', true, 2],
    ['admitted', true, 2],
    ['conflict', true, 2],
    ['admitted', false, 2],
    ['conflict', false, 1],
    ['admitted', false, 1],
  ]);
});

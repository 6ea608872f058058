import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { GuestListView, ListEntryView } from '#shared/contracts/lists/lists.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { hallWith, idOf, nameOf, STALLS } from '#tests/support/seating-plans.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { addNames, errorOf, newListInD1 } from '#tests/support/worker/lists.ts';
import { dataOf, giveSeats, seatsOfTickets } from '#tests/support/worker/seats.ts';

const PLAN = hallWith({ names: ['A', 'B'] });
const INDEX = indexPlan(PLAN);
const seats = (...names: string[]) => names.map((name) => idOf(INDEX, name));

/** An event with a list for which these seats are kept. */
async function listWith(...kept: string[]): Promise<{ sale: Sale; list: GuestListView; keepId: string }> {
  const sale = await eventOnSale();
  const { typeOf } = await giveSeats(sale, PLAN);
  const list = await newListInD1(sale, { quota: 12, plusMax: 5 });
  const seated = { ...sale, typeId: typeOf[STALLS] ?? '' };
  return { sale: seated, list, keepId: await keepFor(seated, list, kept) };
}

async function keepFor({ eventId, organizer }: Sale, list: GuestListView, names: string[]): Promise<string> {
  const keep = { kind: 'list', label: '', listId: list.id, accessCode: null, releaseAt: null };
  const input = { requestId: crypto.randomUUID(), eventId, seatIds: seats(...names), ...keep };
  return dataOf(await organizer.mutate('seats.keep', input)).id;
}

/** "A1 A2", by name; the box office and D1 agree. */
async function seatsByName(sale: Sale, list: GuestListView): Promise<Record<string, string>> {
  const query = { eventId: sale.eventId, listId: list.id };
  const { items } = dataOf(await sale.organizer.query('lists.entries', query)) as { items: ListEntryView[] };
  return Object.fromEntries(
    items.map(({ name, seats: own = [] }) => [
      name,
      own.map(({ group, label }) => `${group}${label}`).join(' '),
    ]),
  );
}

test('names get the seats that are kept for their list, parties together, until there are none', async () => {
  const { sale, list } = await listWith('A1', 'A2', 'A3', 'B5');
  await addNames(sale, list.id, [
    { name: 'Ana', heads: 3 },
    { name: 'Bo', heads: 2 },
    { name: 'Cy', heads: 1 },
  ]);
  const now = await seatsByName(sale, list);
  expect(now.Ana?.split(' ').sort()).toEqual(['A1', 'A2', 'A3']);
  expect([now.Bo, now.Cy]).toEqual(['', 'B5']);
  await expect
    .poll(async () => {
      const row = await env.DB.prepare("SELECT seats FROM list_entries WHERE event_id = ? AND name = 'Cy'")
        .bind(sale.eventId)
        .first<{ seats: string | null }>();
      return row?.seats && JSON.parse(row.seats).map(({ id }: { id: string }) => nameOf(INDEX, id));
    })
    .toEqual(['B5']);
});

test('a name that leaves frees its seats for the next, and a smaller party some of them', async () => {
  const { sale, list } = await listWith('A1', 'A2', 'A3');
  const { results } = dataOf(await addNames(sale, list.id, [{ name: 'Ana', heads: 3 }]));
  const entry = { eventId: sale.eventId, entryId: results[0].entryId };
  const change = { requestId: crypto.randomUUID(), ...entry, heads: 2 };
  expect((await sale.organizer.mutate('lists.changeEntry', change)).error).toBeNull();
  await addNames(sale, list.id, [{ name: 'Bo', heads: 1 }]);
  const now = await seatsByName(sale, list);
  expect([now.Ana?.split(' ').length, now.Bo?.split(' ').length]).toEqual([2, 1]);
  await sale.organizer.mutate('lists.removeEntry', { requestId: crypto.randomUUID(), ...entry });
  await addNames(sale, list.id, [{ name: 'Cy', heads: 2 }]);
  expect((await seatsByName(sale, list)).Cy?.split(' ')).toHaveLength(2);
});

test('nobody else gets the seat of a name, also when the keep ends or the object loses its storage', async () => {
  const { sale, list, keepId } = await listWith('A1');
  await addNames(sale, list.id, [{ name: 'Ana', heads: 1 }]);
  const sell = () => sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, { seatIds: seats('A1') }));
  expect(errorOf(await sell())).toBe('SEAT_TAKEN');
  dataOf(await sale.organizer.mutate('seats.endKeep', { requestId: crypto.randomUUID(), keepId }));
  expect(errorOf(await sell())).toBe('SEAT_TAKEN');
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect(errorOf(await sell())).toBe('SEAT_TAKEN');
  await expect
    .poll(async () => (await env.DB.prepare('SELECT seats FROM list_entries').all()).results.length)
    .toBeGreaterThan(0);
  await runInDurableObject(boxOfficeOf(sale.eventId), async (_, state) => {
    await state.storage.deleteAll();
    state.abort('lost');
  }).catch(() => {});
  expect(errorOf(await sell())).toBe('SEAT_TAKEN');
  expect(await seatsByName(sale, list)).toEqual({ Ana: 'A1' });
});

test('names that were on the list before are seated once seats are kept for it', async () => {
  const { sale, list } = await listWith('A1');
  await addNames(sale, list.id, [
    { name: 'Ana', heads: 1 },
    { name: 'Bo', heads: 2 },
  ]);
  expect(await seatsByName(sale, list)).toEqual({ Ana: 'A1', Bo: '' });
  await keepFor(sale, list, ['B1', 'B2']);
  await boxOfficeOf(sale.eventId).heldPlaces('tickets');
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  expect((await seatsByName(sale, list)).Bo?.split(' ').sort()).toEqual(['B1', 'B2']);
});

test('comps of a list take what is kept for it, and the best free seats when that does not suffice', async () => {
  const { sale, list } = await listWith('B9', 'B10');
  const office = boxOfficeOf(sale.eventId);
  const { eventId, organizer, typeId } = sale;
  const give = async (quantity: number, listId?: string) => {
    const requestId = crypto.randomUUID();
    const guest = { id: crypto.randomUUID(), name: 'Vera', email: 'vera@aforo.test', language: null };
    const request = { requestId, requestHash: requestId, guest, ticketTypeId: typeId, quantity, listId };
    const given = await office.cashSales().give({ ...request, actor: { id: organizer.id, isAdmin: false } });
    if (!given.ok) return given.code;
    const { results } = await env.DB.prepare('SELECT id FROM tickets WHERE event_id = ? AND purchase_id = ?')
      .bind(eventId, given.value.purchaseId)
      .all<{ id: string }>();
    const ids = await seatsOfTickets(results.map(({ id }) => id));
    return ids.map((id) => nameOf(INDEX, id ?? '')).sort();
  };
  expect(await give(2, list.id)).toEqual(['B10', 'B9']);
  expect(await give(1, list.id)).not.toEqual('SOLD_OUT');
});

test('the seats of a list that is closed are on general sale, but for those of names that stay', async () => {
  for (const names of ['release', 'keep']) {
    const { sale, list } = await listWith('A1', 'A2', 'A3');
    await addNames(sale, list.id, [{ name: 'Ana', heads: 1 }]);
    const [own = ''] = Object.values(await seatsByName(sale, list));
    const close = { requestId: crypto.randomUUID(), eventId: sale.eventId, listId: list.id, names };
    dataOf(await sale.organizer.mutate('lists.close', close));
    dataOf(await sale.organizer.mutate('lists.close', close));
    const { seating } = dataOf(await sale.organizer.query('seats.office', { eventId: sale.eventId }));
    expect(seating.keeps).toEqual([]);
    const guest = await buyerWith(100_000);
    const buy = (name: string) => {
      const lines = [{ ticketTypeId: sale.typeId, quantity: 1, seatIds: seats(name) }];
      return guest.mutate('tickets.purchase', purchaseOf(sale, 1, { lines }));
    };
    for (const name of ['A1', 'A2', 'A3'])
      expect(errorOf(await buy(name))).toBe(names === 'keep' && name === own ? 'SEAT_TAKEN' : undefined);
  }
});

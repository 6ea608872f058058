import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import type { ListedGuest } from '#shared/contracts/attendees/guests.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { buyerWith, eventOnSale, fundWallet, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const DAY_MS = 86_400_000;

interface House {
  organizer: Person;
  nights: [Sale, Sale, Sale];
  /** Bought two tickets for the first night and one for the others. */
  regular: Person;
  /** Bought one ticket for the last night. */
  newcomer: Person;
}

async function buy(who: Person, sale: Sale, quantity = 1): Promise<string[]> {
  const { data, error } = await who.mutate('tickets.purchase', purchaseOf(sale, quantity));
  expect(error).toBeNull();
  return data.ticketIds;
}

async function openHouse(): Promise<House> {
  const organizer = await person({ role: 'organizer' });
  const night = () => eventOnSale({ organizer, types: [{ price: 500 }] });
  const nights = [await night(), await night(), await night()] as House['nights'];
  const [regular, newcomer] = [await buyerWith(10_000), await buyerWith(10_000)];
  for (const [index, sale] of nights.entries()) await buy(regular, sale, index === 0 ? 2 : 1);
  await buy(newcomer, nights[2]);
  return { organizer, nights, regular, newcomer };
}

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

async function list(who: Person, input: object = {}): Promise<ListedGuest[]> {
  const { data, error } = await who.query('guests.list', input);
  expect(error).toBeNull();
  return data.items;
}

const idsOf = (guests: readonly ListedGuest[]) => guests.map(({ id }) => id);

test('the same regular is one row in three nights, with what they bought and paid', async () => {
  const { organizer, regular, newcomer } = house;
  const { data } = await organizer.query('guests.list', {});
  expect(data).toMatchObject({ total: 2, nextCursor: null, currency: 'USD' });
  expect(idsOf(data.items)).toEqual([newcomer.id, regular.id]);
  expect(data.items[1]).toMatchObject({
    name: regular.name,
    email: regular.email,
    nights: 3,
    tickets: 4,
    spentMinor: 2_000,
    attended: 0,
    missed: 0,
    lastSeenAt: null,
  });
});

test.each([
  ['-bought', 'nr'],
  ['bought', 'rn'],
  ['-nights', 'rn'],
  ['nights', 'nr'],
  ['-tickets', 'rn'],
  ['-spent', 'rn'],
  ['spent', 'nr'],
])('guests are sorted by %s, and a page continues after its cursor', async (sort, order) => {
  const { organizer, regular, newcomer } = house;
  const ids = [...order].map((who) => (who === 'r' ? regular : newcomer).id);
  const { data } = await organizer.query('guests.list', { sort });
  expect(idsOf(data.items)).toEqual(ids);
  const [first] = data.items as ListedGuest[];
  const values: Record<string, number | undefined> = {
    bought: Date.parse(first?.lastBoughtAt ?? ''),
    nights: first?.nights,
    tickets: first?.tickets,
    spent: first?.spentMinor,
  };
  const cursor = `#${values[sort.replace('-', '')]} ${first?.id}`;
  expect(idsOf(await list(organizer, { sort, cursor }))).toEqual(ids.slice(1));
});

test('filters find regulars, guests of one night and people by name or e-mail', async () => {
  const { organizer, nights, regular, newcomer } = house;
  expect(idsOf(await list(organizer, { kind: 'regular' }))).toEqual([regular.id]);
  expect(idsOf(await list(organizer, { kind: 'new' }))).toHaveLength(2);
  expect(idsOf(await list(organizer, { kind: 'lapsed' }))).toEqual([]);
  expect(await list(organizer, { eventId: nights[0].eventId })).toMatchObject([
    { id: regular.id, nights: 3 },
  ]);
  expect(idsOf(await list(organizer, { search: newcomer.email }))).toEqual([newcomer.id]);
  expect(idsOf(await list(organizer, { search: newcomer.email, sort: '-spent' }))).toEqual([newcomer.id]);
  expect(await list(organizer, { search: '…?' })).toEqual([]);
  const stranger = await eventOnSale();
  expect(await list(organizer, { eventId: stranger.eventId })).toEqual([]);
  const { data } = await organizer.query('guests.filters', {});
  expect(data.currencies).toEqual(['USD']);
  expect(data.events).toHaveLength(3);
});

test('a guest is lapsed 90 days after their last night, and no longer new 30 days after their first purchase', async () => {
  const { organizer, nights, regular } = await openHouse();
  const longAgo = Date.now() - 100 * DAY_MS;
  await env.DB.batch([
    env.DB.prepare('UPDATE events SET starts_at = ?1, ends_at = ?1 + 1 WHERE organizer_id = ?2').bind(
      longAgo,
      organizer.id,
    ),
    env.DB.prepare('UPDATE purchases SET created_at = ?1 WHERE user_id = ?2').bind(longAgo, regular.id),
  ]);
  expect(await list(organizer, { kind: 'lapsed' })).toHaveLength(2);
  expect(idsOf(await list(organizer, { kind: 'new' }))).not.toContain(regular.id);
  const [listed] = await list(organizer, { search: regular.email });
  expect(listed).toMatchObject({ nights: 3, attended: 0, missed: 3 });
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(nights[0].eventId).run();
  expect((await list(organizer, { search: regular.email }))[0]).toMatchObject({ missed: 2 });
});

test('figures are right after a check-in, its undo and a refund, and in each currency', async () => {
  const { organizer, nights, regular } = await openHouse();
  const request = (eventId: string) => ({ requestId: crypto.randomUUID(), eventId });
  const figures = async (more: object = {}) => (await list(organizer, { search: regular.email, ...more }))[0];
  const [ticketId] = await buy(regular, nights[0]);
  const { eventId } = nights[0];
  const scan = () => organizer.mutate('checkin.scan', { ...request(eventId), ticketId, gate: 'Office' });
  await scan();
  await expect.poll(figures).toMatchObject({ attended: 1, lastSeenAt: expect.any(String) });
  await organizer.mutate('checkin.undo', { ...request(eventId), ticketId, device: '' });
  await expect.poll(figures).toMatchObject({ attended: 0, lastSeenAt: null });

  const { data } = await regular.query('tickets.mine', {});
  const refunded = data.items.find(({ event }: { event: { id: string } }) => event.id === nights[1].eventId);
  await organizer.mutate('refunds.refundTicket', { ...request(nights[1].eventId), ticketId: refunded.id });
  await expect.poll(figures).toMatchObject({ nights: 2, tickets: 4, spentMinor: 2_000 });
  for (const [sort, value] of [
    ['nights', 2],
    ['tickets', 4],
    ['spent', 2_000],
  ] as const) {
    expect(await figures({ sort: `-${sort}`, cursor: `#${value} ~` })).toBeDefined();
    expect(await figures({ sort, cursor: `#${value - 1} ~` })).toBeDefined();
    expect(await figures({ sort, cursor: `#${value} ~` })).toBeUndefined();
  }
  expect(await figures({ kind: 'regular' })).toBeUndefined();

  const abroad = await eventOnSale({ organizer, currency: 'MXN', types: [{ price: 700 }] });
  await fundWallet(regular, 5_000, 'MXN');
  await buy(regular, abroad);
  expect(await figures()).toMatchObject({ nights: 2, spentMinor: 2_000 });
  expect(await figures({ currency: 'MXN' })).toMatchObject({ nights: 1, spentMinor: 700 });
});

test("an organizer's guests stay theirs; an administrator names the organizer", async () => {
  const { organizer, regular } = house;
  const rival = await eventOnSale();
  await fundWallet(regular, 5_000);
  await buy(regular, rival);
  expect(await list(rival.organizer)).toMatchObject([{ id: regular.id, nights: 1 }]);
  expect((await list(organizer, { search: regular.email }))[0]).toMatchObject({ nights: 3 });
  const foreign = await rival.organizer.query('guests.list', { organizerId: organizer.id });
  expect(foreign.error?.data.errorCode).toBe('FORBIDDEN');
  const admin = await person({ role: 'admin' });
  expect(await list(admin)).toEqual([]);
  expect(await list(admin, { organizerId: organizer.id })).toHaveLength(2);
});

test('a cash guest without an account and a deleted account are not listed', async () => {
  const { organizer, nights, newcomer } = await openHouse();
  const sold = await organizer.mutate(
    'tickets.sellAtDoor',
    cashSaleOf(nights[0], { expectedTotalMinor: 500, letIn: false }),
  );
  expect(sold.error).toBeNull();
  expect(await list(organizer)).toHaveLength(2);
  const { lossesDigest } = (await newcomer.query('profile.deletion')).data;
  await newcomer.mutate('profile.deleteAccount', {
    requestId: crypto.randomUUID(),
    email: newcomer.email,
    lossesDigest,
  });
  expect(await list(organizer)).toHaveLength(1);
  const shown = await organizer.query('guests.get', { guestId: newcomer.id });
  expect(shown.error?.data.errorCode).toBe('NOT_FOUND');
});

test.each([
  { sort: 'name' },
  { kind: 'vip' },
  { currency: 'EUR' },
  { eventId: 'night' },
  { search: 'a'.repeat(101) },
  { cursor: 'x'.repeat(401) },
  { organizerId: "' OR 1=1 --" },
])('malformed and oversized input is refused: %o', async (input) => {
  for (const path of ['guests.list', 'guests.export'])
    expect((await house.organizer.query(path, input)).status).toBe(400);
});

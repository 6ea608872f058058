import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readOwnEvents } from '#db/readers/events/own-events.ts';
import { inHours, moveTo, newDraft, newPublished } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { scopeOfOne } from '#tests/support/worker/organizations.ts';
import { guest, person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';

test('organizers list only their own events, soonest first, and administrators list all', async () => {
  const [one, two, admin] = await Promise.all([
    person({ role: 'organizer' }),
    person({ role: 'organizer' }),
    person({ role: 'admin' }),
  ]);
  const near = await newDraft(one);
  const far = await newDraft(one, { startDate: inHours(100), endDate: inHours(101) });
  const foreign = (await newPublished(two)).eventId;
  const ids = async (who: typeof one, input: Record<string, unknown> = {}) =>
    (await who.query('events.mine', input)).data.items.map(({ id }: { id: string }) => id);
  expect(await ids(one)).toEqual([near, far]);
  expect(await ids(one, { status: 'published' })).toEqual([]);
  expect(await ids(one, { page: 2, pageSize: 1 })).toEqual([far]);
  expect((await one.query('events.mine', { pageSize: 1 })).data.total).toBe(2);
  expect((await ids(admin)).sort()).toEqual([far, foreign, near].sort());
});

test("the organizer's event list is filtered by the displayed state", async () => {
  const organizer = await person({ role: 'organizer' });
  const draft = await newDraft(organizer);
  const [coming, running, over, cancelled] = await Promise.all(
    [1, 2, 3, 4].map(async () => (await newPublished(organizer)).eventId),
  );
  await moveTo(running ?? '', -1, 1);
  await moveTo(over ?? '', -3, -1);
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(cancelled).run();
  const inPhase = async (phase: string) => {
    const { items, total } = (await organizer.query('events.mine', { phase })).data;
    return [total, ...items.map((item: { id: string; phase: string }) => [item.id, item.phase])];
  };
  expect(await inPhase('draft')).toEqual([1, [draft, 'draft']]);
  expect(await inPhase('published')).toEqual([1, [coming, 'published']]);
  expect(await inPhase('ongoing')).toEqual([1, [running, 'ongoing']]);
  expect(await inPhase('ended')).toEqual([1, [over, 'ended']]);
  expect(await inPhase('cancelled')).toEqual([1, [cancelled, 'cancelled']]);
});

test('a cancelled event shows its sales at the time, regardless of refunds since', async () => {
  const [sale, buyer] = await Promise.all([eventOnSale({ types: [{ price: 1_000 }] }), buyerWith(5_000)]);
  const { organizer, eventId } = sale;
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 3))).status).toBe(200);
  const listed = async () => (await organizer.query('events.mine', { eventId })).data.items[0];
  expect(await listed()).toMatchObject({ sold: 3, revenueMinor: 3_000, history: null });
  await organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId });
  const history = { sold: 3, revenueMinor: 3_000 };
  await expect.poll(listed).toMatchObject({ sold: 0, revenueMinor: 0, history });
});

test('running and upcoming events come first by start, then past ones with the latest first', async () => {
  const organizer = await person({ role: 'organizer' });
  const ids = await Promise.all(
    Array.from({ length: 6 }, async () => (await newPublished(organizer)).eventId),
  );
  const [later = '', next = '', running = '', lastWeek = '', yesterday = '', calledOff = ''] = ids;
  await moveTo(later, 50, 52);
  await moveTo(next, 5, 7);
  await moveTo(running, -1, 1);
  await moveTo(lastWeek, -170, -168);
  await moveTo(yesterday, -26, -24);
  await moveTo(calledOff, -3, 3);
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(calledOff).run();
  const { items } = (await organizer.query('events.mine', {})).data;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([
    running,
    next,
    later,
    calledOff,
    yesterday,
    lastWeek,
  ]);
});

test('the table reads one tab by key, in both orders, and administrators read one organizer', async () => {
  const [organizer, other, admin] = await Promise.all([
    person({ role: 'organizer' }),
    person({ role: 'organizer' }),
    person({ role: 'admin' }),
  ]);
  const named = async (name: string) => (await newPublished(organizer, { name })).eventId;
  const [second, first, third] = [await named('b'), await named('C'), await named('a')];
  const draft = await newDraft(organizer);
  const over = await named('over');
  await moveTo(first, -1, 1);
  await moveTo(second, 5, 7);
  await moveTo(third, 5, 9);
  await moveTo(over, -9, -7);
  const all = async (who: typeof admin, input: Record<string, unknown>) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await who.query('events.mine', { pageSize: 1, ...input, cursor });
      expect(data.items.length).toBeLessThanOrEqual(1);
      ids.push(...data.items.map(({ id }: { id: string }) => id));
      cursor = data.nextCursor;
    } while (cursor);
    return ids;
  };
  const byStart = await all(organizer, { tab: 'upcoming', sort: 'start' });
  expect(byStart[0]).toBe(first);
  expect(byStart.toSorted()).toEqual([first, second, third].toSorted());
  expect(await all(organizer, { tab: 'upcoming', sort: '-start' })).toEqual(byStart.toReversed());
  expect(await all(organizer, { tab: 'upcoming', sort: 'name' })).toEqual([third, second, first]);
  expect(await all(organizer, { tab: 'upcoming', phase: 'ongoing', sort: '-name' })).toEqual([first]);
  expect(await all(organizer, { tab: 'drafts', sort: 'start' })).toEqual([draft]);
  expect(await all(organizer, { tab: 'past', sort: '-start' })).toEqual([over]);
  expect((await organizer.query('events.mine', { tab: 'past', sort: 'start' })).data).toMatchObject({
    total: 1,
    counts: { draft: 1, published: 2, ongoing: 1, ended: 1 },
    nextCursor: null,
  });
  const past = { tab: 'past', sort: 'start', organizerId: organizer.id };
  expect(await all(admin, past)).toEqual([over]);
  expect(await all(admin, { ...past, organizerId: other.id })).toEqual([]);
  expect(await all(other, past)).toEqual([]);
  const wrong = [
    { sort: 'revenue' },
    { tab: 'all' },
    { organizerId: 'x'.repeat(999) },
    { cursor: 'x'.repeat(999) },
  ];
  for (const input of wrong)
    expect((await organizer.query('events.mine', input)).error?.data.errorCode).toBe('BAD_INPUT');
  expect((await organizer.query('events.mine', { sort: 'start', cursor: "#' OR 1" })).status).toBe(200);
});

test('an upcoming event is compared with past nights of its weekday', async () => {
  const sale = await eventOnSale({ types: [{ price: 0, quantity: 9 }] });
  const { organizer, eventId } = sale;
  const DAY = 24;
  const pasts = [await buyerWith(0), await buyerWith(0), await buyerWith(0)];
  await moveTo(eventId, 2, 4);
  for (const [index, buyer] of pasts.entries()) {
    const night = await eventOnSale({ organizer, types: [{ price: 0, quantity: 9 }] });
    expect((await buyer.mutate('tickets.purchase', purchaseOf(night, 2))).status).toBe(200);
    const hours = -(index + 1) * 7 * DAY + 2;
    await moveTo(night.eventId, hours, hours + 2);
    await env.DB.prepare('UPDATE purchases SET created_at = created_at - ? WHERE event_id = ?')
      .bind((index + 1) * 7 * DAY * 3_600_000, night.eventId)
      .run();
  }
  const listed = await organizer.query('events.mine', { tab: 'upcoming', sort: 'start' });
  expect(listed.data.items).toMatchObject([{ id: eventId, pace: { usual: 2, nights: 3, by: 'weekday' } }]);
  expect((await organizer.query('events.mine', { eventId })).data.items).toMatchObject([{ pace: null }]);
});

test('events are found by words, counted by phase, and found by organizer for administrators', async () => {
  const admin = await person({ role: 'admin' });
  const organizer = await person({ role: 'organizer', name: 'Zenobia Quist' });
  const jazz = await newDraft(organizer, { name: 'Jazz on Mondays' });
  const rock = await newDraft(organizer, { name: 'Rock', venueName: 'Jazzkeller' });
  const { eventId: published } = await newPublished(organizer);
  const find = async (who: typeof admin, input: Record<string, unknown>) => {
    const { items, total, counts } = (await who.query('events.mine', input)).data;
    return { ids: items.map(({ id }: { id: string }) => id).sort(), total, counts };
  };
  const none = { draft: 0, published: 0, ongoing: 0, ended: 0, cancelled: 0 };
  expect(await find(organizer, {})).toMatchObject({ total: 3, counts: { ...none, draft: 2, published: 1 } });
  expect(await find(organizer, { search: 'JAZZ', phase: 'published' })).toEqual({
    ids: [],
    total: 0,
    counts: { ...none, draft: 2 },
  });
  expect((await find(organizer, { search: 'jazz' })).ids).toEqual([jazz, rock].sort());
  expect((await find(organizer, { search: 'zenobia' })).ids).toEqual([]);
  expect((await find(admin, { search: 'zenobia' })).ids).toEqual([jazz, rock, published].sort());
  expect(await find(organizer, { search: '%"' })).toEqual({ ids: [], total: 0, counts: none });
});

test('guests and clients have no event list', async () => {
  const client = await person();
  expect((await guest.query('events.mine', {})).error?.data.errorCode).toBe('NOT_SIGNED_IN');
  expect((await client.query('events.mine', {})).error?.data.errorCode).toBe('ORGANIZERS_ONLY');
});

test("the event list's figures equal the tickets and the ledger", async () => {
  const sale = await eventOnSale({
    feeBps: 250,
    types: [
      { price: 1_000, quantity: 10 },
      { price: 500, quantity: 5 },
    ],
  });
  const buyer = await buyerWith(5_000);
  const bought = await buyer.mutate('tickets.purchase', purchaseOf(sale, 3));
  await env.DB.prepare("UPDATE tickets SET status = 'used', used_at = 1 WHERE id = ?")
    .bind(bought.data.ticketIds[0])
    .run();
  const { items } = (await sale.organizer.query('events.mine', {})).data;
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    status: 'published',
    quantity: 15,
    sold: 3,
    checkedIn: 1,
    revenueMinor: 3_000,
    feeMinor: 75,
  });
});

test('an event with more stock than capacity has as many places as its capacity', async () => {
  const { eventId, organizer } = await eventOnSale({
    capacity: 100,
    types: [
      { price: 0, quantity: 80 },
      { price: 0, quantity: 80 },
    ],
  });
  expect((await organizer.query('events.mine', { eventId })).data.items).toMatchObject([{ quantity: 100 }]);
  expect((await organizer.query('dashboard.home', {})).data.nights).toMatchObject([{ quantity: 100 }]);
});

test("each row names the organizer for the administrators' list", async () => {
  const admin = await person({ role: 'admin' });
  const organizer = await person({ role: 'organizer', name: 'Ana Ruiz' });
  const { eventId } = await newPublished(organizer);
  for (const who of [admin, organizer]) {
    const { items } = (await who.query('events.mine', { eventId })).data;
    expect(items).toMatchObject([{ id: eventId, organizer: { id: organizer.id, name: 'Ana Ruiz' } }]);
  }
});

test('door conflicts are counted by their own index, regardless of other scans', async () => {
  const all = {
    scope: scopeOfOne('o'),
    organizationId: null,
    status: null,
    phases: null,
    sort: null,
    after: null,
    now: 1,
    eventId: null,
    match: null,
    limit: 1,
    offset: 0,
  };
  const [list = ''] = await queryPlans((reader) => readOwnEvents(reader, all));
  expect(list).toContain('SEARCH check_ins USING COVERING INDEX check_ins_conflicts (event_id=?)');
});

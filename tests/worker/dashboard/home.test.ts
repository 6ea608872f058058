import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readHomeEvents, readHomeFacts } from '#db/readers/dashboard/home-events.ts';
import { readSalesByMinute, readSalesCurves } from '#db/readers/dashboard/home-sales.ts';
import { readNeedDismissals } from '#db/readers/dashboard/need-dismissals.ts';
import { readPayable } from '#db/readers/money/balances.ts';
import type { Home, HomeInput } from '#shared/contracts/dashboard.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { withMembers } from '#tests/support/worker/faulty-d1.ts';
import { organizerActor, scopeOfOne } from '#tests/support/worker/organizations.ts';
import { eventAt, soldAt } from '#tests/support/worker/past-sales.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';
import { hire } from '#tests/support/worker/staff.ts';
import { organizerHome } from '#worker/dashboard/organizer-home.ts';

const HOUR_MS = 3_600_000;
const DEPS = { db: env.DB, payoutHoldDays: 3, connect: { name: 'test' } as never, currencies: [] };

async function homeOf(organizer: Person, now: string, input: Partial<HomeInput> = {}): Promise<Home> {
  const deps = { ...DEPS, now: () => Date.parse(now) };
  return await organizerHome(deps, {
    currency: null,
    timeZone: 'UTC',
    ...input,
    actor: organizerActor(organizer),
  });
}

const needsIn = ({ needs }: Home) => needs.flatMap((group) => group.needs);
const kindsOf = (home: Home) => needsIn(home).map(({ kind }) => kind);

async function setEvent(eventId: string, assignment: string, ...values: (string | number | null)[]) {
  await env.DB.prepare(`UPDATE events SET ${assignment} WHERE id = ?1`)
    .bind(eventId, ...values)
    .run();
}

async function setSold({ typeId }: Sale, sold: number) {
  await env.DB.prepare('UPDATE ticket_types SET sold = ?2 WHERE id = ?1').bind(typeId, sold).run();
}

test("the next nights come soonest first and never from another organizer's events", async () => {
  const [organizer, other] = [await person({ role: 'organizer' }), await person({ role: 'organizer' })];
  const later = await eventOnSale({ organizer, startsIn: 50, endsIn: 54 });
  const running = await eventOnSale({ organizer, startsIn: -1, endsIn: 3, capacity: 60 });
  await eventOnSale({ organizer, startsIn: 9, endsIn: 12, status: 'cancelled' });
  await setSold(later, 7);
  const { data } = await organizer.query('dashboard.home');
  expect(data.nights).toMatchObject([
    { eventId: running.eventId, phase: 'ongoing', sold: 0, quantity: 60, pace: null },
    { eventId: later.eventId, phase: 'published', sold: 7, quantity: 100, pace: null },
  ]);
  expect(data.watched).toEqual([running.eventId, later.eventId]);
  const theirs = (await other.query('dashboard.home')).data;
  expect(theirs).toEqual({
    hasEvents: false,
    needs: [],
    dismissedNeeds: 0,
    nights: [],
    watched: [],
    today: null,
  });
  expect((await (await person()).query('dashboard.home')).error?.data.errorCode).toBe('ORGANIZERS_ONLY');
});

test('a night without staff needs its organizer from a day before until somebody is hired', async () => {
  const organizer = await person({ role: 'organizer' });
  const night = await eventOnSale({ organizer, startsIn: 30, endsIn: 34 });
  await menuItem(night, { price: 100, quantity: 5 });
  const needs = async () => kindsOf((await organizer.query('dashboard.home')).data);
  expect(await needs()).toEqual([]);
  await setEvent(night.eventId, 'starts_at = ?2', Date.now() + 20 * HOUR_MS);
  expect(await needs()).toEqual(['no_scanner', 'no_vendor']);
  await hire(night, await person(), 'scanner');
  expect(await needs()).toEqual(['no_vendor']);
  await hire(night, await person(), 'vendor');
  expect(await needs()).toEqual([]);
});

test('paused sales, near drafts, conflicts, failed payouts and a restricted account need the organizer until solved', async () => {
  const organizer = await person({ role: 'organizer' });
  const night = await eventAt('2030-05-20T20:00:00Z', { organizer });
  const over = await eventAt('2030-05-09T20:00:00Z', { organizer });
  const draft = await eventAt('2030-05-30T20:00:00Z', { organizer, status: 'draft' });
  const needs = async (now = '2030-05-10T12:00:00Z') => kindsOf(await homeOf(organizer, now));
  expect(await needs()).toEqual([]);
  expect(await needs('2030-05-17T12:00:00Z')).toEqual(['draft']);

  await setEvent(night.eventId, 'sales_paused_at = ?2', 1);
  expect(await needs()).toEqual(['sales_paused']);
  await setEvent(night.eventId, 'sales_paused_at = ?2', null);

  await env.DB.prepare(
    `INSERT INTO check_ins (event_id, seq, kind, scanned_by, scanned_at) VALUES (?1, 1, 'conflict', 'x', 1)`,
  )
    .bind(over.eventId)
    .run();
  expect(await needs()).toEqual(['conflicts']);
  // Offline devices may upload for three days.
  expect(await needs('2030-05-13T00:00:01Z')).toEqual([]);

  const payout = (id: string, status: string, createdAt: number) =>
    env.DB.prepare(
      `INSERT INTO payouts (id, event_id, account_id, request_id, currency, amount, reference, recorded_by, created_at,
                            method, status, failure)
       VALUES (?1, ?2, 'event_revenue:' || ?2, ?1, 'USD', 900, '', ?3, ?5, 'connect', ?4, iif(?4 = 'failed', 'returned', NULL))`,
    )
      .bind(id, over.eventId, organizer.id, status, createdAt)
      .run();
  await payout(crypto.randomUUID(), 'failed', 1);
  const failed = await homeOf(organizer, '2030-05-14T12:00:00Z');
  expect(needsIn(failed)).toMatchObject([
    { kind: 'payout_failed', eventId: over.eventId, eventName: 'Night', amountMinor: 900, currency: 'USD' },
  ]);
  await payout(crypto.randomUUID(), 'paid', 2);
  expect(await needs('2030-05-14T12:00:00Z')).toEqual([]);

  const account = (status: string, missing: string) =>
    env.DB.prepare(
      `INSERT OR REPLACE INTO connected_accounts (organizer_id, provider, account_ref, status, missing, country,
                                                  created_at, updated_at)
       VALUES (?1, 'test', ?1, ?2, ?3, 'US', 1, 1)`,
    )
      .bind(organizer.id, status, missing)
      .run();
  await account('restricted', '["documents"]');
  expect(await needs('2030-05-14T12:00:00Z')).toEqual(['payout_account']);
  await account('pending', '["review"]');
  expect(await needs('2030-05-14T12:00:00Z')).toEqual([]);
  expect(draft.eventId).toBeTruthy();
});

test("guests' refund requests need the organizer until they are answered or withdrawn", async () => {
  const sale = await eventOnSale({ startsIn: 50, endsIn: 54 });
  const guest = await buyerWith(1_000);
  const { data: bought } = await guest.mutate('tickets.purchase', purchaseOf(sale));
  const needs = async () => needsIn((await sale.organizer.query('dashboard.home')).data);
  expect(await needs()).toEqual([]);
  const { data: asked } = await guest.mutate('refunds.request', {
    requestId: crypto.randomUUID(),
    purchaseId: bought.purchaseId,
    ticketIds: bought.ticketIds,
    reason: 'cannot_come',
    message: '',
  });
  expect(await needs()).toMatchObject([{ kind: 'refund_requests', count: 1 }]);
  await guest.mutate('refunds.withdrawRequest', {
    requestId: crypto.randomUUID(),
    refundRequestId: asked.id,
  });
  expect(await needs()).toEqual([]);
});

test('pace is the median of past nights on the same weekday at the same time before their start', async () => {
  const organizer = await person({ role: 'organizer' });
  const buyerId = (await person()).id;
  // Friday evenings in Mexico, which are Saturdays in UTC.
  const timeZone = 'America/Mexico_City';
  const coming = await eventAt('2030-03-30T02:00:00Z', { organizer, timeZone });
  const sold = [10, 30, 20];
  for (const [week, quantity] of sold.entries()) {
    const day = ['2030-03-02', '2030-03-09', '2030-03-16'][week];
    const past = await eventAt(`${day}T02:00:00Z`, { organizer, timeZone });
    const start = Date.parse(`${day}T02:00:00Z`);
    const at = (hoursBefore: number) => new Date(start - hoursBefore * HOUR_MS).toISOString();
    await soldAt({ ...past, buyerId, quantity, at: at(72.5) });
    // Sold later than the coming night's 72 hours before the start.
    await soldAt({ ...past, buyerId, quantity: 50, at: at(70) });
  }
  // A Thursday says nothing about Fridays.
  const thursday = await eventAt('2030-03-15T02:00:00Z', { organizer, timeZone });
  await soldAt({ ...thursday, buyerId, quantity: 90, at: '2030-03-01T00:00:00Z' });
  const now = '2030-03-27T02:00:00Z';
  await setSold(coming, 17);
  const slow = await homeOf(organizer, now);
  expect(slow.nights).toMatchObject([
    { eventId: coming.eventId, pace: { usual: 20, nights: 3, by: 'weekday' } },
  ]);
  expect(needsIn(slow)).toMatchObject([{ kind: 'below_pace', sold: 17, usual: 20 }]);
  await setSold(coming, 18);
  expect(kindsOf(await homeOf(organizer, now))).toEqual([]);
});

test('a night is compared by category without three nights of its weekday, and with nothing if those are too few', async () => {
  const organizer = await person({ role: 'organizer' });
  const buyerId = (await person()).id;
  const coming = await eventAt('2030-03-29T20:00:00Z', { organizer, category: 'theater' });
  const past = async (start: string, category = 'theater') => {
    const event = await eventAt(start, { organizer, category });
    await soldAt({ ...event, buyerId, quantity: 8, at: '2029-01-01T00:00:00Z' });
  };
  const paceOf = async () => (await homeOf(organizer, '2030-03-28T20:00:00Z')).nights[0]?.pace;
  await past('2030-03-22T20:00:00Z');
  await past('2030-03-20T20:00:00Z');
  await past('2030-03-19T20:00:00Z', 'concert');
  expect(await paceOf()).toBeNull();
  await past('2030-03-18T20:00:00Z');
  expect(await paceOf()).toEqual({ usual: 8, nights: 3, by: 'category' });
  expect(coming.eventId).toBeTruthy();
});

test("today runs by the events' clock until now, beside the same weekday last week, also after clocks change", async () => {
  const organizer = await person({ role: 'organizer' });
  const buyerId = (await person()).id;
  // Clocks in New York go forward on March 10, 2030: midnight is at 05:00Z before and at 04:00Z after.
  const night = await eventAt('2030-03-20T23:00:00Z', { organizer, timeZone: 'America/New_York' });
  const sell = (at: string, total: number) => soldAt({ ...night, buyerId, at, total });
  await sell('2030-03-06T04:59:00Z', 1);
  await sell('2030-03-06T05:00:00Z', 20);
  await sell('2030-03-06T23:30:00Z', 300);
  await sell('2030-03-13T03:59:00Z', 4_000);
  await sell('2030-03-13T04:00:00Z', 50_000);
  await sell('2030-03-13T20:30:00Z', 600_000);
  // 17:30 in New York; a week before, 17:30 was at 22:30Z.
  const { today } = await homeOf(organizer, '2030-03-13T21:30:00Z', { timeZone: 'Asia/Tokyo' });
  expect(today).toMatchObject({
    currency: 'USD',
    currencies: ['USD'],
    timeZone: 'America/New_York',
    sales: { salesMinor: 650_000, tickets: 2, orders: 0 },
    lastWeek: { salesMinor: 20, tickets: 1, orders: 0 },
  });
  const hours = today?.hours ?? [];
  expect(hours).toHaveLength(24);
  expect([hours[0]?.salesMinor, hours[16]?.salesMinor, hours[17]?.salesMinor, hours[18]?.salesMinor]).toEqual(
    [50_000, 650_000, 650_000, null],
  );
  expect([hours[17]?.lastWeekSalesMinor, hours[18]?.lastWeekSalesMinor]).toEqual([20, 320]);
});

test("today shows one currency, and the reader's clock for events in several time zones", async () => {
  const organizer = await person({ role: 'organizer' });
  const buyerId = (await person()).id;
  const next = await eventAt('2030-06-10T20:00:00Z', { organizer, timeZone: 'America/Mexico_City' });
  const abroad = await eventAt('2030-06-11T20:00:00Z', { organizer, timeZone: 'Europe/Moscow' });
  await eventAt('2030-06-12T20:00:00Z', { organizer, currency: 'MXN', timeZone: 'America/Mexico_City' });
  for (const event of [next, abroad])
    await soldAt({ ...event, buyerId, at: '2030-06-03T10:00:00Z', total: 100 });
  const now = '2030-06-03T12:00:00Z';
  const home = (input: Partial<HomeInput>) => homeOf(organizer, now, { timeZone: 'Asia/Tokyo', ...input });
  expect((await home({})).today).toMatchObject({
    currency: 'USD',
    currencies: ['USD', 'MXN'],
    timeZone: 'Asia/Tokyo',
    sales: { salesMinor: 200, tickets: 2 },
  });
  expect((await home({ currency: 'MXN' })).today).toMatchObject({
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
    sales: { salesMinor: 0, tickets: 0 },
  });
  expect((await home({ currency: 'RUB' })).today?.currency).toBe('USD');
});

test('the start page finds its rows by indexes', async () => {
  const eventIds = ['a', 'b'];
  const plans = await queryPlans(async (reader) => {
    await readHomeEvents(reader, { scope: scopeOfOne('a'), limit: 9 });
    await readHomeFacts(reader, {
      organizationId: 'a',
      watchedIds: eventIds,
      eventIds,
      now: 1,
      lateUntil: 1,
    });
    await readPayable(reader, { scope: scopeOfOne('a'), until: 1 });
    await readNeedDismissals(reader, { userId: 'a', since: 1 });
    await readSalesByMinute(reader, { eventIds, now: 1 });
    await readSalesCurves(reader, eventIds);
  });
  expect(plans).toHaveLength(9);
  for (const plan of plans)
    expect(plan).not.toMatch(/SCAN (disputes|events|purchases|orders|payouts|tickets|[eopl])\b(?! VIRTUAL)/);
});

test('past events cost the start page one row each, but for those that a night is compared with', async () => {
  const organizer = await person({ role: 'organizer' });
  const now = Date.parse('2030-03-28T20:00:00Z');
  const { eventId, typeId } = await eventAt('2030-03-29T20:00:00Z', { organizer });
  // 200 past nights with 50 purchases each, in two statements.
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
       INSERT INTO events (id, organizer_id, request_id, name, category, venue_name, time_zone, currency, starts_at,
                           ends_at, status, created_at, updated_at)
       SELECT ?1 || i, ?2, ?1 || i, 'Night', 'concert', 'Hall', 'UTC', 'USD', ?3 - i * 86400000,
              ?3 - i * 86400000 + 3600000, 'published', 1, 1 FROM n`,
    ).bind(eventId, organizer.id, now),
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
       INSERT INTO purchases (id, user_id, request_id, request_hash, attempt, event_id, status, currency, subtotal,
                              discount, total, fee, created_at)
       SELECT ?1 || i, ?2, ?1 || i, 'h', ?1, ?1 || (i % 200 + 1), 'paid', 'USD', 0, 0, 0, 0, 1 FROM n`,
    ).bind(eventId, organizer.id),
    env.DB.prepare(
      `INSERT INTO purchase_lines (purchase_id, ticket_type_id, quantity, unit_price, discount, total)
       SELECT id, ?2, 2, 0, 0, 0 FROM purchases WHERE attempt = ?1`,
    ).bind(eventId, typeId),
  ]);
  let read = 0;
  const counted = async () => {
    read = 0;
    const home = await organizerHome(
      { ...DEPS, db: countingReads(env.DB, (rows) => (read += rows)), now: () => now },
      { currency: null, timeZone: 'UTC', actor: organizerActor(organizer) },
    );
    expect(home.nights[0]?.pace).toEqual({ usual: 100, nights: 8, by: 'weekday' });
    return read;
  };
  const first = await counted();
  const again = await counted();
  // Eight comparable nights, four rows a purchase.
  expect(first - again).toBeLessThanOrEqual(8 * 50 * 4 + 100);
  // A row for each event, its payouts, and the purchases of the nine nights of the last days.
  expect(again).toBeLessThanOrEqual(200 * 4 + 9 * 50 * 2);
});

/** The database, which tells the rows that each statement has read. */
function countingReads(db: D1Database, told: (rows: number) => void): D1Database {
  const real = new WeakMap<object, D1PreparedStatement>();
  const count = <R extends { meta: { rows_read?: number } }>(result: R): R => {
    told(result.meta.rows_read ?? 0);
    return result;
  };
  const prepare = (sql: string) => ({
    bind: (...values: unknown[]) => {
      const bound = db.prepare(sql).bind(...values);
      const counted = {
        all: async () => count(await bound.all()),
        // `raw` does not tell them.
        raw: async () => count(await bound.all<Record<string, unknown>>()).results.map(Object.values),
      };
      real.set(counted, bound);
      return counted;
    },
  });
  const batch = async (statements: object[]) => {
    const results = await db.batch(statements.flatMap((statement) => real.get(statement) ?? []));
    return results.map(count);
  };
  return withMembers(db, { prepare, batch });
}

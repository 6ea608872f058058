import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { saveEventViews } from '#db/commits/analytics/event-views.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { soldAt } from '#tests/support/worker/past-sales.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

async function nightIn(timeZone: string, organizer?: Person): Promise<Sale> {
  const sale = await eventOnSale(organizer ? { organizer } : {});
  await env.DB.prepare('UPDATE events SET time_zone = ? WHERE id = ?').bind(timeZone, sale.eventId).run();
  return sale;
}

test('purchases fall on the local day of their venue and are divided by the visits of their source', async () => {
  const night = await nightIn('America/Mexico_City');
  const buyer = await person();
  const { organizer, eventId } = night;
  await saveEventViews(env.DB, eventId, [
    { day: '2026-03-02', source: 'instagram', views: 50, visits: 40 },
    { day: '2026-03-03', source: 'direct', views: 10, visits: 10 },
  ]);
  const sold = { ...night, buyerId: buyer.id };
  // 05:59 UTC is 23:59 of the day before in Mexico.
  await soldAt({ ...sold, at: '2026-03-03T05:59:00Z', source: 'instagram', quantity: 3 });
  await soldAt({ ...sold, at: '2026-03-03T06:00:00Z', source: 'direct' });
  await soldAt({ ...sold, at: '2026-03-01T12:00:00Z' });
  const { data } = await organizer.query('analytics.conversion', { eventId });
  expect(data).toEqual({
    countedSince: '2026-03-02',
    // The sale from before counting is a purchase, but converted no counted visit.
    total: { views: 60, visits: 50, purchases: 3, tickets: 5, conversion: 2 / 50 },
    sources: [
      { source: 'instagram', views: 50, visits: 40, purchases: 1, tickets: 3, conversion: 1 / 40 },
      { source: 'direct', views: 10, visits: 10, purchases: 1, tickets: 1, conversion: 1 / 10 },
      { source: 'unknown', views: 0, visits: 0, purchases: 1, tickets: 1, conversion: null },
    ],
    days: [
      { day: '2026-03-01', views: 0, visits: 0, purchases: 1, tickets: 1, conversion: null },
      { day: '2026-03-02', views: 50, visits: 40, purchases: 1, tickets: 3, conversion: 1 / 40 },
      { day: '2026-03-03', views: 10, visits: 10, purchases: 1, tickets: 1, conversion: 1 / 10 },
    ],
  });
  const oneDay = { eventId, from: '2026-03-03', to: '2026-03-03' };
  const { data: day } = await organizer.query('analytics.conversion', oneDay);
  expect(day.total).toEqual({ views: 10, visits: 10, purchases: 1, tickets: 1, conversion: 1 / 10 });
  expect(day.countedSince).toBe('2026-03-02');
});

test('sales without a source converted no visit, and more sales than visits give no share', async () => {
  const night = await nightIn('UTC');
  const sold = { ...night, buyerId: (await person()).id, at: '2026-03-02T12:00:00Z' };
  const views = (visits: number) => [{ day: '2026-03-02', source: 'direct', views: visits, visits }];
  await saveEventViews(env.DB, night.eventId, views(2));
  for (let sales = 0; sales < 3; sales += 1) await soldAt(sold);
  await soldAt({ ...sold, source: 'direct' });
  const total = async () =>
    (await night.organizer.query('analytics.conversion', { eventId: night.eventId })).data.total;
  expect(await total()).toMatchObject({ purchases: 4, visits: 2, conversion: 1 / 2 });
  for (let sales = 0; sales < 2; sales += 1) await soldAt({ ...sold, source: 'direct' });
  expect(await total()).toMatchObject({ purchases: 6, visits: 2, conversion: null });
});

test('without an event it covers those of the actor, and all for an administrator who asks for the platform', async () => {
  const [one, admin] = await Promise.all([nightIn('UTC'), person({ role: 'admin' })]);
  const [other, rival] = await Promise.all([nightIn('UTC', one.organizer), nightIn('UTC')]);
  const views = { day: '2026-04-01', source: 'direct', views: 1, visits: 1 };
  for (const { eventId } of [one, other, rival]) await saveEventViews(env.DB, eventId, [views]);
  const totalFor = async (who: Person, more: object = {}) =>
    (await who.query('analytics.conversion', { from: '2026-04-01', to: '2026-04-01', ...more })).data.total
      .visits;
  expect(await totalFor(one.organizer)).toBe(2);
  expect(await totalFor(admin)).toBe(0);
  expect(await totalFor(admin, { platform: true })).toBe(3);
  expect(await totalFor(admin, { eventId: one.eventId })).toBe(1);
  const platform = await one.organizer.query('analytics.conversion', { platform: true });
  expect(platform.error?.data.errorCode).toBe('FORBIDDEN');
});

test('refuses another organizer, a range that ends before it begins, and days that do not exist', async () => {
  const [night, rival] = await Promise.all([nightIn('UTC'), person({ role: 'organizer' })]);
  const { organizer, eventId } = night;
  expect((await rival.query('analytics.conversion', { eventId })).error?.data.errorCode).toBe(
    'EVENT_NOT_FOUND',
  );
  for (const range of [
    { from: '2026-04-02', to: '2026-04-01' },
    { from: '2026-02-30' },
    { to: 'x'.repeat(500) },
  ])
    expect((await organizer.query('analytics.conversion', { eventId, ...range })).error?.data.errorCode).toBe(
      'BAD_INPUT',
    );
});

test('counts that are saved again, late or for a deleted event change nothing', async () => {
  const { eventId, organizer } = await nightIn('UTC');
  const row = (views: number) => [{ day: '2026-04-01', source: 'direct', views, visits: 1 }];
  for (const views of [3, 3, 2]) await saveEventViews(env.DB, eventId, row(views));
  await saveEventViews(env.DB, crypto.randomUUID(), row(5));
  const { data } = await organizer.query('analytics.conversion', { eventId });
  expect(data.total.views).toBe(3);
});

test('a purchase keeps its source, by wallet or by checkout, and a wrong source refuses no sale', async () => {
  const night = await eventOnSale();
  const [buyer, other] = await Promise.all([buyerWith(5_000), buyerWith(5_000)]);
  await buyer.mutate('tickets.purchase', purchaseOf(night, 1, { source: ' Insta ' }));
  await buyer.mutate('tickets.purchase', purchaseOf(night, 1, { source: { $ne: 1 } }));
  await buyer.mutate('tickets.purchase', purchaseOf(night, 1, { source: 'x'.repeat(2_000) }));
  const browser = new Browser(other);
  const { checkoutId } = (await browser.start(night, { source: 'poster' })).data;
  expect((await browser.mutate('checkout.pay', { checkoutId, method: 'wallet' })).data.state).toBe('done');
  const { data } = await night.organizer.query('analytics.conversion', { eventId: night.eventId });
  const bought = data.sources.map(({ source, purchases }: { source: string; purchases: number }) => [
    source,
    purchases,
  ]);
  expect(new Map(bought)).toEqual(
    new Map([
      ['instagram', 1],
      ['unknown', 1],
      ['x'.repeat(32), 1],
      ['poster', 1],
    ]),
  );
});

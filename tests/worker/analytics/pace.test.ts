import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { saveEventViews } from '#db/commits/analytics/event-views.ts';
import { readNightPurchases, readNightVisits } from '#db/readers/analytics/night-visits.ts';
import { readPacedEvent, readPastEvents } from '#db/readers/analytics/scopes.ts';
import { organizerActor, scopeOfOne } from '#tests/support/worker/organizations.ts';
import { eventAt, soldAt } from '#tests/support/worker/past-sales.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';
import { analyzePace } from '#worker/analytics/analyze-pace.ts';

const HOUR_MS = 3_600_000;

async function paceOf(organizer: Person, eventId: string, now: string) {
  const actor = organizerActor(organizer) as unknown as Parameters<typeof analyzePace>[1]['actor'];
  const analyzed = await analyzePace({ db: env.DB, now: () => Date.parse(now) }, { eventId, actor });
  if (!analyzed.ok) throw new Error(analyzed.code);
  return analyzed.value;
}

/** Three past Fridays of 10, 30 and 20 tickets three days before and 50 more at the door, and a coming Friday. */
async function fridays() {
  const organizer = await person({ role: 'organizer' });
  const buyerId = (await person()).id;
  const past = [];
  for (const [week, quantity] of [10, 30, 20].entries()) {
    const start = `2030-03-${['01', '08', '15'][week]}T20:00:00Z`;
    const night = await eventAt(start, { organizer });
    const at = (hoursBefore: number) => new Date(Date.parse(start) - hoursBefore * HOUR_MS).toISOString();
    await soldAt({ ...night, buyerId, quantity, at: at(72.5) });
    await soldAt({ ...night, buyerId, quantity: 50, at: at(-2) });
    past.push(night);
  }
  const coming = await eventAt('2030-03-29T20:00:00Z', { organizer, capacity: 80 });
  await soldAt({ ...coming, buyerId, quantity: 7, at: '2030-03-25T20:00:00Z' });
  await soldAt({ ...coming, buyerId, quantity: 2, at: '2030-03-27T10:00:00Z' });
  return { organizer, coming, past };
}

test('the curve runs by days before the start until now, beside the range of comparable nights until their end', async () => {
  const { organizer, coming, past } = await fridays();
  const pace = await paceOf(organizer, coming.eventId, '2030-03-27T14:00:00Z');
  expect(pace.capacity).toBe(80);
  expect(pace.points).toEqual([
    { hoursBefore: 96, isNow: false, sold: 7, usual: 0, least: 0, most: 0 },
    { hoursBefore: 72, isNow: false, sold: 7, usual: 20, least: 10, most: 30 },
    { hoursBefore: 54, isNow: true, sold: 9, usual: 20, least: 10, most: 30 },
    { hoursBefore: 48, isNow: false, sold: null, usual: 20, least: 10, most: 30 },
    { hoursBefore: 24, isNow: false, sold: null, usual: 20, least: 10, most: 30 },
    { hoursBefore: 0, isNow: false, sold: null, usual: 20, least: 10, most: 30 },
    { hoursBefore: null, isNow: false, sold: null, usual: 70, least: 60, most: 80 },
  ]);
  expect(pace.comparable).toMatchObject({
    by: 'weekday',
    nights: [
      { id: past[2]?.eventId, sold: 20, total: 70 },
      { id: past[1]?.eventId, sold: 30, total: 80 },
      { id: past[0]?.eventId, sold: 10, total: 60 },
    ],
  });
});

test('a night that runs compares with the end of others, and an ended one only with nights before it', async () => {
  const { organizer, coming, past } = await fridays();
  const running = await paceOf(organizer, coming.eventId, '2030-03-29T21:00:00Z');
  expect(running.points.at(-1)).toEqual({
    hoursBefore: null,
    isNow: true,
    sold: 9,
    usual: 70,
    least: 60,
    most: 80,
  });
  expect(running.points.filter(({ isNow }) => isNow)).toHaveLength(1);
  const ended = await paceOf(organizer, past[2]?.eventId ?? '', '2030-04-10T00:00:00Z');
  expect(ended.points.at(-1)).toMatchObject({ hoursBefore: null, isNow: false, sold: 70, usual: null });
  expect(ended.comparable).toBeNull();
});

test('visits, conversion and weak sources are compared until the same day before the start', async () => {
  const { organizer, coming, past } = await fridays();
  const buyerId = (await person()).id;
  const count = (eventId: string, day: string, source: string, visits: number) =>
    saveEventViews(env.DB, eventId, [{ day, source, views: visits, visits }]);
  const none = await paceOf(organizer, coming.eventId, '2030-03-27T14:00:00Z');
  expect(none.visits).toBeNull();
  for (const [week, { eventId }] of past.entries()) {
    const [day, later] = [
      ['2030-02-27', '2030-03-06', '2030-03-13'][week] ?? '',
      `2030-03-${['01', '08', '15'][week]}`,
    ];
    await count(eventId, day, 'instagram', 20);
    await count(eventId, day, 'direct', 10 + week);
    // After the same day before the start.
    await count(eventId, later, 'telegram', 500);
  }
  await count(coming.eventId, '2030-03-26', 'direct', 9);
  await count(coming.eventId, '2030-03-26', 'instagram', 1);
  // Before counting began, and after it.
  await soldAt({ ...coming, buyerId, at: '2030-03-25T10:00:00Z' });
  await soldAt({ ...coming, buyerId, at: '2030-03-26T10:00:00Z' });
  await soldAt({ ...past[0], buyerId, at: '2030-02-27T10:00:00Z' } as Parameters<typeof soldAt>[0]);
  const { visits } = await paceOf(organizer, coming.eventId, '2030-03-27T14:00:00Z');
  expect(visits).toEqual({
    visits: 10,
    usual: 31,
    // Sold on March 26 and 27.
    conversion: 2 / 10,
    usualConversion: 1 / 93,
    weakSources: [{ source: 'instagram', visits: 1, usual: 20 }],
  });
});

test('pace finds its events by indexes', async () => {
  const plans = await queryPlans(async (reader) => {
    await readPacedEvent(reader, { eventId: 'a', scope: scopeOfOne('b') });
    await readPastEvents(reader, { organizationId: 'a', before: 1, now: 2, limit: 3 });
    await readNightVisits(reader, [{ id: 'a', untilDay: '2030-01-01' }]);
    await readNightPurchases(reader, [{ id: 'a', since: 1, until: 2 }]);
  });
  expect(plans).toHaveLength(4);
  expect(plans[1]).toMatch(/USING INDEX events_organization/);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!n VIRTUAL)/);
});

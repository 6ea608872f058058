import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readPacedEvent, readPastEvents } from '#db/readers/analytics/scopes.ts';
import { eventAt, soldAt } from '#tests/support/worker/past-sales.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';
import { analyzePace } from '#worker/analytics/analyze-pace.ts';

const HOUR_MS = 3_600_000;

async function paceOf(organizer: Person, eventId: string, now: string) {
  const actor = { id: organizer.id, role: 'organizer' } as unknown as Parameters<
    typeof analyzePace
  >[1]['actor'];
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

test('pace finds its events by indexes', async () => {
  const plans = await queryPlans(async (reader) => {
    await readPacedEvent(reader, { eventId: 'a', ownerId: 'b' });
    await readPastEvents(reader, { organizerId: 'a', before: 1, now: 2, limit: 3 });
  });
  expect(plans).toHaveLength(2);
  expect(plans[1]).toMatch(/USING INDEX events_organizer/);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

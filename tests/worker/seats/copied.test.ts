import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { hallWith, STALLS } from '#tests/support/seating-plans.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { dataOf, giveSeats } from '#tests/support/worker/seats.ts';

const DAY_MS = 86_400_000;

test('a copied event has the seats, zones and blocked seats of its original, and keeps nothing for lists and codes', async () => {
  const sale = await eventOnSale({ startsIn: 48, endsIn: 52 });
  const { organizer, eventId } = sale;
  await env.DB.prepare("UPDATE events SET city = 'Madrid' WHERE id = ?").bind(eventId).run();
  const releaseAt = Date.now() + DAY_MS;
  const flexibleReleaseAt = new Date(releaseAt).toISOString();
  await giveSeats(sale, hallWith(), { flexibleReleaseAt });
  const seats = hallWith().rows[0]?.seats.map(({ id }) => id) ?? [];
  const keep = async (at: number, more: object) =>
    dataOf(
      await organizer.mutate('seats.keep', {
        ...{ requestId: crypto.randomUUID(), eventId, label: 'Kept', seatIds: [seats[at]] },
        ...{ listId: null, accessCode: null, releaseAt: null, ...more },
      }),
    );
  await keep(0, { kind: 'blocked' });
  await keep(1, { kind: 'house', releaseAt: flexibleReleaseAt });
  await keep(2, { kind: 'code', accessCode: 'FRIENDS' });
  const starts = await env.DB.prepare('SELECT starts_at FROM events WHERE id = ?')
    .bind(eventId)
    .first<number>('starts_at');
  const startDate = new Date((starts ?? 0) + DAY_MS).toISOString();
  const { id } = dataOf(
    await organizer.mutate('events.duplicate', { requestId: crypto.randomUUID(), eventId, startDate }),
  );
  const { seating } = dataOf(await organizer.query('seats.office', { eventId: id }));
  expect(seating).toMatchObject({
    plan: hallWith(),
    flexibleReleaseAt: new Date(releaseAt + DAY_MS).toISOString(),
    zones: [{ zoneId: STALLS, types: [{ name: 'Stalls' }] }, { types: [] }],
    keeps: [
      { kind: 'blocked', seatIds: [seats[0]], releaseAt: null },
      { kind: 'house', seatIds: [seats[1]], releaseAt: new Date(releaseAt + DAY_MS).toISOString() },
    ],
  });
  dataOf(await organizer.mutate('events.delete', { requestId: crypto.randomUUID(), eventId: id }));
  const left = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM event_seating WHERE event_id = ?1) + (SELECT count(*) FROM seat_keeps WHERE event_id = ?1)
       AS rows`,
  )
    .bind(id)
    .first('rows');
  expect(left).toBe(0);
});

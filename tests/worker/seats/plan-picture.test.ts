import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { photo } from '#tests/support/pictures.ts';
import { hallWith } from '#tests/support/seating-plans.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { callTrpc, type Person, person } from '#tests/support/worker/people.ts';
import { dataOf, giveSeats, newPlan, newVenue } from '#tests/support/worker/seats.ts';
import { upload } from '#tests/support/worker/uploads.ts';
import { clearDueUploads } from '#worker/files/clear-uploads.ts';

const id = () => crypto.randomUUID();
const over = (fileId: string) => ({
  ...hallWith(),
  picture: { fileId, x: 0, y: 0, width: 400, height: 300 },
});

/** Cron, two days later. */
async function sweep(): Promise<void> {
  if (!env.UPLOADS) throw new Error('The tests have a bucket');
  await clearDueUploads({ db: env.DB, bucket: env.UPLOADS, now: () => Date.now() + 2 * 86_400_000 });
}

async function isThere(key: string): Promise<boolean> {
  return (await env.UPLOADS?.head(key)) !== null;
}

const change = (organizer: Person, planId: string, version: number, plan: object) =>
  organizer.mutate('plans.save', { requestId: id(), planId, version, plan });

test('a picture lies under the plans of its organization, until none shows it', async () => {
  const organizer = await person({ role: 'organizer' });
  const venueId = await newVenue(organizer);
  const { key, url } = await upload(organizer, photo(), { purpose: 'plan', venueId });
  const planId = await newPlan(organizer, venueId, over(key));
  expect(dataOf(await organizer.query('plans.get', { planId })).pictureUrl).toBe(url);
  const sale = await eventOnSale({ organizer });
  await giveSeats(sale, over(key), { from: { planId } });
  const seating = await callTrpc('seats.get', 'query', { eventId: sale.eventId });
  expect(seating.data.pictureUrl).toBe(url);
  dataOf(await change(organizer, planId, 1, hallWith()));
  await sweep();
  expect(await isThere(key)).toBe(true);
  dataOf(await organizer.mutate('seats.remove', { requestId: id(), eventId: sale.eventId }));
  await sweep();
  expect(await isThere(key)).toBe(false);
  const gone = await change(organizer, planId, 2, over(key));
  expect(gone.error?.data.details).toMatchObject({ code: 'UNKNOWN_PICTURE' });
});

test('a picture goes with the last venue that shows it', async () => {
  const organizer = await person({ role: 'organizer' });
  const venueId = await newVenue(organizer);
  const { key } = await upload(organizer, photo(), { purpose: 'plan', venueId });
  await newPlan(organizer, venueId, over(key));
  await sweep();
  expect(await isThere(key)).toBe(true);
  dataOf(await organizer.mutate('venues.delete', { requestId: id(), venueId }));
  await sweep();
  expect(await isThere(key)).toBe(false);
});

test('a picture is uploaded for an own venue or event, and another organization may not show it', async () => {
  const [organizer, rival] = [await person({ role: 'organizer' }), await person({ role: 'organizer' })];
  const venueId = await newVenue(organizer);
  const { eventId } = await eventOnSale({ organizer });
  expect((await upload(rival, photo(), { purpose: 'plan', venueId })).code).toBe('NOT_FOUND');
  expect((await upload(rival, photo(), { purpose: 'plan', eventId })).code).toBe('EVENT_NOT_FOUND');
  expect((await upload(organizer, photo(), { purpose: 'plan' })).code).toBe('BAD_INPUT');
  const { key } = await upload(organizer, photo(), { purpose: 'plan', eventId });
  const input = { requestId: id(), venueId: await newVenue(rival), plan: over(key) };
  const answer = await rival.mutate('plans.create', input);
  expect(answer.error?.data.details).toMatchObject({ code: 'UNKNOWN_PICTURE', place: 'picture.fileId' });
  expect(await newPlan(organizer, venueId, over(key))).toBeDefined();
});

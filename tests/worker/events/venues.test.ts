import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { VENUES_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import { act, countOf, draftInput, newDraft } from '#tests/support/worker/drafts.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const requestId = () => crypto.randomUUID();
const organizerOf = () => person({ role: 'organizer' });

async function venuesOf(organizer: Person) {
  return (await organizer.query('venues.list')).data.items;
}

async function savedVenue(organizer: Person) {
  await newDraft(organizer, { venueName: 'Foro Indie', city: 'Puebla' });
  return (await venuesOf(organizer))[0];
}

test('an event saves its venue once, and the venue of the latest event comes first', async () => {
  const organizer = await organizerOf();
  const place = { venueName: 'Foro Indie', venueAddress: 'Av. 5', city: 'Puebla', capacity: 120 };
  const first = draftInput(place);
  await Promise.all([1, 2, 3].map(() => organizer.mutate('events.create', first)));
  await newDraft(organizer, { venueName: 'Sala', city: 'Austin', timeZone: 'America/Chicago' });
  // The same place in other letters, without address, with a new currency.
  const again = { venueName: 'FORO indie', city: 'puebla', currency: 'MXN', capacity: 90 };
  await newDraft(organizer, again);
  expect(await venuesOf(organizer)).toMatchObject([
    { name: 'Foro Indie', address: 'Av. 5', city: 'Puebla', currency: 'MXN', capacity: 120 },
    { name: 'Sala', city: 'Austin', timeZone: 'America/Chicago' },
  ]);
  expect(await venuesOf(await organizerOf())).toEqual([]);
});

test('a changed or deleted venue leaves its events alone, and a late repeat does not undo a newer change', async () => {
  const organizer = await organizerOf();
  const { id: venueId, ...venue } = await savedVenue(organizer);
  const change = { ...venue, requestId: requestId(), venueId, name: 'Foro Norte', capacity: 80 };
  const changes = await Promise.all([1, 2].map(() => organizer.mutate('venues.update', change)));
  for (const { data } of changes) expect(data).toEqual({ id: venueId });
  await organizer.mutate('venues.update', { ...change, requestId: requestId(), name: 'Foro Sur' });
  expect((await organizer.mutate('venues.update', change)).status).toBe(200);
  expect(await venuesOf(organizer)).toMatchObject([{ name: 'Foro Sur', capacity: 80 }]);
  const reused = await organizer.mutate('venues.update', { ...change, name: 'Other' });
  expect(reused.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  const deletion = { requestId: requestId(), venueId };
  for (let times = 0; times < 2; times++)
    expect((await organizer.mutate('venues.delete', deletion)).status).toBe(200);
  expect(await venuesOf(organizer)).toEqual([]);
  const events = await organizer.query('events.mine', {});
  expect(events.data.items).toMatchObject([{ venueName: 'Foro Indie' }]);
});

test('a venue cannot take the name and city of another one', async () => {
  const organizer = await organizerOf();
  await savedVenue(organizer);
  await newDraft(organizer, { venueName: 'Sala', city: 'Puebla' });
  const [{ id: venueId, ...venue }] = await venuesOf(organizer);
  const taken = await organizer.mutate('venues.update', {
    ...venue,
    requestId: requestId(),
    venueId,
    name: 'foro indie',
  });
  expect(taken.error?.data.errorCode).toBe('NAME_TAKEN');
});

test('above the limit the venues unused for longest are forgotten', async () => {
  const organizer = await organizerOf();
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO venues (id, organizer_id, name, city, time_zone, currency, used_at)
     SELECT ?1 || i, ?1, 'Venue ' || i, 'Puebla', 'America/Mexico_City', 'MXN', i FROM n`,
  )
    .bind(organizer.id, VENUES_PER_ORGANIZER_MAX)
    .run();
  await newDraft(organizer, { venueName: 'Newest' });
  const kept = await venuesOf(organizer);
  expect(kept).toHaveLength(VENUES_PER_ORGANIZER_MAX);
  expect(kept[0].name).toBe('Newest');
  expect(kept.map(({ name }: { name: string }) => name)).not.toContain('Venue 1');
});

test('a deleted account leaves no venue and no crew behind', async () => {
  const organizer = await organizerOf();
  const eventId = await newDraft(organizer);
  const helper = { requestId: requestId(), eventId, role: 'scanner', email: 'friend@aforo.test' };
  await organizer.mutate('staff.add', helper);
  await organizer.mutate('crews.save', { requestId: requestId(), eventId, name: 'Friday crew' });
  await act(organizer, 'events.delete', eventId);
  const { lossesDigest } = (await organizer.query('profile.deletion')).data;
  const confirmed = { requestId: requestId(), email: organizer.email, lossesDigest };
  expect((await organizer.mutate('profile.deleteAccount', confirmed)).status).toBe(200);
  for (const table of ['venues', 'crews'])
    expect(await countOf(`SELECT count(*) AS n FROM ${table} WHERE organizer_id = ?`, organizer.id)).toBe(0);
  expect(await countOf("SELECT count(*) AS n FROM crew_members WHERE person = 'friend@aforo.test'")).toBe(0);
});

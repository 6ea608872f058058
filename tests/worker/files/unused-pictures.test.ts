import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { UPLOAD_UNSHOWN_MS } from '#db/commits/files/uploads.ts';
import { photo } from '#tests/support/pictures.ts';
import { act, inHours, newDraft } from '#tests/support/worker/drafts.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { upload } from '#tests/support/worker/uploads.ts';
import { clearDueUploads } from '#worker/files/clear-uploads.ts';

const bucket = env.UPLOADS;
if (!bucket) throw new Error('The tests have a bucket');

/** Runs the cron this much later. */
function minuteAfter(ms = 60_000, away: Pick<R2Bucket, 'delete'> = bucket as R2Bucket) {
  return clearDueUploads({ db: env.DB, now: () => Date.now() + ms, bucket: away });
}

async function isThere(...keys: string[]): Promise<boolean[]> {
  return Promise.all(keys.map(async (key) => (await bucket?.head(key)) !== null));
}

let width = 10;
async function putUp(organizer: Person, eventId: string, purpose: 'event' | 'menu' = 'event') {
  return (await upload(organizer, photo({ width: width++ }), { purpose, eventId })).key;
}

async function hang(organizer: Person, eventId: string, imageKey: string | null) {
  const answer = await organizer.mutate('events.update', {
    requestId: crypto.randomUUID(),
    eventId,
    imageKey,
  });
  expect(answer.error).toBeNull();
}

async function newItem(organizer: Person, eventId: string, imageKey: string | null): Promise<string> {
  const input = { eventId, name: 'Taco', category: 'food', priceMinor: 100, imageKey };
  const answer = await organizer.mutate('menu.create', { requestId: crypto.randomUUID(), ...input });
  expect(answer.error).toBeNull();
  return answer.data.id;
}

async function draft() {
  const organizer = await person({ role: 'organizer' });
  return { organizer, eventId: await newDraft(organizer) };
}

test('a replaced or removed event picture is deleted, and the current one stays', async () => {
  const { organizer, eventId } = await draft();
  const [first, second] = [await putUp(organizer, eventId), await putUp(organizer, eventId)];
  await hang(organizer, eventId, first);
  await hang(organizer, eventId, second);
  await minuteAfter();
  expect(await isThere(first, second)).toEqual([false, true]);
  // Setting the same picture again changes nothing.
  await hang(organizer, eventId, second);
  await minuteAfter();
  expect(await isThere(second)).toEqual([true]);
  await hang(organizer, eventId, null);
  await minuteAfter();
  expect(await isThere(second)).toEqual([false]);
});

test("a menu item's picture is deleted with the item or when it is replaced", async () => {
  const { organizer, eventId } = await draft();
  const keys = [];
  for (let each = 0; each < 3; each++) keys.push(await putUp(organizer, eventId, 'menu'));
  const [first = '', second = '', third = ''] = keys;
  const menuItemId = await newItem(organizer, eventId, first);
  await newItem(organizer, eventId, third);
  const change = (imageKey: string) =>
    organizer.mutate('menu.update', { requestId: crypto.randomUUID(), menuItemId, imageKey });
  expect((await change(second)).status).toBe(200);
  await minuteAfter();
  expect(await isThere(first, second, third)).toEqual([false, true, true]);
  // A deleted picture cannot be set again.
  expect((await change(first)).error?.data.errorCode).toBe('BAD_INPUT');
  const deletion = { requestId: crypto.randomUUID(), menuItemId };
  expect((await organizer.mutate('menu.delete', deletion)).status).toBe(200);
  await minuteAfter();
  expect(await isThere(second, third)).toEqual([false, true]);
});

test('deleting a draft deletes its pictures, except those used by a copy', async () => {
  const { organizer, eventId } = await draft();
  const [shown, ofMenu, spare] = [
    await putUp(organizer, eventId),
    await putUp(organizer, eventId, 'menu'),
    await putUp(organizer, eventId),
  ];
  await hang(organizer, eventId, shown);
  await newItem(organizer, eventId, ofMenu);
  const copy = await act(organizer, 'events.duplicate', eventId, { startDate: inHours(99) });
  expect((await act(organizer, 'events.delete', eventId)).status).toBe(200);
  await minuteAfter();
  expect(await isThere(shown, ofMenu, spare)).toEqual([true, true, false]);
  // The copy keeps its pictures.
  const { data: menu } = await organizer.query('menu.list', { eventId: copy.data.id });
  const same = { requestId: crypto.randomUUID(), menuItemId: menu.items[0].id, imageKey: ofMenu };
  expect((await organizer.mutate('menu.update', same)).status).toBe(200);
  expect((await act(organizer, 'events.delete', copy.data.id)).status).toBe(200);
  await minuteAfter();
  expect(await isThere(shown, ofMenu)).toEqual([false, false]);
});

test('an uploaded picture waits a day for its form to be saved', async () => {
  const { organizer, eventId } = await draft();
  const [saved, left] = [await putUp(organizer, eventId), await putUp(organizer, eventId)];
  await minuteAfter();
  await hang(organizer, eventId, saved);
  await minuteAfter(UPLOAD_UNSHOWN_MS + 60_000);
  expect(await isThere(saved, left)).toEqual([true, false]);
});

test('a failed or interrupted deletion of a picture is completed a minute later', async () => {
  const { organizer, eventId } = await draft();
  const key = await putUp(organizer, eventId);
  await hang(organizer, eventId, key);
  await hang(organizer, eventId, null);
  await minuteAfter(60_000, { delete: () => Promise.reject(new Error('R2 is away')) });
  expect(await isThere(key)).toEqual([true]);
  await minuteAfter();
  expect(await isThere(key)).toEqual([false]);

  const face = (await upload(organizer, photo({ width: width++ }))).key;
  // A removal that claimed the picture and died.
  await env.DB.prepare('UPDATE users SET image_key = NULL WHERE id = ?').bind(organizer.id).run();
  await env.DB.prepare('UPDATE uploads SET removed_at = 1, check_at = 1 WHERE key = ?').bind(face).run();
  await minuteAfter();
  expect(await isThere(face)).toEqual([false]);
});

test('a menu accepts only pictures uploaded for it', async () => {
  const { organizer, eventId } = await draft();
  const other = await newDraft(organizer);
  const foreign = await draft();
  const keys = [
    await putUp(organizer, other, 'menu'),
    await putUp(organizer, eventId, 'event'),
    await putUp(foreign.organizer, foreign.eventId, 'menu'),
    (await upload(organizer, photo())).key,
    `menu/${'0'.repeat(32)}.jpg`,
  ];
  const menuItemId = await newItem(organizer, eventId, null);
  const item = { eventId, name: 'Taco', category: 'food', priceMinor: 100 };
  for (const imageKey of keys) {
    for (const [path, input] of [
      ['menu.create', { ...item, imageKey }],
      ['menu.update', { menuItemId, imageKey }],
    ] as const) {
      const { error } = await organizer.mutate(path, { requestId: crypto.randomUUID(), ...input });
      expect([path, error?.data.errorCode, error?.data.details]).toEqual([
        path,
        'BAD_INPUT',
        { field: 'imageKey' },
      ]);
    }
  }
  const { data: menu } = await organizer.query('menu.list', { eventId });
  expect(menu.items.map(({ imageUrl }: { imageUrl: string | null }) => imageUrl)).toEqual([null]);
});

test('a copy does not restore a picture that is being deleted', async () => {
  const { organizer, eventId } = await draft();
  const key = await putUp(organizer, eventId);
  await hang(organizer, eventId, key);
  await env.DB.prepare('UPDATE uploads SET removed_at = 1 WHERE key = ?').bind(key).run();
  const copy = await act(organizer, 'events.duplicate', eventId, { startDate: inHours(99) });
  const { data: event } = await organizer.query('events.get', { eventId: copy.data.id });
  expect([event.name, event.imageUrl]).toEqual(['Night', null]);
});

import { expect, test } from 'vitest';
import { photo } from '#tests/support/pictures.ts';
import { newDraft } from '#tests/support/worker/drafts.ts';
import { person } from '#tests/support/worker/people.ts';
import { upload } from '#tests/support/worker/uploads.ts';

type Organizer = Awaited<ReturnType<typeof person>>;

async function shownAt(organizer: Organizer, eventId: string): Promise<string | null> {
  return (await organizer.query('events.get', { eventId })).data.imageUrl;
}

function hang(organizer: Organizer, eventId: string, imageKey: string | null) {
  return organizer.mutate('events.update', { requestId: crypto.randomUUID(), eventId, imageKey });
}

test('an uploaded picture stays on the event until it is replaced or removed', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  expect(await shownAt(organizer, eventId)).toBeNull();
  const first = await upload(organizer, photo({ width: 16 }), { purpose: 'event', eventId });
  expect((await hang(organizer, eventId, first.key)).status).toBe(200);
  expect(await shownAt(organizer, eventId)).toBe(first.url);
  const second = await upload(organizer, photo({ width: 32 }), { purpose: 'event', eventId });
  expect((await hang(organizer, eventId, second.key)).status).toBe(200);
  expect(await shownAt(organizer, eventId)).toBe(second.url);
  // Another edit leaves the picture alone.
  await organizer.mutate('events.update', { requestId: crypto.randomUUID(), eventId, name: 'Renamed' });
  expect(await shownAt(organizer, eventId)).toBe(second.url);
  expect((await hang(organizer, eventId, null)).status).toBe(200);
  expect(await shownAt(organizer, eventId)).toBeNull();
});

test('an event accepts only pictures uploaded for it', async () => {
  const organizer = await person({ role: 'organizer' });
  const [eventId, otherId] = [await newDraft(organizer), await newDraft(organizer)];
  const ofOther = await upload(organizer, photo(), { purpose: 'event', eventId: otherId });
  const ofMenu = await upload(organizer, photo(), { purpose: 'menu', eventId });
  const face = await upload(organizer, photo());
  for (const key of [ofOther.key, ofMenu.key, face.key, `event/${'0'.repeat(32)}.jpg`]) {
    const answer = await hang(organizer, eventId, key);
    expect([answer.error?.data.errorCode, answer.error?.data.details]).toEqual([
      'BAD_INPUT',
      { field: 'imageKey' },
    ]);
  }
  expect((await hang(organizer, eventId, '../../secret')).error?.data.errorCode).toBe('BAD_INPUT');
  expect(await shownAt(organizer, eventId)).toBeNull();
});

test("a person cannot set the picture of another organizer's event", async () => {
  const [organizer, other] = [await person({ role: 'organizer' }), await person({ role: 'organizer' })];
  const eventId = await newDraft(organizer);
  expect((await upload(other, photo(), { purpose: 'event', eventId })).code).toBe('EVENT_NOT_FOUND');
  const { key } = await upload(organizer, photo(), { purpose: 'event', eventId });
  expect((await hang(other, eventId, key)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
});

import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { drawing } from '#tests/support/pictures.ts';
import { act, newPublished } from '#tests/support/worker/drafts.ts';
import { openAddress, readPage } from '#tests/support/worker/pages.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { upload } from '#tests/support/worker/uploads.ts';

const FRESH = { 'cache-control': 'no-cache' };

/** URL of the preview image in the event page's metadata. */
async function cardAddress(eventId: string): Promise<string> {
  const page = await readPage(await openAddress(`/event/${eventId}?lng=es`, FRESH));
  return (page.meta['og:image'] ?? '').replace(SITE, '');
}

async function readCard(address: string) {
  const answer = await openAddress(address, FRESH);
  expect(answer.headers.get('content-type')).toBe('image/png');
  return decode(new Uint8Array(await answer.arrayBuffer()));
}

async function setPicture(organizer: Person, eventId: string): Promise<void> {
  const picture = drawing({ width: 64, height: 36 });
  const { key } = await upload(organizer, picture, { purpose: 'event', eventId });
  const done = await act(organizer, 'events.update', eventId, { imageKey: key });
  expect(done.status).toBe(200);
}

test("the preview image shows the event's cover, name and date, and gets a new URL when they change", async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId } = await newPublished(organizer, { name: 'Noche de Vinilo и джаз 🎸' });
  const drawn = await cardAddress(eventId);
  expect(drawn).toContain('lng=es');
  const card = await readCard(drawn);
  expect([card.width, card.height]).toEqual([1200, 630]);
  // A generated cover has several colors, with white letters on it.
  const colors = new Set(
    Array.from({ length: 200 }, (_, at) => card.data.slice(at * 4_000, at * 4_000 + 3).join()),
  );
  expect(colors.size).toBeGreaterThan(5);
  expect(Buffer.from(card.data.buffer).includes(Buffer.from([255, 255, 255, 255, 255, 255, 255, 255]))).toBe(
    true,
  );

  await setPicture(organizer, eventId);
  const pictured = await cardAddress(eventId);
  expect(pictured).not.toBe(drawn);
  const { data } = await readCard(pictured);
  // The picture is light gray, darkened from top to bottom under the text.
  const [red = 0, green = 0, blue = 0] = data.slice(0, 3);
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(8);
  expect(red).toBeGreaterThan(120);
});

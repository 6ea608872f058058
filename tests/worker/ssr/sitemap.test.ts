import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#shared/pages.ts';
import { act, moveTo, newDraft, newPublished } from '#tests/support/worker/drafts.ts';
import { openAddress } from '#tests/support/worker/pages.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { makeSitemap, type SitemapPart } from '#worker/ssr/sitemap.ts';

let organizer: Person;
beforeAll(async () => {
  organizer = await person({ role: 'organizer' });
});

const sitemap = (part: SitemapPart, eventsMax: number) =>
  makeSitemap({ db: env.DB, now: () => Date.now() }, { siteUrl: SITE, part, eventsMax });

const placesIn = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);

test('the sitemap lists public pages and upcoming published events with last change and languages', async () => {
  const [{ eventId }, over, cancelled] = await Promise.all([
    newPublished(organizer),
    newPublished(organizer),
    newPublished(organizer),
  ]);
  const draft = await newDraft(organizer);
  await moveTo(over.eventId, -5, -1);
  await act(organizer, 'events.cancel', cancelled.eventId);
  await env.DB.prepare('UPDATE events SET updated_at = ? WHERE id = ?')
    .bind(Date.UTC(2026, 0, 2), eventId)
    .run();
  const xml = await sitemap('whole', 100);
  const places = placesIn(xml);
  expect(places).toEqual(expect.arrayContaining(PUBLIC_PAGES.map((path) => `${SITE}${path}`)));
  expect(places).toContain(`${SITE}/event/${eventId}`);
  for (const id of [draft, over.eventId, cancelled.eventId]) expect(xml).not.toContain(id);
  expect(xml).toContain(`<loc>${SITE}/event/${eventId}</loc><lastmod>2026-01-02T00:00:00.000Z</lastmod>`);
  expect(xml).toContain(`hreflang="es" href="${SITE}/event/${eventId}?lng=es"`);
});

test('a long sitemap is split into parts that hold every event once, none of them empty', async () => {
  for (let made = 0; made < 5; made++) await newPublished(organizer);
  const whole = placesIn(await sitemap('whole', 100)).filter((place) => place?.includes('/event/'));
  const index = placesIn(await sitemap('whole', 2));
  const count = Math.ceil(whole.length / 2);
  expect(index).toEqual([
    `${SITE}/sitemap-pages.xml`,
    ...Array.from({ length: count }, (_, at) => `${SITE}/sitemap-events.xml?part=${at + 1}`),
  ]);
  const parts = await Promise.all(Array.from({ length: count }, (_, at) => sitemap(at + 1, 2)));
  expect(parts.flatMap(placesIn)).toEqual(whole);
  expect(await sitemap(count + 1, 2)).toBeNull();
  expect(placesIn(await sitemap('pages', 2))).toHaveLength(PUBLIC_PAGES.length);
});

test('the sitemap is cached for minutes, and robots.txt links to it', async () => {
  const first = await openAddress('/sitemap.xml');
  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'application/xml; charset=utf-8',
    'public, max-age=600',
  ]);
  const text = await first.text();
  const { eventId } = await newPublished(organizer);
  const again = await (await openAddress('/sitemap.xml')).text();
  expect(again).toBe(text);
  expect(again).not.toContain(eventId);
  const robots = await (await openAddress('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  // Chats obey robots.txt when they fetch a preview image.
  expect(robots).not.toMatch(/Disallow: \/(api.*|event.*)?$/m);
});

test.each(['', '?part=0', '?part=99', '?part=x', '?part=1.xml', '?part=1e3', '?part=99999'])(
  'the URL /sitemap-events.xml%s does not exist',
  async (part) => {
    expect((await openAddress(`/sitemap-events.xml${part}`)).status).toBe(404);
  },
);

test('each sitemap part is served at its URL in the sitemap index', async () => {
  const { eventId } = await newPublished(organizer);
  const part = await openAddress('/sitemap-events.xml?part=1');
  expect([part.status, part.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(placesIn(await part.text())).toContain(`${SITE}/event/${eventId}`);
});

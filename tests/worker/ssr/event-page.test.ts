import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import { photo } from '#tests/support/pictures.ts';
import { act, newDraft, newPublished, newType } from '#tests/support/worker/drafts.ts';
import { openAddress, readPage } from '#tests/support/worker/pages.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { upload } from '#tests/support/worker/uploads.ts';
import { groupTokenOf } from '#worker/groups/group-token.ts';
import { packIds } from '#worker/packed-ids.ts';

let organizer: Person;
beforeAll(async () => {
  organizer = await person({ role: 'organizer' });
});

const NO_CACHE = { 'cache-control': 'no-cache' };

async function pageOf(eventId: string, query = '', headers: Record<string, string> = {}) {
  return await readPage(await openAddress(`/event/${eventId}${query}`, { ...NO_CACHE, ...headers }));
}

describe('the event page before any script runs', () => {
  test('an event page has name, time, place and text in every language under one URL', async () => {
    const { eventId } = await newPublished(organizer, {
      name: 'Noche de Vinilo',
      description: 'Two\n\nturntables.',
      venueName: 'Foro Tres',
      venueAddress: 'Calle 5',
      city: 'Mérida',
    });
    const page = await pageOf(eventId, '?lng=en&buy=1');
    const address = `${SITE}/event/${eventId}`;
    expect(page).toMatchObject({
      status: 200,
      lang: 'en',
      title: 'Noche de Vinilo · Aforo',
      canonical: `${address}?lng=en`,
      alternates: {
        en: `${address}?lng=en`,
        es: `${address}?lng=es`,
        ru: `${address}?lng=ru`,
        'x-default': address,
      },
      meta: {
        'og:title': 'Noche de Vinilo',
        'og:url': `${address}?lng=en`,
        'og:locale': 'en_US',
        'og:image': expect.stringMatching(`^${SITE}/api/events/${eventId}/card\\.png\\?lng=en&v=\\w+$`),
        'og:image:width': '1200',
        'twitter:card': 'summary_large_image',
      },
    });
    expect(page.meta.description).toMatch(/· Foro Tres, Calle 5, Mérida\. Two turntables\.$/);
    expect(page.meta['og:description']).toBe(page.meta.description);
    expect(page.meta).not.toHaveProperty('robots');
  });

  test("an event page follows the URL's language, then the reader's, then the event's country", async () => {
    const { eventId } = await newPublished(organizer, { currency: 'MXN' });
    const russian = { 'accept-language': 'ru-RU,en;q=0.5' };
    expect(await pageOf(eventId, '?lng=en', russian)).toMatchObject({ lang: 'en' });
    expect(await pageOf(eventId, '', russian)).toMatchObject({
      lang: 'ru',
      canonical: `${SITE}/event/${eventId}`,
    });
    expect(await pageOf(eventId, '?lng=de', { 'accept-language': 'de' })).toMatchObject({ lang: 'en' });
    expect(await pageOf(eventId)).toMatchObject({ lang: 'es' });
  });

  test("a menu page has its own title and URL, without the event's structured data", async () => {
    const { eventId } = await newPublished(organizer, { name: 'Noche de Vinilo', venueName: 'Foro Tres' });
    const seen = new Set<string>();
    for (const [language, menu] of [
      ['en', 'Menu'],
      ['es', 'Menú'],
      ['ru', 'Меню'],
    ]) {
      const page = await readPage(await openAddress(`/event/${eventId}/menu?lng=${language}`, NO_CACHE));
      const address = `${SITE}/event/${eventId}/menu`;
      expect(page).toMatchObject({
        status: 200,
        lang: language,
        title: `${menu} · Noche de Vinilo · Aforo`,
        canonical: `${address}?lng=${language}`,
        facts: null,
        meta: { 'og:title': `${menu} · Noche de Vinilo`, 'og:url': `${address}?lng=${language}` },
      });
      expect(page.alternates['x-default']).toBe(address);
      expect(page.meta).not.toHaveProperty('robots');
      expect(page.meta.description).toContain('Foro Tres');
      seen.add(page.meta.description ?? '');
    }
    expect(seen.size).toBe(3);
  });

  test('a link to tickets held for friends has a card of the event for chats, and is not indexed', async () => {
    const { eventId } = await newPublished(organizer, { name: 'Noche de Vinilo', venueName: 'Foro Tres' });
    const path = `/group/${groupTokenOf({ eventId, groupId: crypto.randomUUID() })}`;
    const page = await readPage(await openAddress(`${path}?lng=en`, NO_CACHE));
    expect(page).toMatchObject({
      status: 200,
      title: 'Tickets for friends · Noche de Vinilo · Aforo',
      facts: null,
      meta: {
        robots: 'noindex',
        'og:title': 'Tickets for friends · Noche de Vinilo',
        'og:url': `${SITE}${path}?lng=en`,
        'og:image': expect.stringContaining(`/api/events/${eventId}/card.png`),
      },
    });
    expect(page.meta.description).toContain('A friend is holding tickets.');
    const unknown = groupTokenOf({ eventId: crypto.randomUUID(), groupId: crypto.randomUUID() });
    for (const token of ['short', unknown]) {
      const plain = await readPage(await openAddress(`/group/${token}`, NO_CACHE));
      expect(plain).toMatchObject({ status: 404, title: 'Aforo', meta: { robots: 'noindex' } });
    }
  });

  test('links of guest lists have a card of the event for chats, and open for drafts too', async () => {
    const { eventId } = await newPublished(organizer, { name: 'Noche de Vinilo' });
    const links = [
      ['list', 'Guest list', { eventId }],
      ['entry', "You're on the list", { eventId }],
      ['list', null, { eventId: await newDraft(organizer) }],
      ['entry', null, { eventId: crypto.randomUUID() }],
    ] as const;
    for (const [kind, title, at] of links) {
      const path = `/${kind}/${packIds(at.eventId, crypto.randomUUID())}.secret`;
      const page = await readPage(await openAddress(`${path}?lng=en`, NO_CACHE));
      const shown = title === null ? 'Aforo' : `${title} · Noche de Vinilo · Aforo`;
      expect(page).toMatchObject({ status: 200, title: shown, meta: { robots: 'noindex' } });
    }
  });

  test('the menu page of a draft or an unknown event is not indexed', async () => {
    const eventId = await newDraft(organizer);
    for (const id of [eventId, crypto.randomUUID(), 'none'])
      expect(await readPage(await openAddress(`/event/${id}/menu`, NO_CACHE))).toMatchObject({
        status: 404,
        title: 'Aforo',
        meta: { robots: 'noindex' },
      });
  });

  test('an event page has absolute URLs of its preview image and its own picture', async () => {
    const { eventId } = await newPublished(organizer);
    const picture = await upload(organizer, photo(), { purpose: 'event', eventId });
    await organizer.mutate('events.update', {
      requestId: crypto.randomUUID(),
      eventId,
      imageKey: picture.key,
    });
    const page = await pageOf(eventId);
    expect(page.meta['og:image']).toContain(`${SITE}/api/events/${eventId}/card.png`);
    expect(page.meta['twitter:image']).toBe(page.meta['og:image']);
    expect(page.facts.image).toEqual([`${SITE}${picture.url}`]);
  });

  test('an event page has schema.org data with local times, place, performers and one offer per type', async () => {
    const eventId = await newDraft(organizer, {
      timeZone: 'America/New_York',
      venueAddress: '1 Main St',
      city: 'Albany',
      startDate: '2033-01-15T01:30:00Z',
      endDate: '2033-07-15T01:30:00Z',
      lineUp: ['Ana', 'DJ <b>'],
    });
    await newType(organizer, eventId, { name: 'Early', priceMinor: 1_250 });
    await newType(organizer, eventId, { name: 'Late', priceMinor: 0, salesStart: '2033-01-10T12:00:00Z' });
    const gone = await newType(organizer, eventId, { name: 'Gone', quantity: 3 });
    await act(organizer, 'events.publish', eventId);
    await env.DB.prepare('UPDATE ticket_types SET sold = 3 WHERE id = ?').bind(gone).run();
    const { facts } = await pageOf(eventId);
    expect(facts).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      startDate: '2033-01-14T20:30:00-05:00',
      endDate: '2033-07-14T21:30:00-04:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Hall',
        address: { '@type': 'PostalAddress', streetAddress: '1 Main St', addressLocality: 'Albany' },
      },
      organizer: { '@type': 'Organization' },
      performer: [{ name: 'Ana' }, { name: 'DJ <b>' }],
      offers: [
        { name: 'Early', price: '12.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
        { name: 'Late', price: '0.00', validFrom: '2033-01-10T07:00:00-05:00' },
        { name: 'Gone', availability: 'https://schema.org/SoldOut' },
      ],
    });
    // A type without a start of sale is on sale from the publication on.
    expect(Date.parse(facts.offers[0].validFrom)).toBeLessThanOrEqual(Date.now());
  });

  test("a cancelled event's structured data says so and has no offers", async () => {
    const { eventId } = await newPublished(organizer);
    await act(organizer, 'events.cancel', eventId);
    const page = await pageOf(eventId, '?lng=ru');
    expect(page.status).toBe(200);
    expect(page.meta.description).toMatch(/^Отменено · /);
    expect(page.facts.eventStatus).toBe('https://schema.org/EventCancelled');
    expect(page.facts.offers).toMatchObject([{ availability: 'https://schema.org/Discontinued' }]);
  });
});

test("a URL with a trailing slash redirects to the event's own", async () => {
  const { eventId } = await newPublished(organizer);
  const answer = await openAddress(`/event/${eventId}/?lng=es`, NO_CACHE);
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `/event/${eventId}?lng=es`]);
  const menu = await openAddress(`/event/${eventId}/menu/?lng=es`);
  expect([menu.status, menu.headers.get('location')]).toEqual([308, `/event/${eventId}/menu?lng=es`]);
});

test('a hostile name is escaped everywhere', async () => {
  const evil = `"><img src=x onerror=alert(1)>'</title></script><!--<script>`;
  const { eventId } = await newPublished(organizer, {
    name: evil,
    description: `${evil}&quot;]]>`,
    venueName: evil,
    venueAddress: `</script>${evil}`,
    lineUp: [evil],
  });
  const calm = await newPublished(organizer, { description: 'Calm.', lineUp: ['Ana'] });
  const page = await pageOf(eventId);
  expect(page.elements).toEqual((await pageOf(calm.eventId)).elements);
  expect(page.title).toBe(`${evil} · Aforo`);
  expect(page.meta['og:title']).toBe(evil);
  expect(page.facts).toMatchObject({
    name: evil,
    location: { name: evil, address: { streetAddress: `</script>${evil}` } },
    performer: [{ name: evil }],
  });
  expect(page.html).not.toContain('<img');
});

describe('unpublished events', () => {
  test("a draft's page equals that of an unknown event, even for its organizer", async () => {
    const eventId = await newDraft(organizer, { name: 'Secret night' });
    const token = { authorization: `Bearer ${organizer.token}` };
    const [draft, own, unknown, malformed] = await Promise.all([
      pageOf(eventId),
      pageOf(eventId, '', token),
      pageOf(crypto.randomUUID()),
      pageOf('%3Cscript%3E'),
    ]);
    expect(draft.status).toBe(404);
    expect(draft.meta.robots).toBe('noindex');
    expect(draft.html).not.toContain('Secret night');
    for (const page of [own, unknown, malformed]) expect(page).toEqual(draft);
  });

  test("an event's page exists immediately after publication", async () => {
    const eventId = await newDraft(organizer);
    await newType(organizer, eventId);
    expect((await openAddress(`/event/${eventId}`)).status).toBe(404);
    await act(organizer, 'events.publish', eventId);
    expect((await openAddress(`/event/${eventId}`)).status).toBe(200);
  });
});

describe('delivery of the event page', () => {
  test('shared caches store the page for seconds by language, and never a missing page', async () => {
    const { eventId } = await newPublished(organizer);
    const headersOf = ({ headers }: Response) =>
      ['cache-control', 'vary', 'etag', 'set-cookie'].map((name) => headers.get(name));
    expect(headersOf(await openAddress(`/event/${eventId}`))).toEqual([
      'public, max-age=0, s-maxage=5',
      'accept-language',
      null,
      null,
    ]);
    expect(headersOf(await openAddress(`/event/${crypto.randomUUID()}`))).toEqual([
      'no-store',
      null,
      null,
      null,
    ]);
  });

  test('no Durable Object is called, and data of seconds ago is reused', async () => {
    const { eventId } = await newPublished(organizer, { name: 'Before' });
    const closed = new Proxy({}, { get: () => expect.unreachable('a page asks no Durable Object') });
    const objects = { BOX_OFFICE: closed, LIVE_BOARD: closed, HYPE_METER: closed };
    const look = async () =>
      (await readPage(await openAddress(`/event/${eventId}`, {}, objects))).meta['og:title'];
    expect(await look()).toBe('Before');
    await env.DB.prepare("UPDATE events SET name = 'After' WHERE id = ?").bind(eventId).run();
    expect(await look()).toBe('Before');
  });

  test('without a database people get the page, and search engines are told to retry', async () => {
    const DB = { prepare: () => expect.unreachable('the database is away') };
    const answer = await openAddress(`/event/${crypto.randomUUID()}`, {}, { DB });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await answer.text()).toContain('<div id="root">');
  });
});

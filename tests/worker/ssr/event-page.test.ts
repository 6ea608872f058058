import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import { photo } from '#tests/support/pictures.ts';
import { act, newDraft, newPublished, newType } from '#tests/support/worker/drafts.ts';
import { openAddress, readPage } from '#tests/support/worker/pages.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { upload } from '#tests/support/worker/uploads.ts';

let organizer: Person;
beforeAll(async () => {
  organizer = await person({ role: 'organizer' });
});

const ANEW = { 'cache-control': 'no-cache' };

async function pageOf(eventId: string, query = '', headers: Record<string, string> = {}) {
  return await readPage(await openAddress(`/event/${eventId}${query}`, { ...ANEW, ...headers }));
}

describe('the page of an event tells of it before any script runs', () => {
  test('with name, time, place and text, and the same address in every language', async () => {
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

  test('in the language of the address, else the reader’s; where none is named, in that of the country it sells in', async () => {
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

  test('its menu too, by its own name and address, without the event’s facts', async () => {
    const { eventId } = await newPublished(organizer, { name: 'Noche de Vinilo', venueName: 'Foro Tres' });
    const seen = new Set<string>();
    for (const [language, menu] of [
      ['en', 'Menu'],
      ['es', 'Menú'],
      ['ru', 'Меню'],
    ]) {
      const page = await readPage(await openAddress(`/event/${eventId}/menu?lng=${language}`, ANEW));
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

  test('an event that is none, or a draft, has no menu that anybody lists', async () => {
    const eventId = await newDraft(organizer);
    for (const id of [eventId, crypto.randomUUID(), 'none'])
      expect(await readPage(await openAddress(`/event/${id}/menu`, ANEW))).toMatchObject({
        status: 404,
        title: 'Aforo',
        meta: { robots: 'noindex' },
      });
  });

  test('with its card for chats, and its own picture for search engines, at absolute addresses', async () => {
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

  test('as schema.org has it: times by the venue’s clock, place, performers, and an offer for each type', async () => {
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
    // Where no start of its sale is set, a type is sold from the publication on.
    expect(Date.parse(facts.offers[0].validFrom)).toBeLessThanOrEqual(Date.now());
  });

  test('and says when it is cancelled, and then offers nothing', async () => {
    const { eventId } = await newPublished(organizer);
    await act(organizer, 'events.cancel', eventId);
    const page = await pageOf(eventId, '?lng=ru');
    expect(page.status).toBe(200);
    expect(page.meta.description).toMatch(/^Отменено · /);
    expect(page.facts.eventStatus).toBe('https://schema.org/EventCancelled');
    expect(page.facts.offers).toMatchObject([{ availability: 'https://schema.org/Discontinued' }]);
  });
});

test('with a slash at its end the address leads to the event’s own', async () => {
  const { eventId } = await newPublished(organizer);
  const answer = await openAddress(`/event/${eventId}/?lng=es`, ANEW);
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `/event/${eventId}?lng=es`]);
  const menu = await openAddress(`/event/${eventId}/menu/?lng=es`);
  expect([menu.status, menu.headers.get('location')]).toEqual([308, `/event/${eventId}/menu?lng=es`]);
});

test('a hostile name stays text in every place', async () => {
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

describe('what is not published', () => {
  test('a draft is not told apart from an event that does not exist, not even for its organiser', async () => {
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

  test('an event is found from its publication on, at once', async () => {
    const eventId = await newDraft(organizer);
    await newType(organizer, eventId);
    expect((await openAddress(`/event/${eventId}`)).status).toBe(404);
    await act(organizer, 'events.publish', eventId);
    expect((await openAddress(`/event/${eventId}`)).status).toBe(200);
  });
});

describe('how it is served', () => {
  test('shared caches may keep it for seconds, by language; a page that is not there nobody keeps', async () => {
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

  test('no Durable Object is asked, and what guests were told seconds ago is told again', async () => {
    const { eventId } = await newPublished(organizer, { name: 'Before' });
    const closed = new Proxy({}, { get: () => expect.unreachable('a page asks no Durable Object') });
    const objects = { BOX_OFFICE: closed, LIVE_BOARD: closed, HYPE_METER: closed };
    const look = async () =>
      (await readPage(await openAddress(`/event/${eventId}`, {}, objects))).meta['og:title'];
    expect(await look()).toBe('Before');
    await env.DB.prepare("UPDATE events SET name = 'After' WHERE id = ?").bind(eventId).run();
    expect(await look()).toBe('Before');
  });

  test('without a database people still get the page, and search engines come back', async () => {
    const DB = { prepare: () => expect.unreachable('the database is away') };
    const answer = await openAddress(`/event/${crypto.randomUUID()}`, {}, { DB });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await answer.text()).toContain('<div id="root">');
  });
});

import { env } from 'cloudflare:test';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, inHours, moveTo, newDraft, newPublished, newType } from '#tests/support/worker/drafts.ts';
import { buyerWith, purchaseOf } from '#tests/support/worker/events.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';

let organizer: Person;
beforeAll(async () => {
  organizer = await person({ role: 'organizer' });
});

async function found(input: Record<string, unknown>): Promise<string[]> {
  const answer = await guest.query('events.browse', input);
  expect(answer.status).toBe(200);
  return answer.data.items.map(({ name }: { name: string }) => name);
}

describe('event search', () => {
  beforeAll(async () => {
    const places = [
      { name: 'Café Tacvba', venueName: 'Foro Sol', city: 'México', category: 'music' },
      { name: 'Ночь джаза', venueName: 'Клуб «Орёл»', city: 'Орёл', category: 'concert' },
      { name: 'Blues Night', venueName: 'Joe’s Café', city: 'Málaga', description: 'Slow blues AND whisky' },
      { name: 'Koncert', venueName: 'Große Straße 9', city: 'Łódź', category: 'music' },
    ];
    for (const place of places) await newPublished(organizer, place);
  });

  test('search matches word prefixes in name, venue and description, ignoring accents and case', async () => {
    expect((await found({ search: 'cafe' })).sort()).toEqual(['Blues Night', 'Café Tacvba']);
    expect(await found({ search: 'TACV' })).toEqual(['Café Tacvba']);
    expect(await found({ search: 'cafe\u0301 tac' })).toEqual(['Café Tacvba']);
    expect(await found({ search: 'ДЖАЗ' })).toEqual(['Ночь джаза']);
    // Readers rarely type ё; those who do also find text written with е.
    for (const search of ['орел', 'ОРЁЛ', 'оре\u0308л'])
      expect(await found({ search })).toEqual(['Ночь джаза']);
    expect(await found({ search: 'whisk blu' })).toEqual(['Blues Night']);
    expect(await found({ search: 'malaga' })).toEqual(['Blues Night']);
    for (const search of ['lodz', 'ŁÓDŹ', 'grosse strasse', 'große'])
      expect(await found({ search })).toEqual(['Koncert']);
    expect(await found({ search: 'azz' })).toEqual([]);
  });

  test.each([
    '"',
    '""',
    "'",
    '*',
    'blues*',
    '-blues',
    '(blues',
    'blues)',
    'name:blues',
    '^blues',
    'blues + night',
    'NEAR(blues night)',
    '%',
    '_',
    '\\',
    ';',
    '{blues}',
    "'; DROP TABLE events; --",
    'Joe’s',
    '🎺',
    '\u0000',
  ])('a search with punctuation is safe: %s', async (search) => {
    expect((await guest.query('events.browse', { search })).status).toBe(200);
  });

  test.each(['🎉', '"', '*', '-- !'])('a search without letters finds nothing: %s', async (search) => {
    expect(await found({ search })).toEqual([]);
  });

  test.each(['', '   '])('an empty search lists everything: "%s"', async (search) => {
    expect(await found({ search })).toEqual(await found({}));
    expect(await found({ search })).toContain('Blues Night');
  });

  test('search operators are treated as words', async () => {
    expect(await found({ search: 'blues AND' })).toEqual(['Blues Night']);
    expect(await found({ search: 'blues OR tacvba' })).toEqual([]);
    expect(await found({ search: 'NOT blues' })).toEqual([]);
  });

  test('the city filter ignores spelling variants and matches whole names only', async () => {
    expect(await found({ city: 'MALAGA' })).toEqual(['Blues Night']);
    expect(await found({ city: 'мехико' })).toEqual([]);
    expect(await found({ city: ' mexico ' })).toEqual(['Café Tacvba']);
    expect(await found({ city: 'орел' })).toEqual(['Ночь джаза']);
    expect(await found({ city: 'lodz' })).toEqual(['Koncert']);
    expect(await found({ city: 'Mal' })).toEqual([]);
  });

  test('category and search combine', async () => {
    expect(await found({ search: 'cafe', category: 'music' })).toEqual(['Café Tacvba']);
    expect(await found({ search: 'jazz', category: 'music' })).toEqual([]);
  });

  test('an edited event is found by its new words only', async () => {
    const eventId = (await newPublished(organizer, { name: 'Oldword' })).eventId;
    await act(organizer, 'events.update', eventId, { name: 'Newword' });
    expect(await found({ search: 'oldword' })).toEqual([]);
    expect(await found({ search: 'newword' })).toEqual(['Newword']);
  });
});

describe('a search forgives', () => {
  beforeAll(async () => {
    for (const name of ['Mezcal y Son', 'Вечер: Джаз на крыше', 'Kontsert Чайковского', 'Opera'])
      await newPublished(organizer, { name, venueName: 'Zal', city: 'Forgiveville', category: 'art' });
  });
  const art = (search: string) => found({ search, category: 'art' });

  test.each([
    ['another alphabet and spelling', 'jazz', 'Вечер: Джаз на крыше'],
    ['a transliteration', 'dzhaz', 'Вечер: Джаз на крыше'],
    ['Russian letters of a Latin name', 'мезкал', 'Mezcal y Son'],
    ['a missing letter', 'mezcl', 'Mezcal y Son'],
    ['a wrong letter', 'mescal', 'Mezcal y Son'],
    ['two swapped letters', 'emzcal', 'Mezcal y Son'],
    ['alphabet and typo at once', 'мескаль', 'Mezcal y Son'],
    ['a typo in one of two words', 'mezcl son', 'Mezcal y Son'],
    ['Latin letters of one word of a name', 'chaikovskogo', 'Kontsert Чайковского'],
    ['an unfinished word', 'mezc', 'Mezcal y Son'],
  ])('%s: "%s"', async (_what, search, name) => {
    expect(await art(search)).toEqual([name]);
  });

  test('no second typo, no typo in a short word, and no typo once something matches as typed', async () => {
    expect(await art('mzcl')).toEqual([]);
    expect(await art('sen')).toEqual([]);
    await newPublished(organizer, { name: 'Operu', city: 'Forgiveville', category: 'art' });
    expect(await art('operu')).toEqual(['Operu']);
  });
});

describe('the night filter', () => {
  // A Wednesday, 17:00 in Madrid and 18:00 in Moscow.
  const NOW = Date.parse('2027-03-10T15:00:00Z');
  const at = (time: string) => Date.parse(time);
  const nightAt = async (name: string, timeZone: string, from: string, until: string) => {
    const { eventId } = await newPublished(organizer, { name, timeZone, category: 'workshop' });
    await env.DB.prepare('UPDATE events SET starts_at = ?2, ends_at = ?3 WHERE id = ?1')
      .bind(eventId, at(from), at(until))
      .run();
  };
  const on = (night: string) => found({ night, category: 'workshop' });
  beforeAll(async () => {
    await nightAt('Afternoon', 'Europe/Madrid', '2027-03-10T14:00:00Z', '2027-03-10T16:30:00Z');
    await nightAt('Late', 'Europe/Madrid', '2027-03-10T23:30:00Z', '2027-03-11T03:00:00Z');
    await nightAt('Moscow midnight', 'Europe/Moscow', '2027-03-10T21:30:00Z', '2027-03-11T01:00:00Z');
    await nightAt('Moscow morning', 'Europe/Moscow', '2027-03-11T04:00:00Z', '2027-03-11T08:00:00Z');
    await nightAt('Friday', 'Europe/Madrid', '2027-03-12T20:00:00Z', '2027-03-13T01:00:00Z');
    await nightAt('Sunday', 'Europe/Madrid', '2027-03-14T18:00:00Z', '2027-03-14T22:00:00Z');
    await nightAt('Monday', 'Europe/Madrid', '2027-03-15T18:00:00Z', '2027-03-15T22:00:00Z');
    await nightAt('Whole week', 'Europe/Madrid', '2027-03-08T10:00:00Z', '2027-03-16T10:00:00Z');
  });
  beforeEach(() => {
    vi.setSystemTime(NOW);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('tonight goes until six in the morning by the clock of each venue', async () => {
    expect((await on('tonight')).sort()).toEqual(['Late', 'Moscow midnight', 'Whole week']);
  });

  test('this weekend goes from Friday evening until the small hours of Monday', async () => {
    expect((await on('weekend')).sort()).toEqual(['Friday', 'Sunday', 'Whole week']);
  });

  test('an unknown night is refused', async () => {
    expect((await guest.query('events.browse', { night: 'someday' })).status).toBe(400);
  });
});

test('drafts, cancelled and past events are not listed, and running ones are', async () => {
  const city = 'Onlyhere';
  await newDraft(organizer, { city, name: 'Draft' });
  const over = await newPublished(organizer, { city, name: 'Over' });
  await moveTo(over.eventId, -9, -1);
  const running = await newPublished(organizer, { city, name: 'Running' });
  await moveTo(running.eventId, -1, 1);
  const cancelled = await newPublished(organizer, { city, name: 'Cancelled' });
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(cancelled.eventId).run();
  await newPublished(organizer, { city, name: 'Coming' });

  const { items, total } = (await guest.query('events.browse', { city })).data;
  expect(total).toBe(2);
  expect(items.map(({ name, phase }: { name: string; phase: string }) => [name, phase])).toEqual([
    ['Running', 'ongoing'],
    ['Coming', 'published'],
  ]);
});

test('the list has pages of 12 by start, an exact total, and an empty page after the last', async () => {
  const city = 'Pageville';
  const names = Array.from({ length: 13 }, (_, index) => `P${String(index).padStart(2, '0')}`);
  for (const [index, name] of [...names.entries()].reverse())
    await newPublished(organizer, { city, name, startDate: inHours(48 + index), endDate: inHours(90) });
  const first = (await guest.query('events.browse', { city })).data;
  expect(first).toMatchObject({ page: 1, pageSize: 12, total: 13 });
  expect(first.items.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 12));
  expect(await found({ city, page: 2 })).toEqual(['P12']);
  expect((await guest.query('events.browse', { city, page: 3 })).data).toMatchObject({
    items: [],
    total: 13,
  });
  expect(await found({ city, page: 2, pageSize: 5 })).toEqual(['P05', 'P06', 'P07', 'P08', 'P09']);
  for (const wrong of [{ page: 0 }, { page: 1.5 }, { pageSize: 101 }, { search: 'x'.repeat(101) }])
    expect((await guest.query('events.browse', wrong)).error?.data.errorCode).toBe('BAD_INPUT');
});

test('a card shows the lowest available price, and sold out when stock or capacity is used up', async () => {
  const city = 'Fullton';
  const eventId = await newDraft(organizer, { city, name: 'Full', capacity: 3 });
  const dear = await newType(organizer, eventId, { priceMinor: 900, quantity: 2 });
  const cheap = await newType(organizer, eventId, { priceMinor: 400, quantity: 1 });
  await act(organizer, 'events.publish', eventId);
  const card = async () => (await guest.query('events.browse', { city })).data.items[0];
  expect(await card()).toMatchObject({ fromPriceMinor: 400, soldOut: false });

  const buyer = await buyerWith(10_000);
  const sale = (typeId: string) => ({ eventId, typeId, typeIds: [], organizer });
  await buyer.mutate('tickets.purchase', purchaseOf(sale(cheap), 1));
  expect(await card()).toMatchObject({ fromPriceMinor: 900, soldOut: false });
  await buyer.mutate('tickets.purchase', purchaseOf(sale(dear), 2));
  expect(await card()).toMatchObject({ fromPriceMinor: null, soldOut: true, salesEnded: false });

  // Stock above the capacity, as an import may leave it: the capacity decides.
  await env.DB.prepare('UPDATE ticket_types SET quantity = 50 WHERE id = ?').bind(dear).run();
  expect(await card()).toMatchObject({ soldOut: true });
  const { ticketTypes } = (await guest.query('events.get', { eventId })).data;
  expect(
    ticketTypes.map((type: { available: number; saleState: string }) => [type.available, type.saleState]),
  ).toEqual([
    [0, 'sold_out'],
    [0, 'sold_out'],
  ]);
});

test('the price is the lowest on sale, before any sale the lowest to come, and afterwards none', async () => {
  const city = 'Earlyton';
  const eventId = await newDraft(organizer, { city });
  const now = await newType(organizer, eventId, { priceMinor: 500, quantity: 5 });
  await newType(organizer, eventId, { priceMinor: 200, quantity: 5, salesStart: inHours(2) });
  await act(organizer, 'events.publish', eventId);
  const card = async () => (await guest.query('events.browse', { city })).data.items[0];
  const windowOf = (startsAt: number | null, endsAt: number | null) =>
    env.DB.prepare('UPDATE ticket_types SET sales_start_at = ?, sales_end_at = ? WHERE id = ?')
      .bind(startsAt, endsAt, now)
      .run();
  expect(await card()).toMatchObject({ fromPriceMinor: 500 });
  await windowOf(null, Date.now() - 1);
  expect(await card()).toMatchObject({ fromPriceMinor: 200, soldOut: false });
  await env.DB.prepare('UPDATE ticket_types SET sales_start_at = 0, sales_end_at = 1 WHERE event_id = ?')
    .bind(eventId)
    .run();
  expect(await card()).toMatchObject({ fromPriceMinor: null, soldOut: false, salesEnded: true });
});

test('a ticket type has a sale state: not started, on sale or ended', async () => {
  const eventId = await newDraft(organizer, { capacity: 40 });
  await newType(organizer, eventId, { name: 'Later', quantity: 10, salesStart: inHours(2), sortOrder: 1 });
  await newType(organizer, eventId, { name: 'Now', quantity: 30, salesStart: inHours(-2), sortOrder: 2 });
  await act(organizer, 'events.publish', eventId);
  const states = async () =>
    (await guest.query('events.get', { eventId })).data.ticketTypes.map(
      (type: { name: string; saleState: string; available: number }) => [
        type.name,
        type.saleState,
        type.available,
      ],
    );
  expect(await states()).toEqual([
    ['Later', 'not_started', 10],
    ['Now', 'on_sale', 30],
  ]);
  await moveTo(eventId, -3, -1);
  expect((await states()).map((row: string[]) => row[1])).toEqual(['ended', 'ended']);
});

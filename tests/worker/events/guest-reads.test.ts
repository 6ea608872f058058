import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isSameForGuests } from '#shared/public-reads.ts';
import { act, newDraft, newPublished, newType } from '#tests/support/worker/drafts.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { PROCEDURES } from '#tests/support/worker/procedures.ts';
import { app } from '#worker/app.ts';

let organizer: Person;
beforeAll(async () => {
  organizer = await person({ role: 'organizer' });
});
afterEach(() => {
  vi.useRealTimers();
});

/** As a browser asks, with what is done after the answer done too. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  bindings: object = env,
): Promise<Response> {
  const context = createExecutionContext();
  const answer = await app.fetch(new Request(`${SITE}/api/trpc/${path}`, { headers }), bindings, context);
  await waitOnExecutionContext(context);
  return answer;
}

const withInput = (procedure: string, input: object) =>
  `${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
const eventPath = (eventId: string) => withInput('events.get', { eventId });

async function eventNow(eventId: string, headers: Record<string, string> = {}) {
  const answer = await ask(eventPath(eventId), headers);
  return ((await answer.json()) as { result: { data: { name: string; serverTime: string } } }).result.data;
}

const rename = (eventId: string, name: string) =>
  env.DB.prepare('UPDATE events SET name = ? WHERE id = ?').bind(name, eventId).run();

describe('what caches may keep', () => {
  const headersOf = (answer: Response) => [
    answer.headers.get('cache-control'),
    /\bauthorization\b/i.test(answer.headers.get('vary') ?? ''),
    answer.headers.has('set-cookie'),
  ];
  const SHARED = ['public, max-age=0, s-maxage=5', true, false];
  const PRIVATE = ['private, no-store', false, true];

  test('a guest’s answers, for seconds, for nobody with a token, and without a cookie', async () => {
    const { eventId } = await newPublished(organizer);
    const batch = encodeURIComponent(JSON.stringify({ 0: {}, 2: { eventId } }));
    for (const path of [
      'events.browse?input=%7B%7D',
      'events.cities',
      'events.count',
      eventPath(eventId),
      `events.browse,events.cities,events.get?batch=1&input=${batch}`,
    ]) {
      const answer = await ask(path);
      expect([answer.status, ...headersOf(answer)], path).toEqual([200, ...SHARED]);
    }
  });

  test('no answer to whoever is signed in, or sends anything that may be a token', async () => {
    const { eventId } = await newPublished(organizer);
    for (const path of ['events.browse?input=%7B%7D', 'events.cities', eventPath(eventId)]) {
      for (const authorization of [`Bearer ${organizer.token}`, 'Bearer wrong', '']) {
        expect(headersOf(await ask(path, { authorization })), `${path} ${authorization}`).toEqual(PRIVATE);
      }
    }
  });

  test('no batch with anything private in it, and no refusal', async () => {
    const { eventId } = await newPublished(organizer);
    const both = encodeURIComponent(JSON.stringify({ 0: { eventId } }));
    const unknown = encodeURIComponent(JSON.stringify({ 0: { eventId: crypto.randomUUID() }, 1: {} }));
    for (const path of [
      `events.get,auth.me?batch=1&input=${both}`,
      `events.get,events.browse?batch=1&input=${unknown}`,
      eventPath(crypto.randomUUID()),
      'events.get',
      'auth.me',
      'events.nothing',
    ]) {
      expect(headersOf(await ask(path)), path).toEqual(PRIVATE);
    }
  });

  test('only queries that a guest may ask are named as the same for all guests', () => {
    const named = PROCEDURES.filter(({ path }) => isSameForGuests(path));
    expect(named.map(({ path, kind }) => [path, kind])).toEqual([
      ['events.browse', 'query'],
      ['events.cities', 'query'],
      ['events.count', 'query'],
      ['events.get', 'query'],
      ['hype.city', 'query'],
      ['hype.event', 'query'],
      ['menu.list', 'query'],
    ]);
  });
});

describe('what guests read', () => {
  test('is kept for the next guest, not for whoever signs in, and not for whoever asks anew', async () => {
    const { eventId } = await newPublished(organizer, { name: 'Before' });
    expect((await eventNow(eventId)).name).toBe('Before');
    await rename(eventId, 'After');
    expect((await eventNow(eventId)).name).toBe('Before');
    expect((await eventNow(eventId, { authorization: `Bearer ${organizer.token}` })).name).toBe('After');
    expect((await eventNow(eventId)).name).toBe('Before');
    expect((await eventNow(eventId, { 'cache-control': 'no-cache' })).name).toBe('After');
    expect((await eventNow(eventId)).name).toBe('After');
  });

  test('is kept by what is looked for, page by page', async () => {
    const { eventId } = await newPublished(organizer, { city: 'Keptville', name: 'Before' });
    const cards = async (input: object, headers: Record<string, string> = {}) => {
      const answer = await ask(withInput('events.browse', input), headers);
      return ((await answer.json()) as { result: { data: { items: { name: string }[] } } }).result.data.items;
    };
    expect(await cards({ city: 'Keptville' })).toMatchObject([{ name: 'Before' }]);
    await rename(eventId, 'After');
    expect(await cards({ city: 'keptville ' })).toMatchObject([{ name: 'Before' }]);
    const token = { authorization: `Bearer ${organizer.token}` };
    expect(await cards({ city: 'Keptville' }, token)).toMatchObject([{ name: 'After' }]);
    expect(await cards({ city: 'Keptville', search: 'after' })).toMatchObject([{ name: 'After' }]);
    expect(await cards({ city: 'Keptville', page: 2 })).toEqual([]);
  });

  test('has the clock of now, though its rows are some seconds old', async () => {
    const { eventId } = await newPublished(organizer);
    const first = Date.parse((await eventNow(eventId)).serverTime);
    await rename(eventId, 'After');
    vi.useFakeTimers({ toFake: ['Date'], now: first + 2_000 });
    const second = await eventNow(eventId);
    expect(second.name).not.toBe('After');
    expect(Date.parse(second.serverTime)).toBe(first + 2_000);
  });

  test('is never a draft, whoever has looked at it, and a publication is seen at once', async () => {
    const eventId = await newDraft(organizer);
    await newType(organizer, eventId);
    expect((await ask(eventPath(eventId), { authorization: `Bearer ${organizer.token}` })).status).toBe(200);
    expect((await ask(eventPath(eventId))).status).toBe(404);
    await act(organizer, 'events.publish', eventId);
    expect((await ask(eventPath(eventId))).status).toBe(200);
  });

  test('asks no Durable Object, kept or not', async () => {
    const { eventId } = await newPublished(organizer);
    const asked: string[] = [];
    const closed = (name: string) =>
      new Proxy(
        {},
        {
          get: () => {
            asked.push(name);
            throw new Error(`${name} is not for reading`);
          },
        },
      );
    const bindings = { ...env, BOX_OFFICE: closed('BOX_OFFICE'), LIVE_BOARD: closed('LIVE_BOARD') };
    const token = { authorization: `Bearer ${organizer.token}` };
    const paths = [
      eventPath(eventId),
      withInput('menu.list', { eventId }),
      'events.browse?input=%7B%7D',
      'events.cities',
      'events.count',
    ];
    for (const path of paths)
      for (const headers of [{}, {}, token]) expect((await ask(path, headers, bindings)).status).toBe(200);
    const calendar = await app.fetch(
      new Request(`${SITE}/api/events/${eventId}/calendar.ics`),
      bindings,
      createExecutionContext(),
    );
    expect([calendar.status, asked]).toEqual([200, []]);
    await calendar.text();
  });
});

test('a city is listed once, spelt as most spell it, with its coming events', async () => {
  for (const city of ['Cáceres', 'CACERES', 'Cáceres ']) await newPublished(organizer, { city });
  await newDraft(organizer, { city: 'Nodraftville' });
  const answer = await ask('events.cities', { 'cache-control': 'no-cache' });
  const cities = ((await answer.json()) as { result: { data: { city: string; events: number }[] } }).result
    .data;
  expect(cities.filter(({ city }) => /c.ceres/i.test(city))).toEqual([{ city: 'Cáceres', events: 3 }]);
  expect(cities.filter(({ city }) => city === 'Nodraftville')).toEqual([]);
});

test('the count of events is of those that are published and not over', async () => {
  const countNow = async () => {
    const answer = await ask('events.count', { 'cache-control': 'no-cache' });
    return ((await answer.json()) as { result: { data: { total: number } } }).result.data.total;
  };
  const before = await countNow();
  const { eventId } = await newPublished(organizer);
  await newPublished(organizer);
  await newDraft(organizer);
  expect(await countNow()).toBe(before + 2);
  await env.DB.prepare('UPDATE events SET starts_at = 1, ends_at = 2 WHERE id = ?').bind(eventId).run();
  expect(await countNow()).toBe(before + 1);
});

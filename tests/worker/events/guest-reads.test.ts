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

/** Sends a request as a browser does, and waits for work after the response. */
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

describe('cacheable responses', () => {
  const headersOf = (answer: Response) => [
    answer.headers.get('cache-control'),
    /\bauthorization\b/i.test(answer.headers.get('vary') ?? ''),
    answer.headers.has('set-cookie'),
  ];
  const SHARED = ['public, max-age=0, s-maxage=5', true, false];
  const PRIVATE = ['private, no-store', false, true];

  test('guest responses are cacheable for seconds, without a token and without a cookie', async () => {
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

  test('responses to signed-in callers, or to anything that may be a token, are not cacheable', async () => {
    const { eventId } = await newPublished(organizer);
    for (const path of ['events.browse?input=%7B%7D', 'events.cities', eventPath(eventId)]) {
      for (const authorization of [`Bearer ${organizer.token}`, 'Bearer wrong', '']) {
        expect(headersOf(await ask(path, { authorization })), `${path} ${authorization}`).toEqual(PRIVATE);
      }
    }
  });

  test('batches with private procedures, and refusals, are not cacheable', async () => {
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

  test('only public queries are marked as the same for all guests', () => {
    const named = PROCEDURES.filter(({ path }) => isSameForGuests(path));
    expect(named.map(({ path, kind }) => [path, kind])).toEqual([
      ['events.browse', 'query'],
      ['events.cities', 'query'],
      ['events.count', 'query'],
      ['events.get', 'query'],
      ['hype.city', 'query'],
      ['hype.event', 'query'],
      ['menu.list', 'query'],
      ['seats.get', 'query'],
      ['seats.states', 'query'],
    ]);
  });
});

describe('the cache of guest reads', () => {
  test('a cached response is served to the next guest, and not to signed-in callers or forced reloads', async () => {
    const { eventId } = await newPublished(organizer, { name: 'Before' });
    expect((await eventNow(eventId)).name).toBe('Before');
    await rename(eventId, 'After');
    expect((await eventNow(eventId)).name).toBe('Before');
    expect((await eventNow(eventId, { authorization: `Bearer ${organizer.token}` })).name).toBe('After');
    expect((await eventNow(eventId)).name).toBe('Before');
    expect((await eventNow(eventId, { 'cache-control': 'no-cache' })).name).toBe('After');
    expect((await eventNow(eventId)).name).toBe('After');
  });

  test('responses are cached by search and page', async () => {
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

  test('a cached response has the current server time, although its rows are seconds old', async () => {
    const { eventId } = await newPublished(organizer);
    const first = Date.parse((await eventNow(eventId)).serverTime);
    await rename(eventId, 'After');
    vi.useFakeTimers({ toFake: ['Date'], now: first + 2_000 });
    const second = await eventNow(eventId);
    expect(second.name).not.toBe('After');
    expect(Date.parse(second.serverTime)).toBe(first + 2_000);
  });

  test('a draft is never cached, even if its organizer has read it, and a publication is visible at once', async () => {
    const eventId = await newDraft(organizer);
    await newType(organizer, eventId);
    expect((await ask(eventPath(eventId), { authorization: `Bearer ${organizer.token}` })).status).toBe(200);
    expect((await ask(eventPath(eventId))).status).toBe(404);
    await act(organizer, 'events.publish', eventId);
    expect((await ask(eventPath(eventId))).status).toBe(200);
  });

  test('guest reads call no Durable Object, cached or not', async () => {
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

test('a city is listed once, in its most frequent spelling, with its upcoming events', async () => {
  for (const city of ['Cáceres', 'CACERES', 'Cáceres ']) await newPublished(organizer, { city });
  await newDraft(organizer, { city: 'Nodraftville' });
  const answer = await ask('events.cities', { 'cache-control': 'no-cache' });
  const cities = ((await answer.json()) as { result: { data: { city: string; events: number }[] } }).result
    .data;
  expect(cities.filter(({ city }) => /c.ceres/i.test(city))).toEqual([{ city: 'Cáceres', events: 3 }]);
  expect(cities.filter(({ city }) => city === 'Nodraftville')).toEqual([]);
});

test('the event count includes published events that are not over', async () => {
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

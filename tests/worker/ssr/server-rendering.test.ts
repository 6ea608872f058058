import { beforeAll, expect, test } from 'vitest';
import { SERVED_STATE_ID, type ServedState } from '#shared/ssr.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { newPublished, newType } from '#tests/support/worker/drafts.ts';
import { openAddress } from '#tests/support/worker/pages.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { join, joinInput } from '#tests/support/worker/waitlist.ts';

let organizer: Person;
beforeAll(async () => {
  organizer = await person({ role: 'organizer' });
});

const NO_CACHE = { 'cache-control': 'no-cache' };

interface Drawn {
  /** Content of the root element. */
  content: string;
  state: ServedState | null;
  drawn: boolean;
}

async function drawnAt(path: string, headers: Record<string, string> = {}, bindings = {}): Promise<Drawn> {
  const answer = await openAddress(path, { ...NO_CACHE, ...headers }, bindings);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const [, content = ''] =
    /<div id="root">([\s\S]*?)<\/div>\s*(?:<script type="application|<noscript)/.exec(html) ?? [];
  const marks = new RegExp(`<script type="application/json" id="${SERVED_STATE_ID}">(.*?)</script>`, 's');
  const state = marks.exec(html)?.[1];
  return { content, state: state ? JSON.parse(state) : null, drawn: html.includes('data-served="yes"') };
}

test('an event page is readable before any script runs, and hydrates from the same data', async () => {
  const { eventId } = await newPublished(organizer, {
    name: 'Noche de Vinilo',
    venueName: 'Foro Tres',
    description: 'Two turntables.',
    currency: 'USD',
  });
  const page = await drawnAt(`/event/${eventId}?lng=en`);
  expect(page.drawn).toBe(true);
  expect(page.content).toMatch(/<h1[^>]*>Noche de Vinilo<\/h1>/);
  for (const text of ['Foro Tres', 'Two turntables.', '$', 'Sign in']) expect(page.content).toContain(text);
  expect(page.state).toMatchObject({
    language: 'en',
    path: `/event/${eventId}`,
    answers: { event: { id: eventId, name: 'Noche de Vinilo' } },
  });
});

test("the server renders a visitor's page, also for signed-in callers", async () => {
  const { eventId } = await newPublished(organizer);
  const token = { authorization: `Bearer ${organizer.token}`, cookie: 'i18next=ru; csrf_token=secret' };
  const [own, anybodys] = [await drawnAt(`/event/${eventId}`, token), await drawnAt(`/event/${eventId}`)];
  expect(own.state?.answers.event?.mine).toBe(false);
  expect(own.content).toBe(anybodys.content);
  expect(JSON.stringify(own.state)).not.toMatch(new RegExp(`secret|${organizer.email}`));
});

test('the browse page renders upcoming events with their cities', async () => {
  const { eventId } = await newPublished(organizer, { name: 'Only tonight', city: 'Xalapa' });
  await newType(organizer, eventId);
  const page = await drawnAt('/browse-events?lng=es');
  expect(page.content).toContain('Only tonight');
  expect(page.content).toContain(`href="/event/${eventId}"`);
  expect(page.state?.answers.browse?.items.map(({ id }) => id)).toContain(eventId);
  expect(page.state?.answers.cities?.map(({ city }) => city)).toContain('Xalapa');
});

test('the front page is rendered in every language', async () => {
  const seen = new Set<string>();
  for (const language of LANGUAGES) {
    const page = await drawnAt(`/?lng=${language}`);
    const title = /<h1[^>]*>(.*?)<\/h1>/.exec(page.content)?.[1];
    expect(title).toBeTruthy();
    seen.add(title ?? '');
    expect(page.state).toMatchObject({ language, path: '/', answers: {} });
  }
  expect(seen.size).toBe(LANGUAGES.length);
});

test.each(['/browse-events', '/privacy', '/terms'])(
  '%s is readable before any script runs, in every language',
  async (path) => {
    const titles = new Set<string>();
    for (const language of LANGUAGES) {
      const { content, drawn } = await drawnAt(`${path}?lng=${language}`);
      expect(drawn).toBe(true);
      titles.add(/<h1[^>]*>(.+?)<\/h1>/.exec(content)?.[1] ?? '');
    }
    expect(titles).not.toContain('');
    expect(titles.size).toBe(LANGUAGES.length);
  },
);

test('the front page contains the size of the waitlist, and counts a new entry at once', async () => {
  await join(joinInput());
  const before = (await drawnAt('/')).state?.answers.waitlist?.totalWaitlist ?? 0;
  await join(joinInput());
  const page = await drawnAt('/?lng=en');
  expect(page.state?.answers.waitlist).toEqual({ totalWaitlist: before + 1 });
  expect(page.content.replaceAll('<!-- -->', '')).toContain(`>${before + 1} people on the waitlist<`);
});

test.each(['/?utm_source=vk&utm_medium=post', '/browse-events?fbclid=abc&lng=es'])(
  'a URL with tracking parameters is rendered like any other: %s',
  async (path) => {
    expect((await drawnAt(path)).drawn).toBe(true);
  },
);

test.each(['/browse-events?q=jazz', '/?code=1', '/waitlist', '/dashboard'])(
  '%s is not rendered on the server, because its content depends on the query or the person',
  async (path) => {
    const page = await drawnAt(path);
    expect(page).toMatchObject({ drawn: false, state: null, content: '' });
  },
);

const DB = {
  prepare: () => {
    throw new Error('the database is away');
  },
  withSession: () => DB,
};

test('without a database the list is left to the browser, which requests it again', async () => {
  expect(await drawnAt('/browse-events', {}, { DB })).toMatchObject({ drawn: false, state: null });
});

test("without a database the front page is rendered without the waitlist's size", async () => {
  const { drawn, state } = await drawnAt('/', {}, { DB });
  expect(drawn).toBe(true);
  expect(state?.answers).not.toHaveProperty('waitlist');
});

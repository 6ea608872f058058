import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://aforo.test';

interface MaybeUnsynced {
  path: string;
  isCutOff: () => boolean;
  answer: (text: string) => void;
}

/** The service worker as it starts, with what it has kept, and a network that is in the test's hands. */
async function setUp(keptPaths: string[]) {
  const asked: MaybeUnsynced[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const match = async (wanted: string | { url: string }) => {
    const { pathname } = new URL(typeof wanted === 'string' ? wanted : wanted.url, ORIGIN);
    return keptPaths.includes(pathname) ? new Response(`kept ${pathname}`) : undefined;
  };
  vi.stubGlobal('__SHELL__', {
    version: '1',
    entry: 'main.js',
    core: [],
    tickets: [],
    files: ['/theme.js', '/favicon.svg'],
  });
  vi.stubGlobal('caches', { open: async () => ({ match }), match });
  vi.stubGlobal('self', {
    addEventListener: (type: string, listen: (event: unknown) => void) => listeners.set(type, listen),
    location: { origin: ORIGIN },
  });
  vi.stubGlobal('fetch', ({ url }: { url: string }, { signal }: RequestInit = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    asked.push({
      path: new URL(url).pathname,
      isCutOff: () => signal?.aborted === true,
      answer: (text) => resolve(new Response(text)),
    });
    return promise;
  });
  vi.resetModules();
  await vi.importActual('#client/service-worker/sw.ts');

  /** What a page gets for this address; null while it waits. */
  const load = (path: string, mode = 'no-cors') => {
    const got: { text: string | null } = { text: null };
    const request = { url: ORIGIN + path, method: 'GET', mode, headers: new Headers() };
    listeners.get('fetch')?.({
      request,
      respondWith: async (answer: Promise<Response>) => {
        got.text = await (await answer).text();
      },
    });
    return got;
  };
  return { asked, load, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a file that the network keeps silent about is taken from what is kept, after four seconds', async () => {
  const { load, pass } = await setUp(['/theme.js']);
  const theme = load('/theme.js');
  await pass(3_990);
  expect(theme.text).toBeNull();
  await pass(10);
  expect(theme.text).toBe('kept /theme.js');
});

test('a file of which nothing is kept is waited for, however slow the network', async () => {
  const { asked, load, pass } = await setUp([]);
  const theme = load('/theme.js');
  await pass(60_000);
  expect(theme.text).toBeNull();
  asked[0]?.answer('new');
  await pass(0);
  expect(theme.text).toBe('new');
});

test('a file that the network begins to bring in time is not cut off, and the next one is asked for too', async () => {
  const { asked, load, pass } = await setUp(['/theme.js']);
  const theme = load('/theme.js');
  await pass(3_990);
  asked[0]?.answer('new');
  await pass(4_000);
  expect(theme.text).toBe('new');
  expect(asked[0]?.isCutOff()).toBe(false);
  load('/theme.js');
  await pass(0);
  expect(asked).toHaveLength(2);
});

test('a door on a silent network opens after four seconds, its files included; later the network is asked again', async () => {
  const { asked, load, pass } = await setUp(['/my-tickets', '/aforo-shell-whole', '/theme.js']);
  const page = load('/scanner', 'navigate');
  await pass(4_000);
  expect(page.text).toBe('kept /my-tickets');
  const theme = load('/theme.js');
  await pass(0);
  expect(theme.text).toBe('kept /theme.js');
  await pass(4_000);
  load('/theme.js');
  await pass(0);
  expect(asked.map(({ path }) => path)).toEqual(['/scanner', '/theme.js']);
});

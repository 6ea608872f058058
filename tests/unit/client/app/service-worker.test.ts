import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://aforo.test';

interface PendingFetch {
  path: string;
  isCutOff: () => boolean;
  answer: (text: string) => void;
}

/** Starts the service worker with these cached paths and a test-controlled network. */
async function setUp(keptPaths: string[]) {
  const fetches: PendingFetch[] = [];
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
    scanner: [],
  });
  vi.stubGlobal('caches', { open: async () => ({ match }), match });
  vi.stubGlobal('self', {
    addEventListener: (type: string, listen: (event: unknown) => void) => listeners.set(type, listen),
    location: { origin: ORIGIN },
  });
  vi.stubGlobal('fetch', ({ url }: { url: string }, { signal }: RequestInit = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    fetches.push({
      path: new URL(url).pathname,
      isCutOff: () => signal?.aborted === true,
      answer: (text) => resolve(new Response(text)),
    });
    return promise;
  });
  vi.resetModules();
  await vi.importActual('#client/service-worker/sw.ts');

  /** Response for this URL; null while it is pending. */
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
  return { fetches, load, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a cached file is served after four seconds without a network response', async () => {
  const { load, pass } = await setUp(['/theme.js']);
  const theme = load('/theme.js');
  await pass(3_990);
  expect(theme.text).toBeNull();
  await pass(10);
  expect(theme.text).toBe('kept /theme.js');
});

test('a file without a cached copy waits for the network, however slow', async () => {
  const { fetches, load, pass } = await setUp([]);
  const theme = load('/theme.js');
  await pass(60_000);
  expect(theme.text).toBeNull();
  fetches[0]?.answer('new');
  await pass(0);
  expect(theme.text).toBe('new');
});

test('a file whose response starts in time is not cut off, and the network is tried first for the next one', async () => {
  const { fetches, load, pass } = await setUp(['/theme.js']);
  const theme = load('/theme.js');
  await pass(3_990);
  fetches[0]?.answer('new');
  await pass(4_000);
  expect(theme.text).toBe('new');
  expect(fetches[0]?.isCutOff()).toBe(false);
  load('/theme.js');
  await pass(0);
  expect(fetches).toHaveLength(2);
});

test('a scanner on a silent network opens after four seconds with all its files, and the network is retried later', async () => {
  const { fetches, load, pass } = await setUp(['/my-tickets', '/aforo-shell-whole', '/theme.js']);
  const page = load('/scanner', 'navigate');
  await pass(4_000);
  expect(page.text).toBe('kept /my-tickets');
  const theme = load('/theme.js');
  await pass(0);
  expect(theme.text).toBe('kept /theme.js');
  await pass(4_000);
  load('/theme.js');
  await pass(0);
  expect(fetches.map(({ path }) => path)).toEqual(['/scanner', '/theme.js']);
});

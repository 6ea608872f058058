import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimTab } from '#client/features/checkout/flow/own-tab.ts';

/** The Web Locks of one browser. Node has none. */
function browserLocks() {
  let holder: { release: () => void; steal: () => void } | null = null;
  const queue: (() => void)[] = [];
  const grant = async (run: (lock: object) => unknown) => {
    let steal = () => {};
    const stolen = new Promise((_, reject) => {
      steal = () => reject(new DOMException('', 'AbortError'));
    });
    const own = { release: () => {}, steal };
    holder = own;
    try {
      return await Promise.race([run({}), stolen]);
    } finally {
      if (holder === own) {
        holder = null;
        queue.shift()?.();
      }
    }
  };
  return {
    request: (
      _name: string,
      { ifAvailable, steal, signal }: LockOptions,
      run: (lock: object | null) => unknown,
    ): Promise<unknown> => {
      if (steal) holder?.steal();
      if (!holder || steal) return grant(run);
      if (ifAvailable) return Promise.resolve(run(null));
      return new Promise((resolve, reject) => {
        queue.push(() => resolve(grant(run)));
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    },
  };
}

/** Lets the promises of all tabs go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function tab() {
  const seen: boolean[] = [];
  const claim = claimTab('purchase', (isOwn) => seen.push(isOwn));
  return { ...claim, seen };
}

beforeEach(() => vi.stubGlobal('navigator', { locks: browserLocks() }));
afterEach(() => vi.unstubAllGlobals());

test('the second tab waits, and acts when the first is closed', async () => {
  const first = tab();
  await settle();
  const second = tab();
  await settle();
  expect([first.seen, second.seen]).toEqual([[true], [false]]);
  first.release();
  await settle();
  expect(second.seen).toEqual([false, true]);
  expect(first.seen).toEqual([true]);
});

test('the second tab takes over, and the first can take it back', async () => {
  const first = tab();
  await settle();
  const second = tab();
  await settle();
  second.takeOver();
  await settle();
  expect([first.seen.at(-1), second.seen.at(-1)]).toEqual([false, true]);
  first.takeOver();
  await settle();
  expect([first.seen.at(-1), second.seen.at(-1)]).toEqual([true, false]);
});

test('without locks every tab acts', () => {
  vi.stubGlobal('navigator', {});
  expect([tab().seen, tab().seen]).toEqual([[true], [true]]);
});

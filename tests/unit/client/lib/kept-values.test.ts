import { afterEach, expect, test, vi } from 'vitest';
import { keptValues } from '#client/lib/kept-values.ts';

/**
 * localStorage shared by several windows.
 * @returns a function that makes it full
 */
function browserStorage() {
  const kept: Record<string, string> = {};
  let isFull = false;
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new Error('QuotaExceededError');
      kept[key] = value;
    },
    removeItem: (key: string) => void delete kept[key],
  };
  const storage = new Proxy(kept, { get: (_, key) => Reflect.get(methods, key) });
  vi.stubGlobal('localStorage', storage);
  return { full: (now: boolean) => (isFull = now) };
}

const openWindow = () => keptValues('numbers:', (stored) => (typeof stored === 'number' ? stored : null));

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a change starts from another window's value and notifies subscribers", () => {
  browserStorage();
  const [one, two] = [openWindow(), openWindow()];
  vi.stubGlobal('window', new EventTarget());
  const told = vi.fn();
  const stop = one.subscribe(told);
  one.change('a', () => 1);
  two.change('a', (present) => (present ?? 0) + 1);
  expect(one.read('a')).toBe(2);
  expect(told).toHaveBeenCalledTimes(1);
  two.change('a', () => null);
  expect(one.read('a')).toBeNull();
  stop();
  one.change('a', () => 3);
  expect(told).toHaveBeenCalledTimes(1);
});

test('with full storage a value lives in memory until another window can write one', () => {
  const storage = browserStorage();
  const [one, two] = [openWindow(), openWindow()];
  one.change('a', () => 1);
  storage.full(true);
  one.change('a', () => 2);
  expect([one.read('a'), two.read('a')]).toEqual([2, 1]);
  one.change('a', (present) => (present ?? 0) + 1);
  expect(one.read('a')).toBe(3);
  storage.full(false);
  two.change('a', () => 9);
  expect(one.read('a')).toBe(9);
});

test('erasing removes only the own prefix', () => {
  browserStorage();
  const numbers = openWindow();
  const others = keptValues('others:', (stored) => stored);
  numbers.change('a', () => 1);
  numbers.change('b', () => 2);
  others.change('a', () => 'stays');
  numbers.eraseAll();
  expect([numbers.read('a'), numbers.read('b'), others.read('a')]).toEqual([null, null, 'stays']);
});

test('malformed JSON is read as null', () => {
  browserStorage();
  localStorage.setItem('numbers:a', '{');
  expect(openWindow().read('a')).toBeNull();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { arrayOf, isNumber, isString, nullable, objectOf, oneOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { browserStorage } from '#tests/support/browser-storage.ts';

const openTab = () => persistedStore('numbers:', isNumber);
const increment = (present: number | null) => (present ?? 0) + 1;

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("an update of a persisted store starts from another tab's value", () => {
  const [one, two] = [openTab(), openTab()];
  expect(one.write(1, 'a')).toBe(true);
  two.update(increment, 'a');
  expect(one.read('a')).toBe(2);
  two.update(() => null, 'a');
  expect(one.read('a')).toBeNull();
});

test('subscribers of a persisted store get every change, with the value if another tab changed it', () => {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  const changeElsewhere = (key: string | null, oldValue: string | null, newValue: string | null) =>
    tab.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));
  const numbers = openTab();
  const notify = vi.fn();
  const stop = numbers.subscribe(notify);
  numbers.write(1);
  changeElsewhere('numbers:a', '{', '2');
  changeElsewhere('others:a', null, '2');
  changeElsewhere(null, null, null);
  expect(notify.mock.calls).toEqual([[], [{ id: 'a', from: null, to: 2 }], []]);
  stop();
  numbers.write(2);
  changeElsewhere('numbers:a', null, '2');
  expect(notify).toHaveBeenCalledTimes(3);
});

test('a persisted store keeps its value in memory while the browser storage is full, until another tab writes one', () => {
  let isFull = false;
  vi.stubGlobal(
    'localStorage',
    browserStorage(() => isFull),
  );
  const [one, two] = [openTab(), openTab()];
  one.write(1, 'a');
  isFull = true;
  expect(one.write(2, 'a')).toBe(false);
  expect([one.read('a'), two.read('a')]).toEqual([2, 1]);
  one.update(increment, 'a');
  expect(one.read('a')).toBe(3);
  isFull = false;
  two.write(9, 'a');
  expect(one.read('a')).toBe(9);
});

test('a persisted store without browser storage keeps its value in memory', () => {
  vi.stubGlobal('localStorage', undefined);
  const numbers = openTab();
  expect(numbers.read()).toBeNull();
  expect(numbers.write(1)).toBe(false);
  expect(numbers.read()).toBe(1);
  numbers.clear();
  expect(numbers.read()).toBeNull();
});

test('clearing a persisted store removes only keys with its prefix', () => {
  const numbers = openTab();
  const others = persistedStore('others:', isString);
  numbers.write(1, 'a');
  numbers.write(2, 'b');
  others.write('stays', 'a');
  numbers.clear();
  expect([numbers.read('a'), numbers.read('b'), others.read('a')]).toEqual([null, null, 'stays']);
});

test.each(['', '{', 'null', '"1"', '[]'])('the malformed stored text %j is read as null', (text) => {
  localStorage.setItem('numbers:', text);
  expect(openTab().read()).toBeNull();
});

test('a zod schema validates and transforms what is read', () => {
  const codes = persistedStore('codes:', z.object({ code: z.string().trim() }));
  localStorage.setItem('codes:a', '{"code":" TEN "}');
  localStorage.setItem('codes:b', '{"code":10}');
  expect([codes.read('a'), codes.read('b')]).toEqual([{ code: 'TEN' }, null]);
});

test('a persisted store returns the same object for an unchanged value', () => {
  const lists = persistedStore('lists:', arrayOf(isNumber));
  lists.write([1], 'a');
  expect(lists.read('a')).toBe(lists.read('a'));
});

test('a persisted store returns null for an expired value', () => {
  vi.useFakeTimers({ now: 1_000 });
  const store = persistedStore('at', isNumber, { isExpired: (at, now) => now - at >= 500 });
  store.write(Date.now());
  vi.setSystemTime(1_499);
  expect(store.read()).toBe(1_000);
  vi.setSystemTime(1_500);
  expect(store.read()).toBeNull();
});

test('the text format stores a string without quotes', () => {
  const theme = persistedStore('theme', oneOf(['light', 'dark']), { format: 'text' });
  theme.write('dark');
  expect([localStorage.getItem('theme'), theme.read()]).toEqual(['dark', 'dark']);
  localStorage.setItem('theme', 'blue');
  expect(theme.read()).toBeNull();
});

test.each([null, 7, [], {}, { name: 'Ann' }, { name: 1, age: 2 }, { name: 'Ann', age: 'x' }])(
  'the guard of an object refuses %j',
  (value) => {
    expect(objectOf({ name: isString, age: nullable(isNumber) })(value)).toBe(false);
  },
);

test('the guard of an object accepts its fields and ignores others', () => {
  const isPerson = objectOf({ name: isString, age: nullable(isNumber) });
  expect([isPerson({ name: 'Ann', age: null, more: 1 }), isPerson({ name: 'Ann', age: 3 })]).toEqual([
    true,
    true,
  ]);
});

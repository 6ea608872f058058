import { expect, test } from 'vitest';
import {
  addHeads,
  entryEndOf,
  type GuestList,
  headsOf,
  type ListEntry,
  NO_HEADS,
  placesOf,
  priceAt,
  takesNames,
} from '#shared/lists/guest-list.ts';
import { personKey } from '#shared/lists/person-key.ts';

const [BEFORE, NAMES, BETWEEN, ENTRY, AFTER] = [50, 100, 150, 200, 250];

const list = (more: Partial<GuestList> = {}): GuestList => ({
  ...{ id: 'l', requestId: 'r', name: 'List', kind: 'house', ticketTypeId: null, quota: 10, plusMax: 3 },
  ...{ mode: 'hard', priceSteps: [], namesUntil: NAMES, entryUntil: ENTRY, after: 'release', note: '' },
  ...{ promoterId: null, ownerName: '', ownerEmail: null, closedAt: null, linkVersion: 1, revision: 1 },
  ...{ createdAt: 0, updatedAt: 0 },
  ...more,
});

type Entry = Pick<ListEntry, 'state' | 'heads' | 'entered' | 'late'>;

const entry = (state: ListEntry['state'], heads: number, entered = 0, late = false): Entry => ({
  ...{ state, heads, entered, late },
});

const heads = (...entries: Entry[]) => entries.reduce((sum, one) => addHeads(sum, headsOf(one), 1), NO_HEADS);

/** Two who have not come, three of whom one is in, a late one, a removed name, and one that another list has. */
const NIGHT = heads(
  entry('in_list', 2),
  entry('partly_in', 3, 1),
  entry('in_list', 1, 0, true),
  entry('removed', 4),
  entry('duplicate', 4),
);

const over = (terms: Partial<GuestList>, of = NIGHT) =>
  [BEFORE, NAMES, BETWEEN, ENTRY, AFTER].map((at) => placesOf(list(terms), of, at));

test('a hard list holds its quota until its names are due, and after entry only who is in, and late names', () => {
  expect(over({})).toEqual([10, 6, 6, 2, 2]);
  expect(over({ namesUntil: null })).toEqual([10, 10, 10, 2, 2]);
  expect(over({ namesUntil: null, entryUntil: null })).toEqual([10, 10, 10, 10, 10]);
  expect(over({ mode: 'soft' })).toEqual([6, 6, 6, 2, 2]);
});

test('what the house keeps stays its own, and a closed list keeps its names and no more', () => {
  const missed = heads(entry('no_show', 3, 1), entry('in', 2, 2));
  expect(over({ after: 'keep' }, missed)).toEqual([10, 10, 10, 10, 10]);
  expect(over({ after: 'keep', mode: 'soft' }, missed)).toEqual([5, 5, 5, 5, 5]);
  expect(over({ mode: 'soft' }, missed)).toEqual([3, 3, 3, 3, 3]);
  expect(over({ closedAt: 1, entryUntil: null })).toEqual([6, 6, 6, 6, 6]);
  expect(over({ closedAt: 1, after: 'keep' })).toEqual([6, 6, 6, 2, 2]);
});

test('heads that are in keep their places when their name leaves the list', () => {
  const left = heads(entry('released', 4, 3), entry('removed', 2));
  expect(over({ mode: 'soft' }, left)).toEqual([3, 3, 3, 3, 3]);
});

test('names are taken until they are due, entry ends for all but late names, and prices step by time', () => {
  const open = [BEFORE, NAMES, ENTRY].map((at) => takesNames(list(), at));
  expect(open).toEqual([true, false, false]);
  expect(takesNames(list({ namesUntil: null }), BETWEEN)).toBe(true);
  expect(takesNames(list({ namesUntil: null, closedAt: 1 }), BETWEEN)).toBe(false);
  expect([entryEndOf({ late: false }, list()), entryEndOf({ late: true }, list())]).toEqual([ENTRY, null]);
  const steps = [
    { until: NAMES, amountMinor: 0 },
    { until: ENTRY, amountMinor: 1_000 },
    { until: null, amountMinor: 1_500 },
  ];
  const prices = [BEFORE, NAMES, BETWEEN, ENTRY].map((at) => priceAt(steps, at));
  expect(prices).toEqual([0, 1_000, 1_000, 1_500]);
  expect(priceAt([], AFTER)).toBe(0);
});

test('one person has one key in any alphabet, with any accents and order of words', () => {
  expect(new Set(['Фёдор Иванов', 'Ivanov, FEDOR', '  fédor   ivanov '].map(personKey)).size).toBe(1);
  expect(personKey('Ana García')).not.toBe(personKey('Ana Garcés'));
  expect(personKey('—')).toBe('');
});

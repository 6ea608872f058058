import { expect, test } from 'vitest';
import {
  emptyList,
  listSchema,
  NONE,
  valuesOfList,
} from '#client/pages/my-events/event/lists/form/list-values.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';

const EVENT = { startDate: '2026-12-05T02:00:00.000Z', timeZone: 'America/Mexico_City' };

const LIST: GuestListView = {
  id: 'list',
  name: 'DJ Luna',
  kind: 'artist',
  quota: 20,
  plusMax: 2,
  mode: 'hard',
  priceSteps: [
    { until: '2026-12-05T07:00:00.000Z', amountMinor: 0 },
    { until: null, amountMinor: 15_050 },
  ],
  namesUntil: '2026-12-05T01:30:30.000Z',
  entryUntil: '2026-12-05T08:00:00.000Z',
  takesNames: true,
  closedAt: null,
  ownerName: 'Luna Ortega',
  counts: { names: 0, heads: 0, entered: 0, left: 20, duplicates: 0 },
  ticketTypeId: null,
  after: 'release',
  note: 'table 4',
  promoterId: null,
  ownerEmail: null,
  places: 20,
  link: '/list/x',
};

/** Paths of the faults with their messages. */
function faultsOf(values: Partial<ReturnType<typeof emptyList>>): [string, string][] {
  const read = listSchema(EVENT.timeZone, null).safeParse({
    ...emptyList(EVENT),
    name: 'DJ Luna',
    quota: '20',
    ...values,
  });
  return (read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

test('a saved list is read back as it was, seconds included', () => {
  const { name, kind, quota, plusMax, mode, priceSteps, namesUntil, entryUntil, after, note } = LIST;
  expect(listSchema(EVENT.timeZone, LIST).parse(valuesOfList(LIST, EVENT, 'en-US'))).toEqual({
    ...{ name, kind, quota, plusMax, mode, priceSteps, namesUntil, entryUntil, after, note },
    ownerName: 'Luna Ortega',
    ownerEmail: null,
    ticketTypeId: null,
    promoterId: null,
  });
});

test('a new list takes names until the event starts, and its guests come in free', () => {
  const read = listSchema(EVENT.timeZone, null).parse({ ...emptyList(EVENT), name: 'Ana', quota: '5' });
  expect(read).toMatchObject({ namesUntil: EVENT.startDate, entryUntil: null, priceSteps: [] });
  expect(emptyList(EVENT).ticketTypeId).toBe(NONE);
});

test('a list is sent only with what its prices and times need', () => {
  const step = { amount: '10', until: '2026-12-05T01:00' };
  const last = { amount: '20', until: '' };
  expect(faultsOf({ quota: '', ownerEmail: 'luna@' })).toEqual([
    ['ownerEmail', 'email'],
    ['quota', 'required'],
  ]);
  expect(faultsOf({ isPriced: true, steps: [{ amount: '', until: '' }, last] })).toEqual([
    ['steps.0.amount', 'required'],
    ['steps.0.until', 'required'],
  ]);
  expect(faultsOf({ isPriced: true, steps: [step, step, last] })).toEqual([
    ['steps.1.until', 'endBeforeStart'],
  ]);
  expect(faultsOf({ entryUntil: '2026-12-04T19:00' })).toEqual([['entryUntil', 'endBeforeStart']]);
});

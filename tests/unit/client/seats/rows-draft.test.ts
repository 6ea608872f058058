import { expect, test } from 'vitest';
import { contentBox } from '#client/features/seats/editor/add/placement.ts';
import { emptyRowsDraft, namesAfter, readRows } from '#client/features/seats/editor/add/rows-draft.ts';
import { redone, startHistory, undone, withStep } from '#client/features/seats/editor/history.ts';
import { TEMPLATES, type Template, templatePlan } from '#client/features/seats/editor/templates.ts';
import { emptyPlan } from '#shared/seats/builder/elements.ts';
import { parsePlan } from '#shared/seats/check-plan.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';

const EMPTY = emptyPlan('Hall', 'Seats');
const WORDS = {
  name: 'Hall',
  zone: 'Seats',
  firstRow: 'A',
  stage: 'Stage',
  bar: 'Bar',
  standing: 'Standing',
};

function add(plan: SeatingPlan, typed: Partial<ReturnType<typeof emptyRowsDraft>>): SeatingPlan {
  const read = readRows({ ...emptyRowsDraft(plan, 'A'), ...typed }, plan);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.add(plan);
}

test('a block of rows stands beside what is there, without overlap, on each side', () => {
  const first = add(EMPTY, { last: 'D', seats: '10', curve: 'strong' });
  const box = contentBox(first);
  for (const place of ['behind', 'front', 'left', 'right'] as const) {
    const second = add(first, { section: place, place, seats: '20', curve: 'strong' });
    const added = contentBox({ ...second, rows: second.rows.filter(({ section }) => section === place) });
    if (!box || !added) throw new Error('Nothing was added');
    const isApart =
      added.x > box.x + box.width ||
      added.x + added.width < box.x ||
      added.y > box.y + box.height ||
      added.y + added.height < box.y;
    expect(isApart, place).toBe(true);
  }
});

test('the form says what is wrong with it, field by field', () => {
  const draft = { ...emptyRowsDraft(EMPTY, 'A'), last: '7', seats: '0', growth: '-30', aisles: '4, x' };
  expect(readRows(draft, EMPTY)).toEqual({
    problems: { last: 'names', seats: 'seats', growth: 'growth', aisles: 'aisles' },
  });
  const taken = add(EMPTY, { last: 'C' });
  expect(readRows({ ...emptyRowsDraft(taken, 'A'), first: 'C', last: 'F' }, taken)).toEqual({
    problems: { first: 'taken' },
  });
});

test('rows of a section go on where they ended, and a new section begins again', () => {
  const plan = add(EMPTY, { last: 'C' });
  expect(namesAfter(plan, '', 'A')).toEqual({ first: 'D', last: 'H' });
  expect(namesAfter(plan, 'Balcony', 'A')).toEqual({ first: 'A', last: 'J' });
  expect(namesAfter(add(EMPTY, { first: '1', last: '9' }), '', 'A')).toEqual({ first: '10', last: '14' });
});

test('every template is a plan without faults', () => {
  for (const template of TEMPLATES) expect(parsePlan(templatePlan(template, WORDS)).ok, template).toBe(true);
});

test('rows have numbers where the language numbers them', () => {
  const words = { ...WORDS, firstRow: '1' };
  const lastRowOf = (template: Template) => templatePlan(template, words).rows.at(-1)?.name;
  expect([lastRowOf('theater'), lastRowOf('arena')]).toEqual(['14', '8']);
  expect(namesAfter(EMPTY, '', '1')).toEqual({ first: '1', last: '10' });
});

test('a hundred steps are undone and done again', () => {
  const steps = Array.from({ length: 100 }, (_, at) => at + 1);
  let history = steps.reduce(withStep<number>, startHistory(0));
  for (const _ of steps) history = undone(history);
  expect(history.present).toBe(0);
  expect(undone(history)).toBe(history);
  for (const _ of steps) history = redone(history);
  expect(history.present).toBe(100);
  expect(withStep(undone(history), 7).future).toEqual([]);
});

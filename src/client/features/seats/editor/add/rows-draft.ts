import { type Numbering, rowNames, rowNamesFrom } from '#shared/seats/builder/numbering.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import { ROW_SEATS_MAX, type SeatingPlan } from '#shared/seats/plan.ts';
import { CURVES, type Curve, RADIUS_MAX, RADIUS_MIN } from '../fields/curves.ts';
import { fittingZones } from '../fields/fitting-zones.ts';
import { numbersIn, wholeIn } from '../fields/numbers.ts';
import { addBeside, type Place } from './placement.ts';

/** The form "rows A–N, 18 seats, curve, aisle after 9" as typed. */
export interface RowsDraft {
  first: string;
  last: string;
  seats: string;
  /** By how many seats each row is longer. */
  growth: string;
  aisles: string;
  curve: Curve | 'radius';
  radius: string;
  from: 'left' | 'right' | 'middle';
  numbers: 'all' | 'odd' | 'even';
  /** Numbered from the middle: the side of the odd numbers. */
  odd: 'left' | 'right';
  section: string;
  zoneId: string;
  place: Place;
  stepFree: boolean;
}

export type RowsProblem = 'names' | 'seats' | 'growth' | 'aisles' | 'radius' | 'taken';
export type RowsProblems = Partial<
  Record<'last' | 'seats' | 'growth' | 'aisles' | 'radius' | 'first', RowsProblem>
>;

export interface ReadRows {
  rows: number;
  seats: number;
  add: (plan: SeatingPlan) => SeatingPlan;
}

/** @param firstRow name of the first row of a section */
export function emptyRowsDraft(plan: SeatingPlan, firstRow: string): RowsDraft {
  return {
    ...namesAfter(plan, '', firstRow),
    seats: '14',
    growth: '0',
    aisles: '',
    curve: 'none',
    radius: '800',
    from: 'left',
    numbers: 'all',
    odd: 'left',
    section: '',
    zoneId: (fittingZones(plan, 'seats')[0] ?? plan.zones[0])?.id ?? '',
    place: 'behind',
    stepFree: false,
  };
}

/** Rows that go on from the last one of a section; ten in a new one. */
export function namesAfter(
  plan: SeatingPlan,
  section: string,
  firstRow: string,
): Pick<RowsDraft, 'first' | 'last'> {
  const last = plan.rows.findLast((row) => row.section === section.trim())?.name ?? '';
  const [, first, , , , fifth] = rowNamesFrom(last, 6);
  if (first && fifth) return { first, last: fifth };
  return { first: firstRow, last: rowNamesFrom(firstRow, 10).at(-1) ?? firstRow };
}

/** What the form says, or what is wrong with it. */
export function readRows(draft: RowsDraft, plan: SeatingPlan): ReadRows | { problems: RowsProblems } {
  const problems: RowsProblems = {};
  const [first, last] = [draft.first.trim().toUpperCase(), draft.last.trim().toUpperCase()];
  const names = first !== '' && first === last ? [draft.first.trim()] : rowNames(first, last);
  const section = draft.section.trim();
  const taken = new Set(plan.rows.filter((row) => row.section === section).map(({ name }) => name));
  if (names.length === 0) problems.last = 'names';
  else if (names.some((name) => taken.has(name))) problems.first = 'taken';
  const seats = wholeIn(draft.seats, 1, ROW_SEATS_MAX);
  if (seats === null) problems.seats = 'seats';
  const growth = wholeIn(draft.growth || '0', -20, 20);
  const longest = (seats ?? 0) + (growth ?? 0) * (names.length - 1);
  if (growth === null || longest < 1 || longest > ROW_SEATS_MAX) problems.growth = 'growth';
  const aislesAfter = numbersIn(draft.aisles);
  if (aislesAfter === null) problems.aisles = 'aisles';
  const radius = wholeIn(draft.radius, RADIUS_MIN, RADIUS_MAX);
  if (draft.curve === 'radius' && radius === null) problems.radius = 'radius';
  if (Object.keys(problems).length > 0 || seats === null || growth === null || !aislesAfter)
    return { problems };
  const curveRadius = draft.curve === 'radius' ? (radius ?? 0) : CURVES[draft.curve];
  const block = {
    names,
    seats,
    growth,
    aislesAfter,
    curveRadius,
    section,
    zoneId: draft.zoneId,
    stepFree: draft.stepFree,
    numbering: numberingOf(draft),
  };
  return {
    rows: names.length,
    seats: names.reduce((sum, _, at) => sum + seats + growth * at, 0),
    add: (to) => addBeside(to, draft.place, (base, position) => addRows(base, { ...block, position })),
  };
}

export function numberingOf({ from, numbers, odd }: Pick<RowsDraft, 'from' | 'numbers' | 'odd'>): Numbering {
  return from === 'middle' ? { from, odd } : { from, numbers, first: 1 };
}

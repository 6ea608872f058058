import { addTables, addZone, emptyPlan } from '#shared/seats/builder/elements.ts';
import { rowNames } from '#shared/seats/builder/numbering.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import { parsePlan } from '#shared/seats/check-plan.ts';
import { bestAvailable } from '#shared/seats/choice/best-available.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import { countStates, freeStates, type SeatStates, withChanges } from '#shared/seats/states/seat-states.ts';

/** Parties as theaters see them: mostly couples. */
const PARTIES = [2, 2, 1, 4, 2, 3, 2, 5, 2, 1, 6, 2, 4, 3, 2, 8] as const;
export const STALLS = 'z1';
const CIRCLE = 'z2';
/** The largest purchase. */
const LARGEST_PARTY = 50;

export interface HallFindings {
  seats: number;
  parties: number;
  /** Parties that sit in more than one group. */
  split: number;
  /** Choices that left a seat alone. */
  lonelyChoices: number;
  /** Time of each choice (ms). */
  choiceMs: number[];
  indexMs: number;
  /** The largest party in a hall of which every other seat is sold. */
  worstMs: number[];
}

/** A house of 2,000 seats: 20 curved rows of 60 in front, 20 of 38 behind them, and ten tables of four. */
export function hallOf2000(): SeatingPlan {
  const empty = addZone(emptyPlan('House', 'Stalls'), { name: 'Circle', color: '#c2410c', rank: 2 });
  const stalls = addRows(empty, {
    names: rowNames('1', '20'),
    seats: 60,
    zoneId: STALLS,
    section: 'Stalls',
    position: { x: 0, y: 0 },
    curveRadius: 1_500,
    aislesAfter: [20, 40],
  });
  const circle = addRows(stalls, {
    names: rowNames('A', 'T'),
    seats: 38,
    zoneId: CIRCLE,
    section: 'Circle',
    position: { x: 0, y: 900 },
    curveRadius: 2_400,
    aislesAfter: [19],
  });
  const tables = { columns: 10, rows: 1, seats: 4, first: 1, shape: 'round', sold: 'by-seat' } as const;
  const plan = addTables(circle, {
    ...tables,
    zoneId: CIRCLE,
    section: 'Bar',
    position: { x: -500, y: 1_800 },
  });
  const checked = parsePlan(plan);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.plan;
}

/** The rows of that house, all in one zone, up to so many seats. */
export function hallOf(seats: number): SeatingPlan {
  const house = hallOf2000();
  let left = seats;
  const take = <Element extends { seats: unknown[] }>(element: Element): Element[] => {
    const taken = element.seats.slice(0, left);
    left -= taken.length;
    return taken.length > 0 ? [{ ...element, zoneId: STALLS, seats: taken }] : [];
  };
  const plan = { ...house, rows: house.rows.flatMap(take), tables: house.tables.flatMap(take) };
  if (left > 0) throw new Error(`The house has ${seats - left} seats`);
  return plan;
}

/** Sells a hall seat by seat to parties that take what is best, to the last seat. */
export function sellHall(plan: SeatingPlan): HallFindings {
  const index = indexPlan(plan);
  const indexMs = fastestMs(() => indexPlan(plan));
  const found = {
    seats: index.seats.length,
    parties: 0,
    split: 0,
    lonelyChoices: 0,
    choiceMs: [] as number[],
  };
  let states = freeStates(index);
  for (let left = index.seats.length; left > 0; ) {
    const heads = Math.min(left, PARTIES[found.parties % PARTIES.length] ?? 2);
    const { choice, ms } = timedChoice(index, states, heads);
    states = withChanges(
      index,
      states,
      choice.groups.flat().map((seatId) => ({ seatId, state: 'sold' as const })),
    );
    found.choiceMs.push(ms);
    found.parties++;
    if (choice.groups.length > 1) found.split++;
    if (choice.lonely > 0) found.lonelyChoices++;
    left -= choice.groups.flat().length;
  }
  const unsold = countStates(index, states).reduce((sum, { free }) => sum + free, 0);
  if (unsold > 0) throw new Error(`${unsold} seats were refused`);
  return { ...found, indexMs, worstMs: worstChoices(index) };
}

function worstChoices(index: PlanIndex): number[] {
  const everyOther = index.seats
    .filter(({ ordinal }) => ordinal % 2 === 0)
    .map(({ id }) => ({ seatId: id, state: 'sold' as const }));
  const states = withChanges(index, freeStates(index), everyOther);
  return Array.from({ length: 20 }, () => timedChoice(index, states, LARGEST_PARTY).ms);
}

function timedChoice(index: PlanIndex, states: SeatStates, heads: number) {
  const wish = {
    heads,
    spaces: 0,
    prices: { [STALLS]: 4_000, [CIRCLE]: 2_500 },
    upToMinor: null,
    stepFree: false,
    together: false,
    flexibleReleased: false,
  };
  const choice = bestAvailable(index, states, wish);
  const ms = fastestMs(() => bestAvailable(index, states, wish));
  if (!choice.ok) throw new Error(`A party of ${heads} got ${choice.code}`);
  return { choice, ms };
}

/** The result is always the same: the fastest of some times is the one without other work on the machine. */
function fastestMs(run: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

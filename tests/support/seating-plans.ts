import fc from 'fast-check';
import { addTables, addZone, emptyPlan } from '#shared/seats/builder/elements.ts';
import { addRows, type RowBlock } from '#shared/seats/builder/rows.ts';
import type { SeatWish } from '#shared/seats/choice/picture.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import { freeStates, SEAT_STATES, type SeatStates, withChanges } from '#shared/seats/states/seat-states.ts';

/** Zones of every plan here, with their prices. */
export const STALLS = 'z1';
export const CIRCLE = 'z2';
export const PRICES = { [STALLS]: 4_000, [CIRCLE]: 2_500 };

/** Two zones and no seats. */
export function bareHall(): SeatingPlan {
  return addZone(emptyPlan('Hall', 'Stalls'), { name: 'Circle', color: '#c2410c', rank: 2 });
}

/** Rows of the stalls: by default one of ten. */
export function hallWith(block: Partial<RowBlock> = {}, plan = bareHall()): SeatingPlan {
  return addRows(plan, { names: ['A'], seats: 10, zoneId: STALLS, position: { x: 0, y: 0 }, ...block });
}

export function wish(heads: number, rest: Partial<SeatWish> = {}): SeatWish {
  return {
    heads,
    spaces: 0,
    prices: PRICES,
    upToMinor: null,
    stepFree: false,
    together: false,
    flexibleReleased: false,
    ...rest,
  };
}

/** "A1", or "Balcony A1": as a guest names the seat. */
export function nameOf(index: PlanIndex, seatId: string): string {
  for (const { section, name, seats } of index.groups) {
    const seat = seats.find(({ id }) => id === seatId);
    if (seat) return `${section} ${name}${seat.label}`.trim();
  }
  throw new Error(`The plan has no seat ${seatId}`);
}

export function idOf(index: PlanIndex, name: string): string {
  const found = index.seats.find(({ id }) => nameOf(index, id) === name);
  if (!found) throw new Error(`The plan has no seat ${name}`);
  return found.id;
}

/** States of a row by marks from left to right, such as "..x.h": free, sold, held, blocked (#). */
export function statesByMarks(index: PlanIndex, marks: string): SeatStates {
  const meaning = new Map([
    ['x', 'sold'],
    ['h', 'held'],
    ['#', 'blocked'],
  ] as const);
  const changes = [...marks.replaceAll(' ', '')].flatMap((mark, at) => {
    const state = meaning.get(mark as 'x' | 'h' | '#');
    const seat = index.seats[at];
    return state && seat ? [{ seatId: seat.id, state }] : [];
  });
  return withChanges(index, freeStates(index), changes);
}

const blocks = fc.record({
  rows: fc.integer({ min: 1, max: 5 }),
  seats: fc.integer({ min: 5, max: 14 }),
  growth: fc.integer({ min: 0, max: 2 }),
  curveRadius: fc.constantFrom(0, 300, 600, -900),
  aisle: fc.option(fc.integer({ min: 1, max: 4 })),
  zoneId: fc.constantFrom(STALLS, CIRCLE),
  stepFree: fc.boolean(),
});

/** Halls of up to three blocks of rows, each a section, with or without tables by seat. */
export const halls: fc.Arbitrary<SeatingPlan> = fc
  .record({
    blocks: fc.array(blocks, { minLength: 1, maxLength: 3 }),
    tables: fc.integer({ min: 0, max: 2 }),
    sold: fc.constantFrom('by-seat' as const, 'whole' as const),
  })
  .map(({ blocks: parts, tables, sold }) => {
    const rows = parts.reduce(
      (plan, part, at) =>
        addRows(plan, {
          names: ['A', 'B', 'C', 'D', 'E'].slice(0, part.rows),
          seats: part.seats,
          growth: part.growth,
          zoneId: part.zoneId,
          section: `Block ${at + 1}`,
          position: { x: at * 40, y: at * 400 },
          curveRadius: part.curveRadius,
          aislesAfter: part.aisle === null ? [] : [part.aisle],
          stepFree: part.stepFree,
        }),
      bareHall(),
    );
    if (tables === 0) return rows;
    const position = { x: -200, y: 1_500 };
    const block = { columns: tables, rows: 1, seats: 4, first: 1, shape: 'round' as const, sold };
    return addTables(rows, { ...block, zoneId: CIRCLE, section: 'Tables', position });
  });

/** A hall in some state of its sale, mostly free or mostly sold. */
export const sales: fc.Arbitrary<{ index: PlanIndex; states: SeatStates }> = halls.chain((plan) => {
  const index = indexPlan(plan);
  const free = fc.constantFrom(1, 3, 12);
  return free.chain((weight) => {
    const state = fc.oneof(
      { weight, arbitrary: fc.constant('free' as const) },
      { weight: 3, arbitrary: fc.constantFrom(...SEAT_STATES) },
    );
    return fc
      .array(state, { minLength: index.seats.length, maxLength: index.seats.length })
      .map((states) => ({ index, states: statesOfSeats(index, states) }));
  });
});

/** Whole tables are sold, held and blocked as one. */
function statesOfSeats(index: PlanIndex, states: readonly (typeof SEAT_STATES)[number][]): SeatStates {
  const changes = index.groups.flatMap(({ kind, seats }) =>
    seats.map((seat) => {
      const ordinal = kind === 'table-whole' ? (seats[0]?.ordinal ?? seat.ordinal) : seat.ordinal;
      return { seatId: seat.id, state: states[ordinal] ?? 'free' };
    }),
  );
  return withChanges(index, freeStates(index), changes);
}

import { describe, expect, test } from 'vitest';
import { setZone } from '#shared/seats/builder/edit.ts';
import { addAccessibleUnit, addTables } from '#shared/seats/builder/elements.ts';
import { setAisles } from '#shared/seats/builder/rows.ts';
import { bestAvailable } from '#shared/seats/choice/best-available.ts';
import type { SeatWish } from '#shared/seats/choice/picture.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { CIRCLE, hallWith, idOf, nameOf, STALLS, statesByMarks, wish } from '#tests/support/seating-plans.ts';

/** Names of the chosen seats, a text per group, or the code of a refusal. */
function choiceOf(plan: SeatingPlan, marks: string, asked: SeatWish): string | string[] {
  const index = indexPlan(plan);
  const choice = bestAvailable(index, statesByMarks(index, marks), asked);
  if (!choice.ok) return choice.code;
  return choice.groups.map((ids) => ids.map((id) => nameOf(index, id)).join(' '));
}

describe('which seats are best', () => {
  test('a party gets the middle of the first row', () => {
    expect(choiceOf(hallWith({ names: ['A', 'B'] }), '', wish(2))).toEqual(['A5 A6']);
  });

  test('the zone of the better rank comes first, and then the cheaper one of equal rank', () => {
    const back = hallWith({ names: ['B'], position: { x: 0, y: 50 } }, hallWith({ zoneId: CIRCLE }));
    expect(choiceOf(back, '', wish(2))).toEqual(['B5 B6']);
    const equal = { ...back, zones: back.zones.map((zone) => ({ ...zone, rank: 1 })) };
    expect(choiceOf(equal, '', wish(2))).toEqual(['A5 A6']);
  });

  test('a limit leaves zones out that cost more, and a zone without a price is not sold', () => {
    const plan = hallWith({ names: ['B'], zoneId: CIRCLE, position: { x: 0, y: 50 } }, hallWith());
    expect(choiceOf(plan, '', wish(2, { upToMinor: 3_000 }))).toEqual(['B5 B6']);
    expect(choiceOf(plan, '', wish(2, { prices: { [CIRCLE]: 2_500 } }))).toEqual(['B5 B6']);
    expect(choiceOf(plan, '', wish(2, { upToMinor: 2_000 }))).toBe('SOLD_OUT');
  });

  test('a step-free wish is seated in rows that are reached without steps', () => {
    const plan = hallWith({ names: ['F'], position: { x: 0, y: 300 }, stepFree: true }, hallWith());
    expect(choiceOf(plan, '', wish(2, { stepFree: true }))).toEqual(['F5 F6']);
  });

  test('pieces of one row are one row: the seat nearest to the middle of the house wins', () => {
    const left = hallWith({ names: ['A', 'B'], seats: 6, position: { x: -200, y: 0 } });
    const both = hallWith(
      {
        names: ['A', 'B'],
        seats: 6,
        position: { x: 100, y: 0 },
        numbering: { from: 'left', numbers: 'all', first: 7 },
      },
      left,
    );
    expect(choiceOf({ ...both, focus: { x: 100, y: 0 } }, '', wish(2))).toEqual(['A9 A10']);
  });

  test('the row in front wins over the middle of a row behind it', () => {
    expect(choiceOf(hallWith({ names: ['A', 'B'], seats: 6 }), '..xxxx ......', wish(2))).toEqual(['A1 A2']);
  });
});

describe('who sits next to whom', () => {
  test('an aisle parts a row', () => {
    const plan = hallWith({ seats: 6, aislesAfter: [3] });
    expect(choiceOf(plan, '', wish(4))).toEqual(['A3', 'A4 A5 A6']);
    expect(choiceOf(plan, '', wish(4, { together: true }))).toBe('SEATS_APART_ONLY');
  });

  test('the gap of a missing seat parts a row, and a curve does not', () => {
    const curved = hallWith({ seats: 7, curveRadius: 60 });
    expect(choiceOf(curved, '', wish(7))).toEqual(['A1 A2 A3 A4 A5 A6 A7']);
    const [row] = curved.rows;
    const gap = { ...curved, rows: row ? [{ ...row, seats: row.seats.filter((_, at) => at !== 3) }] : [] };
    expect(choiceOf(gap, '', wish(4))).toEqual(['A3', 'A5 A6 A7']);
  });

  test('a narrow aisle parts a row as well', () => {
    const plan = hallWith({ seats: 4 });
    const rowIds = plan.rows.map(({ id }) => id);
    expect(choiceOf(setAisles(plan, rowIds, [2], 5), '', wish(3, { together: true }))).toBe(
      'SEATS_APART_ONLY',
    );
  });

  test('guests at one table sit together', () => {
    const base = { columns: 2, rows: 1, first: 1, shape: 'round' as const, sold: 'by-seat' as const };
    const plan = addTables(hallWith({ seats: 2 }), {
      ...base,
      seats: 5,
      zoneId: CIRCLE,
      position: { x: 0, y: 100 },
    });
    expect(choiceOf(plan, '.. .x.x. .....', wish(3))).toEqual(['11 13 15']);
  });
});

describe('a single seat left alone', () => {
  test('is avoided by seats further from the middle or further back', () => {
    expect(choiceOf(hallWith({ seats: 5 }), '', wish(2))).toEqual(['A1 A2']);
    expect(choiceOf(hallWith({ names: ['A', 'B'], seats: 3 }), '... xx.', wish(2))).toEqual(['A1 A2']);
    expect(choiceOf(hallWith({ names: ['A', 'B'], seats: 3 }), '... ..x', wish(2))).toEqual(['B1 B2']);
  });

  test('never costs the booking, and is told', () => {
    const index = indexPlan(hallWith({ seats: 3 }));
    expect(bestAvailable(index, statesByMarks(index, ''), wish(2))).toMatchObject({ ok: true, lonely: 1 });
  });

  test('is not alone next to a free seat of another price', () => {
    const plan = hallWith({ seats: 4 });
    const index = indexPlan(plan);
    const dear = setZone(plan, [idOf(index, 'A1')], CIRCLE);
    // A2 to A4 are cheap enough: taking A3 and A4 leaves A1 and A2 next to each other.
    expect(choiceOf(dear, '', wish(2, { prices: { [STALLS]: 100, [CIRCLE]: 900 }, upToMinor: 100 }))).toEqual(
      ['A3 A4'],
    );
  });

  test('counts over the whole take of a party that sits apart', () => {
    // Runs of 3, 3 and 2 for five: 3 + 2 leaves nobody, 3 + 3 would leave one.
    expect(choiceOf(hallWith({ seats: 10 }), '...x...x..', wish(5))).toEqual(['A5 A6 A7', 'A9 A10']);
  });
});

describe('parties that fit nowhere together', () => {
  test('sit in as few groups as possible, near each other, and nobody alone where that is possible', () => {
    const rows = hallWith({ names: ['A', 'B', 'C', 'D'], seats: 2 });
    expect(choiceOf(rows, '', wish(4))).toEqual(['A1 A2', 'B1 B2']);
    expect(choiceOf(hallWith({ seats: 12 }), '.....xx.....', wish(6))).toEqual(['A3 A4 A5', 'A8 A9 A10']);
  });

  test('are told when seats are held that may come back', () => {
    expect(choiceOf(hallWith({ seats: 4 }), 'x.hh', wish(3))).toBe('ALL_HELD');
    expect(choiceOf(hallWith({ seats: 4 }), 'x.x#', wish(2))).toBe('SOLD_OUT');
  });
});

describe('tables sold whole', () => {
  const base = { rows: 1, first: 1, shape: 'round' as const, sold: 'whole' as const, zoneId: CIRCLE };
  const rows = hallWith({ seats: 1 });
  const plan = addTables(addTables(rows, { ...base, columns: 1, seats: 6, position: { x: 0, y: 100 } }), {
    ...base,
    columns: 1,
    seats: 4,
    first: 2,
    position: { x: 0, y: 300 },
  });

  test('go to one party, the smallest that has room', () => {
    expect(choiceOf(plan, '', wish(3))).toEqual(['21 22 23 24']);
    expect(choiceOf(plan, '', wish(5))).toEqual(['11 12 13 14 15 16']);
  });

  test('cost each head its share of the whole table', () => {
    expect(choiceOf(plan, '', wish(4, { upToMinor: 2_500 }))).toEqual(['21 22 23 24']);
    expect(choiceOf(plan, '', wish(3, { upToMinor: 2_500 }))).toBe('SOLD_OUT');
  });

  test('are not sold while a seat of theirs is taken', () => {
    expect(choiceOf(plan, 'x x..... x...', wish(2))).toBe('SOLD_OUT');
  });
});

describe('accessible units', () => {
  const plain = hallWith({ seats: 8 });
  const seat = (name: string) => idOf(indexPlan(plain), name);
  const unit = (space: string, companions: string[], flexible = false) => ({
    spaceId: seat(space),
    companionIds: companions.map(seat),
    flexible,
  });
  const plan = addAccessibleUnit(
    addAccessibleUnit(plain, unit('A1', ['A2', 'A3'])),
    unit('A8', ['A7'], true),
  );

  test('are left to guests who ask for a wheelchair space', () => {
    expect(choiceOf(plan, '', wish(3))).toEqual(['A4 A5 A6']);
    expect(choiceOf(plan, '', wish(4))).toBe('SOLD_OUT');
  });

  test('give a space with the companions of its own, the fewest empty', () => {
    expect(choiceOf(plan, '', wish(2, { spaces: 1 }))).toEqual(['A8 A7']);
    expect(choiceOf(plan, '', wish(3, { spaces: 1 }))).toEqual(['A1 A2 A3']);
  });

  test('take neighbors outside the unit for a larger party', () => {
    expect(choiceOf(plan, '', wish(5, { spaces: 1 }))).toEqual(['A1 A2 A3 A4 A5']);
  });

  test('seat the rest of a party nearby when there is no room beside the unit', () => {
    expect(choiceOf(plan, '...xx...', wish(4, { spaces: 1, together: true }))).toBe('SEATS_APART_ONLY');
    expect(choiceOf(plan, '...xx...', wish(4, { spaces: 1 }))).toEqual(['A1 A2 A3', 'A6']);
  });

  test('seat two wheelchair users of one party', () => {
    expect(choiceOf(plan, '', wish(4, { spaces: 2 }))).toEqual(['A1 A2 A3', 'A8']);
    expect(choiceOf(plan, 'x', wish(2, { spaces: 2 }))).toBe('SOLD_OUT');
  });

  test('become ordinary seats when flexible ones are released', () => {
    expect(choiceOf(plan, '', wish(5, { flexibleReleased: true }))).toEqual(['A4 A5 A6 A7 A8']);
    expect(choiceOf(plan, 'xxx', wish(2, { spaces: 1, flexibleReleased: true }))).toEqual(['A8 A7']);
  });
});

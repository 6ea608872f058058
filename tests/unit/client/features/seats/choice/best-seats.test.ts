import { expect, test } from 'vitest';
import { bestSeats, type House, hasNoSpace, partyMax } from '#client/features/seats/choice/best-seats.ts';
import { FIRST_CHOICE } from '#client/features/seats/choice/stored-choice.ts';
import { priceLimits, type SeatedType, zoneOffers } from '#client/features/seats/choice/zone-offers.ts';
import { addAccessibleUnit } from '#shared/seats/builder/elements.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { freeStates } from '#shared/seats/states/seat-states.ts';
import { CIRCLE, hallWith, idOf, nameOf, STALLS, statesByMarks } from '#tests/support/seating-plans.ts';

const ADULT = { id: 'adult', name: 'Stalls', zoneId: STALLS, priceMinor: 4_000, max: 10 };
const CHILD = { id: 'child', name: 'Stalls, child', zoneId: STALLS, priceMinor: 2_000, max: 10 };
const UP = { id: 'up', name: 'Circle', zoneId: CIRCLE, priceMinor: 2_500, max: 6 };

const twoZones = hallWith(
  { names: ['B'], zoneId: CIRCLE, position: { x: 0, y: 300 } },
  hallWith({ names: ['A'] }),
);

function houseOf(plan: SeatingPlan, marks = '', types: SeatedType[] = [ADULT, CHILD, UP]): House {
  const index = indexPlan(plan);
  const states = marks ? statesByMarks(index, marks) : freeStates(index);
  return { index, states, offers: zoneOffers(index, types), flexibleReleased: false };
}

const party = { ...FIRST_CHOICE, heads: 3 };

test('a zone costs what its first type costs, and each price is one limit', () => {
  const { offers } = houseOf(twoZones);
  expect(offers.map(({ name, priceMinor }) => [name, priceMinor])).toEqual([
    ['Stalls', 4_000],
    ['Circle', 2_500],
  ]);
  expect(priceLimits(offers)).toEqual([2_500, 4_000]);
});

test('a zone whose types are sold out is not on sale', () => {
  const { offers } = houseOf(twoZones, '', [{ ...ADULT, max: 0 }, { ...CHILD, max: 0 }, UP]);
  expect(offers.map(({ name }) => name)).toEqual(['Circle']);
});

test('three sit together in the best zone, and below a limit in the other one', () => {
  const house = houseOf(twoZones);
  const names = (found: ReturnType<typeof bestSeats>) =>
    found.ok ? found.seatIds.map((id) => nameOf(house.index, id)) : found.code;
  expect(names(bestSeats(house, party))).toEqual(['A4', 'A5', 'A6']);
  expect(names(bestSeats(house, { ...party, upToMinor: 2_500 }))).toEqual(['B4', 'B5', 'B6']);
});

test('a zone that cannot give so many in one purchase is passed over', () => {
  const house = houseOf(twoZones, '', [{ ...ADULT, max: 2 }, UP]);
  const found = bestSeats(house, party);
  expect(found.ok && nameOf(house.index, found.seatIds[0] ?? '')).toBe('B4');
  expect(partyMax(house.offers)).toBe(6);
});

test('a party that finds nothing hears what to give up', () => {
  const apart = houseOf(twoZones, '.x.x.x.x.x .x.x.x.x.x');
  expect(bestSeats(apart, party)).toMatchObject({
    code: 'SEATS_APART_ONLY',
    instead: [{ give: 'together' }],
  });
  const dear = houseOf(twoZones, `${'.'.repeat(10)}${'x'.repeat(10)}`);
  expect(bestSeats(dear, { ...party, upToMinor: 2_500 })).toMatchObject({ instead: [{ give: 'price' }] });
  const steps = houseOf(twoZones);
  expect(bestSeats(steps, { ...party, stepFree: true })).toMatchObject({ instead: [{ give: 'steps' }] });
  const few = houseOf(twoZones, `..${'x'.repeat(18)}`);
  expect(bestSeats(few, party)).toMatchObject({ code: 'SOLD_OUT', instead: [{ give: 'heads', heads: 2 }] });
  const none = houseOf(twoZones, 'x'.repeat(20));
  expect(bestSeats(none, party)).toMatchObject({ code: 'SOLD_OUT', instead: [] });
  expect(idOf(none.index, 'A1')).not.toBe('');
});

test('seats that a code opens come first where they fit, and others where they do not', () => {
  const house = houseOf(twoZones);
  const opened = ['A9', 'A10'].map((name) => idOf(house.index, name));
  const names = (heads: number) => {
    const found = bestSeats({ ...house, opened }, { ...party, heads });
    return found.ok ? found.seatIds.map((id) => nameOf(house.index, id)) : found.code;
  };
  expect(names(2)).toEqual(['A9', 'A10']);
  expect(names(3)).toEqual(['A4', 'A5', 'A6']);
});

test('a party is offered a wheelchair space once no other seat is left, and hears when all are taken', () => {
  const hall = hallWith({ names: ['A'] });
  const [spaceId = '', companionId = ''] = hall.rows[0]?.seats.map(({ id }) => id) ?? [];
  const plan = addAccessibleUnit(hall, { spaceId, companionIds: [companionId], flexible: false });
  const one = houseOf(plan, `..${'x'.repeat(7)}.`);
  expect(bestSeats(one, { ...party, heads: 2 })).toMatchObject({ instead: [{ give: 'heads', heads: 1 }] });
  const last = houseOf(plan, `..${'x'.repeat(8)}`);
  expect(bestSeats(last, party)).toMatchObject({ instead: [{ give: 'seats', heads: 2 }] });
  expect(bestSeats(last, { ...party, heads: 2, spaces: 1 }).ok).toBe(true);
  expect(hasNoSpace(last)).toBe(false);
  const taken = houseOf(plan, `xx${'.'.repeat(8)}`);
  expect(bestSeats(taken, { ...party, spaces: 1 })).toMatchObject({ code: 'SOLD_OUT' });
  expect(hasNoSpace(taken)).toBe(true);
});

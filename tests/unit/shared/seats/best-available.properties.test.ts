import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestAvailable, type SeatChoice } from '#shared/seats/choice/best-available.ts';
import { lonelyAfter, pictureOf, type SeatWish } from '#shared/seats/choice/picture.ts';
import { type IndexedSeat, indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import { type SeatStates, stateOf } from '#shared/seats/states/seat-states.ts';
import { hallWith, PRICES, sales, statesByMarks, wish } from '#tests/support/seating-plans.ts';

const wishes: fc.Arbitrary<SeatWish> = fc
  .record({
    heads: fc.integer({ min: 1, max: 12 }),
    upToMinor: fc.constantFrom(null, 3_000, 5_000),
    stepFree: fc.boolean(),
    together: fc.boolean(),
  })
  .map(({ heads, ...rest }) => wish(heads, rest));

const RUNS = { numRuns: 400 };

/** Seats that suit a wish, told by the plan itself. */
function suitable(index: PlanIndex, states: SeatStates, asked: SeatWish): IndexedSeat[] {
  const { plan, groups } = index;
  const isFree = (seat: IndexedSeat) => stateOf(states, seat) === 'free';
  return groups.flatMap(({ kind, seats, stepFree }) => {
    if (asked.stepFree && !stepFree) return [];
    if (kind === 'table-whole' && !seats.every(isFree)) return [];
    return seats.filter((seat) => {
      const price = PRICES[plan.zones[seat.zone]?.id === 'z1' ? 'z1' : 'z2'] ?? Number.NaN;
      return isFree(seat) && price <= (asked.upToMinor ?? price);
    });
  });
}

/** Every set of seats on which the party would sit together: side by side, or at one table sold by seat. */
function takesTogether(index: PlanIndex, seats: readonly IndexedSeat[], heads: number): IndexedSeat[][] {
  const free = new Set(seats);
  return index.groups.flatMap(({ kind, seats: all }) => {
    const members = all.filter((seat) => free.has(seat));
    if (kind === 'table-whole') return members.length >= heads ? [members] : [];
    const windows = members.flatMap((_, from) =>
      from + heads <= members.length ? [members.slice(from, from + heads)] : [],
    );
    if (kind === 'table-by-seat') return windows;
    return windows.filter((window) =>
      window.every((seat, at) => at === 0 || seat.left === window[at - 1]?.ordinal),
    );
  });
}

function seatsOf(index: PlanIndex, choice: SeatChoice): IndexedSeat[] {
  if (!choice.ok) return [];
  return choice.groups.flat().map((id) => index.byId.get(id) ?? expect.fail(`no seat ${id}`));
}

const hasWhole = (index: PlanIndex) => index.groups.some(({ kind }) => kind === 'table-whole');

test('only free seats that suit the wish are given, each once, as many as heads', () => {
  fc.assert(
    fc.property(sales, wishes, ({ index, states }, asked) => {
      const choice = bestAvailable(index, states, asked);
      const seats = seatsOf(index, choice);
      const allowed = new Set(suitable(index, states, asked));
      expect(seats.every((seat) => allowed.has(seat))).toBe(true);
      expect(new Set(seats).size).toBe(seats.length);
      if (choice.ok && !hasWhole(index)) expect(seats).toHaveLength(asked.heads);
    }),
    RUNS,
  );
});

test('a party that fits somewhere together is never split', () => {
  fc.assert(
    fc.property(sales, wishes, ({ index, states }, asked) => {
      fc.pre(asked.upToMinor === null || !hasWhole(index));
      const fits = takesTogether(index, suitable(index, states, asked), asked.heads).length > 0;
      const choice = bestAvailable(index, states, asked);
      expect(choice.ok && choice.groups.length === 1).toBe(fits);
    }),
    RUNS,
  );
});

test('free seats that suffice are never refused, unless a party does not want to sit apart', () => {
  fc.assert(
    fc.property(sales, wishes, ({ index, states }, asked) => {
      fc.pre(asked.upToMinor === null || !hasWhole(index));
      const suffices = suitable(index, states, asked).length >= asked.heads;
      const choice = bestAvailable(index, states, asked);
      if (!choice.ok && choice.code === 'SEATS_APART_ONLY') expect(asked.together && suffices).toBe(true);
      else expect(choice.ok).toBe(suffices);
    }),
    RUNS,
  );
});

test('a seat is left alone only if every way to sit together would leave one', () => {
  fc.assert(
    fc.property(sales, wishes, ({ index, states }, asked) => {
      fc.pre(asked.upToMinor === null || !hasWhole(index));
      const picture = pictureOf(index, states, asked);
      const ways = takesTogether(index, suitable(index, states, asked), asked.heads);
      fc.pre(ways.length > 0);
      const least = Math.min(...ways.map((seats) => lonelyAfter(picture, seats).length));
      expect(bestAvailable(index, states, asked)).toMatchObject({ ok: true, lonely: least });
    }),
    RUNS,
  );
});

test('a party apart sits in the fewest groups', () => {
  fc.assert(
    fc.property(sales, wishes, ({ index, states }, asked) => {
      fc.pre(asked.upToMinor === null || !hasWhole(index));
      const choice = bestAvailable(index, states, { ...asked, together: false });
      fc.pre(choice.ok && choice.groups.length > 1);
      const sizes = poolSizes(index, suitable(index, states, asked));
      let [groups, seats] = [0, 0];
      for (; seats < asked.heads; groups++) seats += sizes[groups] ?? expect.fail('too few seats');
      expect(choice.ok && choice.groups).toHaveLength(groups);
    }),
    RUNS,
  );
});

/** Lengths of free runs in one row, and a party that is larger than each of them. */
const runsAndParty = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 9 })
  .chain((runs) => {
    const total = runs.reduce((sum, length) => sum + length, 0);
    return fc.record({
      runs: fc.constant(runs),
      heads: fc.integer({ min: Math.max(...runs) + 1, max: total }),
    });
  });

test('a party apart leaves one seat alone only if no runs of this number add up otherwise', () => {
  fc.assert(
    fc.property(runsAndParty, ({ runs, heads }) => {
      const marks = runs.map((length) => '.'.repeat(length)).join('x');
      const index = indexPlan(hallWith({ seats: marks.length }));
      const choice = bestAvailable(index, statesByMarks(index, marks), wish(heads));
      const sums = [...sumsOf(runs, choice.ok ? choice.groups.length : 0)].filter((sum) => sum >= heads);
      const isAvoidable = sums.some((sum) => sum !== heads + 1);
      expect(choice.ok && choice.lonely).toBe(isAvoidable ? 0 : 1);
    }),
    RUNS,
  );
});

test('everybody who asks gets the same answer, and asking changes nothing', () => {
  fc.assert(
    fc.property(sales, wishes, ({ index, states }, asked) => {
      const before = states.map((zone) => [...zone]);
      expect(bestAvailable(index, states, asked)).toEqual(bestAvailable(index, states, asked));
      expect(states.map((zone) => [...zone])).toEqual(before);
    }),
    RUNS,
  );
});

/** Sizes of all places where people can sit together, the largest first. */
function poolSizes(index: PlanIndex, seats: readonly IndexedSeat[]): number[] {
  const free = new Set(seats);
  const sizes = index.groups.flatMap(({ kind, seats: all }) => {
    const members = all.filter((seat) => free.has(seat));
    if (kind !== 'row') return members.length > 0 ? [members.length] : [];
    const starts = members.filter(
      ({ left }) => left === null || !members.some(({ ordinal }) => ordinal === left),
    );
    return starts.map((start) => {
      let length = 1;
      for (let at: IndexedSeat | undefined = start; at?.right != null; length++) {
        at = members.find(({ ordinal }) => ordinal === at?.right);
        if (!at) break;
      }
      return length;
    });
  });
  return sizes.sort((one, other) => other - one);
}

/** Sums of every choice of so many of the sizes. */
function sumsOf(sizes: readonly number[], count: number): Set<number> {
  let reached = new Map<number, Set<number>>([[0, new Set([0])]]);
  for (const size of sizes) {
    const next = new Map([...reached].map(([used, sums]) => [used, new Set(sums)]));
    for (const [used, sums] of reached) {
      if (used === count) continue;
      const to = next.get(used + 1) ?? new Set<number>();
      for (const sum of sums) to.add(sum + size);
      next.set(used + 1, to);
    }
    reached = next;
  }
  return reached.get(count) ?? new Set();
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { removeFromPlan } from '#shared/seats/builder/edit.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import {
  countStates,
  freeStates,
  SEAT_STATES,
  type SeatChange,
  stateOf,
  statesForPlan,
  withChanges,
} from '#shared/seats/states/seat-states.ts';
import { applyDelta, readSnapshot, writeDelta, writeSnapshot } from '#shared/seats/states/state-bytes.ts';
import { hallWith, idOf, sales, statesByMarks } from '#tests/support/seating-plans.ts';

/** A hall in some state, and changes of some of its seats. */
const changes = sales.chain(({ index, states }) =>
  fc
    .uniqueArray(fc.nat({ max: index.seats.length - 1 }), { maxLength: 20 })
    .chain((ordinals) =>
      fc
        .array(fc.constantFrom(...SEAT_STATES), { minLength: ordinals.length, maxLength: ordinals.length })
        .map((to) =>
          ordinals.map((ordinal, at): SeatChange => {
            const seatId = index.seats[ordinal]?.id ?? '';
            return { seatId, state: to[at] ?? 'free' };
          }),
        ),
    )
    .map((list) => ({ index, states, changes: list })),
);

test('two thousand seats are 500 bytes', () => {
  const names = Array.from({ length: 40 }, (_, at) => String(at + 1));
  const index = indexPlan(hallWith({ names, seats: 50 }));
  expect(freeStates(index).map(({ length }) => length)).toEqual([500, 0]);
});

test('a change sets its seats and no others, in a copy', () => {
  fc.assert(
    fc.property(changes, ({ index, states, changes: list }) => {
      const before = states.map((zone) => [...zone]);
      const after = withChanges(index, states, list);
      const wanted = new Map(list.map(({ seatId, state }) => [seatId, state]));
      for (const seat of index.seats) {
        expect(stateOf(after, seat)).toBe(wanted.get(seat.id) ?? stateOf(states, seat));
      }
      expect(states.map((zone) => [...zone])).toEqual(before);
    }),
  );
});

test('states are counted by zone', () => {
  const index = indexPlan(hallWith({ seats: 6 }));
  expect(countStates(index, statesByMarks(index, '.xhx#.'))).toEqual([
    { free: 2, held: 1, sold: 2, blocked: 1 },
    { free: 0, held: 0, sold: 0, blocked: 0 },
  ]);
});

test('an edited plan keeps the states of its seats, and new seats are free', () => {
  const plan = hallWith({ seats: 6 });
  const before = indexPlan(plan);
  const states = statesByMarks(before, '.xhx#.');
  const edited = hallWith({ names: ['0'] }, removeFromPlan(plan, [idOf(before, 'A2')]));
  const after = indexPlan({ ...edited, rows: [...edited.rows].reverse() });
  const moved = statesForPlan(before, after, states);
  expect(
    ['A1', 'A3', 'A4', 'A5', '01'].map((name) => {
      const seat = after.byId.get(idOf(after, name));
      return seat && stateOf(moved, seat);
    }),
  ).toEqual(['free', 'held', 'sold', 'blocked', 'free']);
});

describe('bytes on the wire', () => {
  test('a snapshot and the deltas after it give the same states as the changes', () => {
    fc.assert(
      fc.property(
        changes,
        fc.nat(),
        fc.nat(2 ** 40),
        ({ index, states, changes: list }, planVersion, sequence) => {
          const at = { planVersion, sequence, states };
          const received = readSnapshot(index, planVersion, writeSnapshot(at));
          expect(received).toEqual(at);
          if (!received) return;
          const after = applyDelta(index, received, writeDelta(index, at, list));
          expect(after).toEqual({
            planVersion,
            sequence: sequence + 1,
            states: withChanges(index, states, list),
          });
        },
      ),
    );
  });

  test('three seats held in a row are eight bytes at most', () => {
    const index = indexPlan(hallWith({ names: ['A', 'B', 'C'], seats: 20 }));
    const held = ['B9', 'B10', 'B11'].map(
      (name): SeatChange => ({ seatId: idOf(index, name), state: 'held' }),
    );
    expect(writeDelta(index, { planVersion: 1, sequence: 5 }, held).length).toBeLessThanOrEqual(8);
  });

  test('a delta of another plan or another moment is not applied', () => {
    const index = indexPlan(hallWith());
    const at = { planVersion: 3, sequence: 7, states: freeStates(index) };
    const changed: SeatChange[] = [{ seatId: idOf(index, 'A1'), state: 'sold' }];
    for (const other of [
      { planVersion: 4, sequence: 7 },
      { planVersion: 3, sequence: 6 },
      { planVersion: 3, sequence: 8 },
    ]) {
      expect(applyDelta(index, at, writeDelta(index, other, changed))).toBeNull();
    }
    expect(readSnapshot(index, 4, writeSnapshot(at))).toBeNull();
  });

  test('damaged bytes are refused, never read past their end or into seats that are not there', () => {
    const index = indexPlan(hallWith({ seats: 6 }));
    const at = { planVersion: 1, sequence: 0, states: statesByMarks(index, '.xhx#.') };
    const snapshot = writeSnapshot(at);
    expect(readSnapshot(index, 1, snapshot.subarray(0, -1))).toBeNull();
    expect(readSnapshot(index, 1, Uint8Array.from([...snapshot, 0]))).toBeNull();
    expect(
      readSnapshot(
        index,
        1,
        snapshot.map((byte, place) => (place === snapshot.length - 1 ? 255 : byte)),
      ),
    ).toBeNull();
    const delta = writeDelta(index, at, [{ seatId: idOf(index, 'A6'), state: 'sold' }]);
    expect(applyDelta(index, at, delta.subarray(0, -1))).toBeNull();
    expect(applyDelta(index, at, Uint8Array.from([...delta, 0]))).toBeNull();
    expect(
      applyDelta(
        index,
        at,
        delta.map((byte, place) => (place === delta.length - 1 ? byte + 4 : byte)),
      ),
    ).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        for (const read of [readSnapshot(index, 1, bytes), applyDelta(index, at, bytes)]) {
          if (read) expect(read.states.map(({ length }) => length)).toEqual([2, 0]);
        }
      }),
    );
  });
});

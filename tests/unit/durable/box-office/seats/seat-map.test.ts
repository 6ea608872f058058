import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SeatPick } from '#durable/box-office/seats/pick-store.ts';
import { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import type { SeatKeep, StoredSeating } from '#durable/box-office/seats/seating-store.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { stateOf } from '#shared/seats/states/seat-states.ts';
import { applyDelta, type StatesAt } from '#shared/seats/states/state-bytes.ts';
import { hallWith } from '#tests/support/seating-plans.ts';

const PLAN = hallWith({ seats: 8 });
const IDS = PLAN.rows[0]?.seats.map(({ id }) => id) ?? [];
const seatAt = (at: number) => IDS[at] ?? '';

function keepOf(seatIds: string[], more: Partial<SeatKeep> = {}): SeatKeep {
  return { id: 'k', kind: 'house', listId: null, accessCode: null, seatIds, releaseAt: null, ...more };
}

/** A map over stores in memory. */
function world(keeps: SeatKeep[] = [], plan: SeatingPlan = PLAN) {
  const at = { now: 1_000, changes: 0 };
  let stored: StoredSeating | null = {
    revision: 1,
    planVersion: 1,
    plan: JSON.stringify(plan),
    flexibleReleaseAt: null,
    keeps,
  };
  const picks = new Map<string, SeatPick>();
  const map = new SeatMap({
    exists: () => true,
    now: () => at.now,
    seating: { read: () => stored } as never,
    picks: {
      all: () => [...picks.values()],
      write: (pick: SeatPick) => picks.set(pick.owner, pick),
      delete: (owner: string) => picks.delete(owner),
    } as never,
    soldSeats: () => [],
    returnedSeats: () => [],
    onChanged: () => {
      at.changes++;
    },
  });
  const marks = () => {
    const { states, plan: planned } = map;
    const mark = { free: '.', held: 'h', sold: 'x', blocked: '#' };
    return (planned?.index.seats ?? []).map((seat) => mark[stateOf(states, seat)]).join('');
  };
  const change = (to: Partial<StoredSeating>) => {
    stored = stored && { ...stored, ...to };
    map.reload();
  };
  return { at, map, marks, change };
}

function pickOf(owner: string, seatIds: string[], until: number): SeatPick {
  const request = { requestId: 'r', requestHash: 'h' };
  return { ...request, owner, address: null, anonymous: true, seatIds, since: 0, until };
}

test('sold is stronger than held, held than kept, and each shows again when the stronger one ends', () => {
  const { map, marks } = world([keepOf([seatAt(0), seatAt(1)])]);
  expect(marks()).toBe('##......');
  map.countHold(seatAt(0), 1);
  map.setPick(pickOf('a', [seatAt(2)], 5_000));
  expect(marks()).toBe('h#h.....');
  map.countTicket(seatAt(0), 1);
  map.countHold(seatAt(0), -1);
  expect(marks()).toBe('x#h.....');
  map.countTicket(seatAt(0), -1);
  map.endPick('a');
  expect(marks()).toBe('##......');
});

test('picks, keeps and their releases end by the clock, with one announcement', () => {
  const { at, map, marks } = world([keepOf([seatAt(0)], { releaseAt: 3_000 })]);
  map.setPick(pickOf('a', [seatAt(1)], 2_000));
  expect(marks()).toBe('#h......');
  expect(map.nextChange).toBe(2_000);
  expect(map.sequence).toBeGreaterThan(0);
  const before = at.changes;
  at.now = 2_000;
  expect(marks()).toBe('#.......');
  expect(map.nextChange).toBe(3_000);
  at.now = 3_000;
  expect(marks()).toBe('........');
  expect(map.nextChange).toBeNull();
  expect(at.changes).toBe(before + 1);
});

test('a viewer sees own picks and what their code opens as free', () => {
  const { map } = world([keepOf([seatAt(0)], { kind: 'code', accessCode: 'VIP' })]);
  map.setPick(pickOf('a', [seatAt(1)], 5_000));
  const freeFor = (viewer: Parameters<SeatMap['openedFor']>[0]) => map.openedFor(viewer).map(({ id }) => id);
  expect(freeFor({ owner: 'a', access: ['vip'] })).toEqual([seatAt(1), seatAt(0)]);
  expect(freeFor({ owner: 'b', access: [] })).toEqual([]);
  expect(freeFor({ owner: 'b', browser: 'a', access: [] })).toEqual([seatAt(1)]);
  map.countHold(seatAt(0), 1);
  expect(freeFor({ owner: null, access: ['vip'] })).toEqual([]);
});

test('another plan starts the deltas anew, and its sequence goes on', () => {
  const { map, change } = world();
  map.countTicket(seatAt(0), 1);
  const { sequence } = map;
  expect(map.deltasAfter({ planVersion: 1, sequence })).toEqual([]);
  change({ plan: JSON.stringify(hallWith({ seats: 9 })), planVersion: 2, revision: 2 });
  expect(map.sequence).toBeGreaterThan(sequence);
  expect(map.deltasAfter({ planVersion: 1, sequence })).toBeNull();
  expect(map.deltasAfter({ planVersion: 2, sequence })).toBeNull();
});

test('deltas lead from any snapshot to the states now', () => {
  const step = fc.record({
    what: fc.constantFrom('hold', 'unhold', 'sell', 'refund', 'pick', 'unpick', 'keep', 'read'),
    seat: fc.nat(IDS.length - 1),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { map, change } = world();
      const { index } = map.plan ?? {};
      if (!index) throw new Error('There is no plan');
      const snapshot = (): StatesAt => {
        const { sequence } = map;
        return { planVersion: 1, sequence, states: map.states.map((zone) => zone.slice()) };
      };
      const taken = [snapshot()];
      const counts = { held: new Set<string>(), sold: new Set<string>() };
      for (const { what, seat } of steps) {
        const id = seatAt(seat);
        if (what === 'hold' && !counts.held.has(id)) map.countHold(id, 1);
        if (what === 'hold') counts.held.add(id);
        if (what === 'unhold' && counts.held.delete(id)) map.countHold(id, -1);
        if (what === 'sell' && !counts.sold.has(id)) map.countTicket(id, 1);
        if (what === 'sell') counts.sold.add(id);
        if (what === 'refund' && counts.sold.delete(id)) map.countTicket(id, -1);
        if (what === 'pick') map.setPick(pickOf('a', [id], 9_000));
        if (what === 'unpick') map.endPick('a');
        if (what === 'keep') change({ keeps: [keepOf([id])] });
        if (what === 'read') taken.push(snapshot());
      }
      const now = snapshot();
      for (const from of taken) {
        const deltas = map.deltasAfter(from);
        const reached = deltas?.reduce<StatesAt | null>(
          (at, bytes) => at && applyDelta(index, at, bytes),
          from,
        );
        expect(reached).toEqual(now);
      }
    }),
  );
});

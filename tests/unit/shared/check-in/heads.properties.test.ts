import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterMove,
  decideHeads,
  deltaOf,
  type Heads,
  type HeadsRefusal,
  HOUSE,
  insideOf,
} from '#shared/check-in/heads.ts';

const ZONES = [
  { id: HOUSE, withinId: null },
  { id: 'floor', withinId: null },
  { id: 'vip', withinId: 'floor' },
];

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('in' as const, 'out' as const),
    heads: fc.integer({ min: 1, max: 4 }),
    zone: fc.constantFrom(...ZONES),
    isAdmitted: fc.boolean(),
    hours: fc.integer({ min: 0, max: 30 }),
    rule: fc.constantFrom('once' as const, 'day' as const, 'until' as const),
    closed: fc.constantFrom<HeadsRefusal | null>(null, null, 'ENTRY_TOO_LATE'),
  }),
  { maxLength: 30 },
);

test('whatever passes which door, never more are in than came, and never more came than there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), steps, (heads, passages) => {
      let state: Heads = { heads, entered: 0, inside: {}, lastInAt: null };
      let at = Date.UTC(2026, 10, 27, 22);
      const counts: Record<string, number> = {};
      for (const { hours, rule, ...passage } of passages) {
        at += hours * 3_600_000;
        const decision = decideHeads(state, {
          ...passage,
          at,
          timeZone: 'UTC',
          reentry: { rule, until: null },
        });
        if (!decision.ok) continue;
        const { move } = decision;
        expect(move.heads).toBe(passage.heads);
        for (const [zone, delta] of Object.entries(deltaOf(move))) counts[zone] = (counts[zone] ?? 0) + delta;
        state = afterMove(state, move, at);
        expect(state.entered).toBeLessThanOrEqual(heads);
        expect(insideOf(state)).toBeLessThanOrEqual(state.entered);
        for (const there of Object.values(state.inside)) expect(there).toBeGreaterThan(0);
        // The counter of each zone is the sum of the moves.
        for (const { id } of ZONES) expect(counts[id] ?? 0).toBe(state.inside[id] ?? 0);
      }
    }),
  );
});

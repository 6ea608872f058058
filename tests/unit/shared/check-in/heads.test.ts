import { expect, test } from 'vitest';
import {
  ANY_TIME,
  afterMove,
  decideHeads,
  type Heads,
  HOUSE,
  type Passage,
  type Reentry,
  reverseOf,
} from '#shared/check-in/heads.ts';

const HOUR_MS = 3_600_000;
const FRIDAY_22 = Date.UTC(2026, 10, 27, 22);

const ticket: Heads = { heads: 1, entered: 0, inside: {}, lastInAt: null };
const party: Heads = { ...ticket, heads: 4 };

function passage(more: Partial<Passage> = {}): Passage {
  return {
    kind: 'in',
    heads: 1,
    zone: { id: HOUSE, withinId: null },
    isAdmitted: true,
    at: FRIDAY_22,
    timeZone: 'UTC',
    reentry: { rule: 'once', until: null },
    closed: null,
    ...more,
  };
}

/** Lets heads pass one door after the other; the code of the first refusal, or where they are. */
function pass(state: Heads, ...steps: Partial<Passage>[]): Heads | string {
  let now = state;
  for (const step of steps) {
    const decision = decideHeads(now, passage(step));
    if (!decision.ok) return decision.code;
    now = afterMove(now, decision.move, step.at ?? FRIDAY_22);
  }
  return now;
}

test('a ticket for one entry is used inside, and does not let in again after the exit', () => {
  expect(pass(ticket, {}, {})).toBe('TICKET_ALREADY_USED');
  expect(pass(ticket, {}, { kind: 'out' })).toMatchObject({ entered: 1, inside: {} });
  expect(pass(ticket, {}, { kind: 'out' }, {})).toBe('REENTRY_OVER');
  expect(pass(ticket, { kind: 'out' })).toBe('NOT_INSIDE');
  expect(pass(ticket, {}, { kind: 'out' }, { kind: 'out' })).toBe('NOT_INSIDE');
});

test('re-entry until an hour ends with that hour', () => {
  const reentry: Reentry = { rule: 'until', until: FRIDAY_22 + HOUR_MS };
  const out = { kind: 'out' as const, reentry };
  expect(pass(ticket, { reentry }, out, { reentry, at: FRIDAY_22 + HOUR_MS - 1 })).toMatchObject({
    inside: { [HOUSE]: 1 },
  });
  expect(pass(ticket, { reentry }, out, { reentry, at: FRIDAY_22 + HOUR_MS })).toBe('REENTRY_OVER');
  expect(pass(ticket, { reentry }, { reentry })).toBe('TICKET_ALREADY_USED');
});

test('once a day counts nights, which end at six by the clock of the event', () => {
  const day = { reentry: { rule: 'day', until: null }, timeZone: 'America/Mexico_City' } as const;
  // 22:00 in London is 16:00 in Mexico City.
  const nightBefore = { ...day, at: FRIDAY_22 + 13 * HOUR_MS };
  const nextMorning = { ...day, at: FRIDAY_22 + 14 * HOUR_MS };
  expect(pass(ticket, day, { ...day, kind: 'out' }, nightBefore)).toBe('REENTRY_OVER');
  expect(pass(ticket, day, { ...day, kind: 'out' }, nextMorning)).toMatchObject({ inside: { [HOUSE]: 1 } });
  // Nobody scanned the way out.
  expect(pass(ticket, day, nextMorning)).toMatchObject({ entered: 1, inside: { [HOUSE]: 1 } });
  expect(pass(ticket, day, nextMorning, nextMorning)).toBe('TICKET_ALREADY_USED');
});

test('a party comes in parts and in any order, never with more heads than it has', () => {
  expect(pass(party, {}, { heads: 2 }, {})).toMatchObject({ entered: 4, inside: { [HOUSE]: 4 } });
  expect(pass(party, { heads: 3 }, { heads: 2 })).toBe('PARTY_COMPLETE');
  const reentry = ANY_TIME;
  // Who comes back is no new head.
  expect(pass(party, { heads: 3, reentry }, { kind: 'out', heads: 2 }, { heads: 2, reentry })).toMatchObject({
    entered: 3,
    inside: { [HOUSE]: 3 },
  });
  expect(pass(party, { heads: 4, reentry }, { kind: 'out', heads: 4 }, { heads: 5, reentry })).toBe(
    'PARTY_COMPLETE',
  );
  expect(pass(party, { heads: 2, reentry }, { kind: 'out' }, { heads: 4, reentry })).toBe('PARTY_COMPLETE');
  expect(pass(party, { heads: 2, reentry }, { kind: 'out' }, { heads: 3, reentry })).toMatchObject({
    entered: 4,
  });
});

test('a party that is too late brings no new heads, while those who went out come back', () => {
  const late = { closed: 'ENTRY_TOO_LATE', reentry: ANY_TIME } as const;
  expect(pass(party, late)).toBe('ENTRY_TOO_LATE');
  expect(pass(party, { heads: 2 }, { kind: 'out' }, late)).toMatchObject({ entered: 2 });
  expect(pass(party, { heads: 2 }, { kind: 'out' }, { ...late, heads: 2 })).toBe('ENTRY_TOO_LATE');
});

test('an inner zone takes people from the zone around it and gives them back', () => {
  const vip = { zone: { id: 'vip', withinId: 'floor' } };
  const floor = { zone: { id: 'floor', withinId: null } };
  expect(pass(ticket, floor, vip)).toMatchObject({ entered: 1, inside: { vip: 1 } });
  expect(pass(ticket, floor, vip, { ...vip, kind: 'out' })).toMatchObject({ inside: { floor: 1 } });
  // Out by the house's door, though the VIP room did not scan.
  expect(pass(ticket, floor, vip, { ...floor, kind: 'out' })).toMatchObject({ inside: {} });
  expect(pass(party, { ...floor, heads: 2 }, vip)).toMatchObject({
    entered: 2,
    inside: { floor: 1, vip: 1 },
  });
  expect(pass(ticket, { ...vip, isAdmitted: false })).toBe('ZONE_NOT_ADMITTED');
});

test('a move and its reverse leave everybody where they were', () => {
  const inside = pass(party, { heads: 3 }) as Heads;
  for (const step of [
    { kind: 'out' as const, heads: 2 },
    { heads: 1, zone: { id: 'vip', withinId: HOUSE } },
  ]) {
    const decision = decideHeads(inside, passage({ ...step, reentry: ANY_TIME }));
    if (!decision.ok) throw new Error(decision.code);
    const back = reverseOf(decision.move);
    if (!back) throw new Error('It has no reverse');
    expect(afterMove(afterMove(inside, decision.move, FRIDAY_22), back, FRIDAY_22)).toEqual(inside);
  }
});

import { describe, expect, test } from 'vitest';
import { decideHeadsHere, type Post } from '#client/features/check-in/heads/decide-heads-offline.ts';
import { knownHeads } from '#client/features/check-in/heads/known-heads.ts';
import { ONE_IN, type ScanAct } from '#client/features/check-in/heads/scan-act.ts';
import type { Admission, OwnMove } from '#client/features/check-in/offline/scanner-database.ts';
import { type Heads, HOUSE } from '#shared/check-in/heads.ts';
import type { OfflineRecord } from '#shared/contracts/check-in.ts';
import { NO_DOORS } from '#shared/contracts/doors.ts';

const TEN_PM = Date.parse('2026-11-28T22:00:00Z');
const HOUR_MS = 3_600_000;

const party: OfflineRecord = {
  id: 'entry',
  typeName: 'Press',
  holderName: 'Ana Ruiz',
  status: 'active',
  usedAt: null,
  gate: '',
  party: {
    listId: 'list',
    listName: 'Press',
    kind: 'press',
    heads: 4,
    entered: 0,
    inside: 0,
    note: 'Table 4',
    collect: null,
  },
  terms: {
    priceSteps: [
      { until: TEN_PM + HOUR_MS, amountMinor: 0 },
      { until: null, amountMinor: 1_000 },
    ],
    currency: 'USD',
    entryUntil: TEN_PM + 4 * HOUR_MS,
    closed: null,
  },
};

const ticket: OfflineRecord = {
  id: 'ticket',
  typeName: 'General',
  holderName: 'Olga Petrova',
  status: 'active',
  usedAt: null,
  gate: '',
};

function post(change: Partial<Post> = {}): Post {
  return { doors: { ...NO_DOORS, timeZone: 'UTC' }, gate: '', now: TEN_PM, inside: null, ...change };
}

const own = (heads: number, change: Partial<OwnMove> = {}): OwnMove => ({
  requestId: `own-${heads}`,
  move: { kind: 'admitted', heads, returned: 0, zoneId: HOUSE, fromId: null },
  at: TEN_PM,
  confirmedAt: null,
  ...change,
});

const admission = (change: Partial<Admission>): Admission => ({
  eventId: 'event',
  ticketId: 'entry',
  at: TEN_PM,
  gate: 'North',
  confirmedAt: null,
  ...change,
});

/** What a device decides whose list is of 1_000. */
function decide(
  record: OfflineRecord,
  act: Partial<ScanAct>,
  known: { admission?: Admission; post?: Post } = {},
) {
  const state = knownHeads({ record, askedAt: 1_000 }, known.admission ?? null, () => HOUSE);
  return decideHeadsHere(known.post ?? post(), record, state, { ...ONE_IN, ...act });
}

describe('a party without a network', () => {
  test('comes in parts and never as more than its heads, counted with what this device has not sent', () => {
    expect(decide(party, { heads: 2 })).toMatchObject({ ok: true, party: { entered: 2, inside: 2 } });
    const twoIn = admission({ own: [own(2)] });
    expect(decide(party, { heads: 2 }, { admission: twoIn })).toMatchObject({
      ok: true,
      party: { entered: 4 },
    });
    expect(decide(party, { heads: 3 }, { admission: twoIn })).toMatchObject({
      ok: false,
      code: 'PARTY_COMPLETE',
      party: { entered: 2 },
    });
  });

  test('counts what the list already has of this device only once', () => {
    const sent = admission({ own: [own(2, { confirmedAt: 500 })] });
    const place: Heads = { heads: 4, entered: 2, inside: { [HOUSE]: 2 }, lastInAt: TEN_PM };
    const state = knownHeads({ record: { ...party, place }, askedAt: 1_000 }, sent, () => HOUSE);
    expect(state.entered).toBe(2);
    const later = admission({ own: [own(1, { confirmedAt: 2_000 })] });
    expect(knownHeads({ record: { ...party, place }, askedAt: 1_000 }, later, () => HOUSE).entered).toBe(3);
  });

  test('takes what the socket said after the list, and adds its own unsent heads to it', () => {
    const place: Heads = { heads: 4, entered: 3, inside: { [HOUSE]: 3 }, lastInAt: TEN_PM };
    const heard = admission({ place, placeAt: 2_000, own: [own(1)] });
    expect(decide(party, {}, { admission: heard })).toMatchObject({ ok: false, code: 'PARTY_COMPLETE' });
    const older = admission({ place, placeAt: 900 });
    expect(decide(party, { heads: 4 }, { admission: older })).toMatchObject({ ok: true });
  });

  test('pays by the step of the server time, each new head, and nobody twice', () => {
    expect(decide(party, { heads: 2 })).toMatchObject({ collectMinor: null });
    const late = post({ now: TEN_PM + HOUR_MS });
    expect(decide(party, { heads: 2 }, { post: late })).toMatchObject({
      collectMinor: 2_000,
      party: { collect: { amountMinor: 1_000, currency: 'USD' } },
    });
    const left = admission({
      own: [own(1), own(1, { requestId: 'out', at: TEN_PM + 1, move: { ...own(1).move, kind: 'left' } })],
    });
    // One comes back, one is new.
    expect(decide(party, { heads: 2 }, { admission: left, post: late })).toMatchObject({
      collectMinor: 1_000,
    });
  });

  test('comes too late by the server time, and not once its names are released', () => {
    const tooLate = post({ now: TEN_PM + 4 * HOUR_MS });
    expect(decide(party, {}, { post: tooLate })).toMatchObject({ ok: false, code: 'ENTRY_TOO_LATE' });
    const released = { ...party, terms: { ...party.terms, closed: 'ENTRY_RELEASED' } } as OfflineRecord;
    expect(decide(released, {})).toMatchObject({ ok: false, code: 'ENTRY_RELEASED' });
  });
});

describe('a full zone without a network', () => {
  const inside = { zoneId: HOUSE, name: '', count: 99, max: 100 };
  test('takes one more, and more than the limit only with a reason that says by how many', () => {
    expect(decide(party, {}, { post: post({ inside }) })).toMatchObject({ ok: true, over: 0 });
    expect(decide(party, { heads: 3 }, { post: post({ inside }) })).toMatchObject({ code: 'ZONE_FULL' });
    expect(decide(party, { heads: 3, reason: 'Artist' }, { post: post({ inside }) })).toMatchObject({
      ok: true,
      over: 2,
    });
  });
});

describe('exits without a network', () => {
  test('a ticket lets in again only by its rule', () => {
    const gone = admission({
      own: [own(1), { ...own(1), requestId: 'out', move: { ...own(1).move, kind: 'left' } }],
    });
    expect(decide(ticket, {}, { admission: gone })).toMatchObject({ ok: false, code: 'REENTRY_OVER' });
    const again = { ...ticket, reentry: { rule: 'until', until: null } } as OfflineRecord;
    expect(decide(again, {}, { admission: gone })).toMatchObject({ ok: true, move: { kind: 'returned' } });
  });

  test('a plain entry of this device is known at the way out', () => {
    expect(decide(ticket, { way: 'out' }, { admission: admission({}) })).toMatchObject({
      ok: true,
      move: { kind: 'left' },
    });
  });

  test('lets out whom another door may have let in, but nobody twice', () => {
    expect(decide(ticket, { way: 'out' })).toMatchObject({ ok: true, move: { kind: 'left' } });
    const gone = admission({
      own: [own(1), { ...own(1), requestId: 'out', move: { ...own(1).move, kind: 'left' } }],
    });
    expect(decide(ticket, { way: 'out' }, { admission: gone })).toMatchObject({
      ok: false,
      code: 'NOT_INSIDE',
    });
  });
});

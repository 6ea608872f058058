import { describe, expect, test } from 'vitest';
import { decideOffline, type OfflineDoor } from '#client/features/scanner/offline/decide-offline.ts';
import type { Admission } from '#client/features/scanner/offline/scanner-database.ts';
import { openRecord, sealRecord } from '#shared/codes/offline-list.ts';
import { NIL_UUID, newSecret, signQr, verifyQr } from '#shared/codes/qr.ts';
import type { OfflineRecord } from '#shared/contracts/door.ts';

const NIGHT = '11111111-1111-4111-8111-111111111111';
const OTHER_NIGHT = '22222222-2222-4222-8222-222222222222';
const TICKET = '33333333-3333-4333-8333-333333333333';
const keys = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
const secret = newSecret(crypto.getRandomValues(new Uint8Array(16)));

function codeOf(change: { kind?: 'ticket' | 'order'; eventId?: string; key?: CryptoKey } = {}) {
  const { kind = 'ticket', eventId = NIGHT, key = keys.privateKey } = change;
  return signQr({ kind, eventId, subjectId: TICKET, typeId: NIL_UUID, secret }, key);
}

const active: OfflineRecord = {
  id: TICKET,
  typeName: 'Guest list',
  holderName: 'Anna Petrova',
  status: 'active',
  usedAt: null,
  gate: '',
};
const used: OfflineRecord = {
  ...active,
  status: 'used',
  usedAt: '2026-11-21T20:03:00.000Z',
  gate: 'North',
};

/** A device that took the list along, with this ticket on it as the test says. */
function door(
  known: {
    record?: OfflineRecord | null;
    askedAt?: number;
    admission?: Partial<Admission>;
    eventStatus?: string;
  } = {},
): OfflineDoor {
  const { record = active, askedAt = 1_000, admission, eventStatus = 'published' } = known;
  return {
    eventId: NIGHT,
    gate: 'North',
    eventStatus,
    verify: (qr) => verifyQr(qr, keys.publicKey),
    find: async (asked) => {
      if (!record) return null;
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await sealRecord({ eventId: NIGHT, secret }, record, iv);
      const opened = await openRecord({ eventId: NIGHT, secret: asked }, sealed);
      return opened && { record: opened, askedAt };
    },
    admission: async () =>
      admission
        ? { eventId: NIGHT, ticketId: TICKET, at: 5_000, gate: 'South', confirmedAt: null, ...admission }
        : null,
  };
}

describe('what goes in without network', () => {
  test('a signed ticket that nobody has used, with the name from the list', async () => {
    expect(await decideOffline(door(), await codeOf(), null)).toEqual({
      kind: 'admit',
      ticketId: TICKET,
      record: active,
    });
  });

  test('a signed ticket that was sold after the list was taken along', async () => {
    expect(await decideOffline(door({ record: null }), await codeOf(), null)).toEqual({
      kind: 'admit',
      ticketId: TICKET,
      record: null,
    });
  });
});

describe('what is refused without network', () => {
  const refusal = async (at: OfflineDoor, code: string, openedAt: number | null = null) => {
    const decision = await decideOffline(at, code, openedAt);
    return decision.kind === 'refuse' ? decision.code : 'admitted';
  };

  test('one changed bit, or another key', async () => {
    const code = await codeOf();
    const letter = code.at(-3) === 'A' ? 'B' : 'A';
    expect(await refusal(door(), `${code.slice(0, -3)}${letter}${code.slice(-2)}`)).toBe('TICKET_INVALID');
    const foreign = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
    expect(await refusal(door(), await codeOf({ key: foreign.privateKey }))).toBe('TICKET_INVALID');
  });

  test('another event, an order, no code of ours, a code without signature', async () => {
    expect(await refusal(door(), await codeOf({ eventId: OTHER_NIGHT }))).toBe('WRONG_EVENT');
    expect(await refusal(door(), await codeOf({ kind: 'order' }))).toBe('WRONG_MODE');
    expect(await refusal(door(), 'https://example.com')).toBe('QR_FORMAT_INVALID');
    expect(await refusal(door(), '7K4M-Q2XD-9TZW')).toBe('NEEDS_NETWORK');
  });

  test('a ticket that the list has as refunded, and every ticket of a cancelled event', async () => {
    const refunded = door({ record: { ...active, status: 'refunded' } });
    expect(await refusal(refunded, await codeOf())).toBe('TICKET_REFUNDED');
    expect(await refusal(door({ eventStatus: 'cancelled' }), await codeOf())).toBe('EVENT_CANCELLED');
    expect(await refusal(door({ eventStatus: 'draft' }), await codeOf())).toBe('EVENT_NOT_PUBLISHED');
  });

  test('a ticket that the list has as used, with when and where', async () => {
    expect(await decideOffline(door({ record: used }), await codeOf(), null)).toMatchObject({
      code: 'TICKET_ALREADY_USED',
      firstScan: { at: used.usedAt, gate: 'North' },
    });
  });

  test('a ticket that this device let in itself, listed or not', async () => {
    for (const record of [active, null]) {
      expect(await decideOffline(door({ record, admission: {} }), await codeOf(), null)).toMatchObject({
        code: 'TICKET_ALREADY_USED',
        firstScan: { at: new Date(5_000).toISOString(), gate: 'South' },
      });
    }
  });

  test('an entry that was taken back is free again, once a list from after it says so', async () => {
    const takenBack = { admission: { confirmedAt: 6_000 }, askedAt: 7_000 };
    expect(await refusal(door(takenBack), await codeOf())).toBe('admitted');
    expect(await refusal(door({ ...takenBack, askedAt: 5_500 }), await codeOf())).toBe('TICKET_ALREADY_USED');
    const unconfirmed = { admission: { confirmedAt: null }, askedAt: 7_000 };
    expect(await refusal(door(unconfirmed), await codeOf())).toBe('TICKET_ALREADY_USED');
  });
});

describe('what the door’s line has told a moment ago', () => {
  const kindOf = async (at: OfflineDoor, openedAt: number | null = null) =>
    (await decideOffline(at, await codeOf(), openedAt)).kind;

  test('a ticket used at another gate is refused, though the list does not say so yet', async () => {
    const heard = door({ admission: { heard: true, gate: 'South', confirmedAt: 6_000 } });
    expect(await decideOffline(heard, await codeOf(), null)).toMatchObject({
      code: 'TICKET_ALREADY_USED',
      firstScan: { gate: 'South' },
    });
    expect(await kindOf(heard, 5_000)).toBe('refuse');
  });

  test('a check-in that was undone is free, though the list still has it as used', async () => {
    const undone = { undone: true, gate: '', confirmedAt: 6_000 } as const;
    expect(await kindOf(door({ record: used, askedAt: 5_500, admission: undone }))).toBe('admit');
    // The list from after it has the ticket used once more.
    expect(await kindOf(door({ record: used, askedAt: 7_000, admission: undone }))).toBe('refuse');
  });

  test('this device’s own scan, whose answer was lost, lets its guest in', async () => {
    const heard = (gate: string) => door({ admission: { heard: true, gate, confirmedAt: 6_000 } });
    expect(await kindOf(heard('North'), 5_000)).toBe('admit');
    expect(await kindOf(heard('North'), 6_500)).toBe('refuse');
    expect(await kindOf(heard('North'), null)).toBe('refuse');
  });
});

describe('when the answer to this very scan was lost', () => {
  const scan = async (askedAt: number, gate: string, openedAt: number | null) =>
    (await decideOffline(door({ record: { ...used, gate }, askedAt }), await codeOf(), openedAt)).kind;

  test('the guest goes in: the list was asked for after the scan and has the ticket used at this gate', async () => {
    expect(await scan(3_000, 'North', 2_000)).toBe('admit');
  });

  test('a list from before the scan tells of somebody else', async () => {
    expect(await scan(1_000, 'North', 2_000)).toBe('refuse');
  });

  test('another gate was somebody else, too', async () => {
    expect(await scan(3_000, 'South', 2_000)).toBe('refuse');
    expect(await scan(3_000, 'North', null)).toBe('refuse');
  });
});

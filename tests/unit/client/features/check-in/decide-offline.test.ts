import { describe, expect, test } from 'vitest';
import { decideOffline, type OfflineDoor } from '#client/features/check-in/offline/decide-offline.ts';
import type { Admission } from '#client/features/check-in/offline/scanner-database.ts';
import { offlineKeyOf, openRecord, sealRecord } from '#shared/codes/offline-list.ts';
import { newSecret, signQr, verifyQr } from '#shared/codes/qr.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import type { OfflineRecord } from '#shared/contracts/check-in.ts';

const NIGHT = '11111111-1111-4111-8111-111111111111';
const OTHER_NIGHT = '22222222-2222-4222-8222-222222222222';
const TICKET = '33333333-3333-4333-8333-333333333333';
const keys = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
const signer = { id: 1, key: keys.privateKey };
const secret = newSecret(crypto.getRandomValues(new Uint8Array(16)));

function codeOf(change: { kind?: 'ticket' | 'order'; eventId?: string; key?: SigningKey } = {}) {
  const { kind = 'ticket', eventId = NIGHT, key = signer } = change;
  return signQr({ kind, eventId, secret }, key);
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

const admittedHere = (ticketId: string): Admission => ({
  eventId: NIGHT,
  ticketId,
  at: 5_000,
  gate: 'South',
  confirmedAt: null,
});

/** A device whose offline list has this record. */
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
    post: null,
    verify: (qr) => verifyQr(qr, [{ id: 1, key: keys.publicKey }]),
    find: async (secret) => {
      if (!record) return null;
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await sealRecord({ eventId: NIGHT, secret }, record, iv);
      const opened = await openRecord({ eventId: NIGHT, secret }, sealed);
      return opened && { record: opened, askedAt };
    },
    admission: async () => (admission ? { ...admittedHere(TICKET), ...admission } : null),
  };
}

describe('codes admitted offline', () => {
  test('an unused signed ticket is admitted offline with the name from the list', async () => {
    expect(await decideOffline(door(), await codeOf(), null)).toEqual({
      kind: 'admit',
      ticketId: TICKET,
      record: active,
    });
  });

  test('a signed ticket sold after the list was downloaded is admitted offline', async () => {
    expect(await decideOffline(door({ record: null }), await codeOf(), null)).toEqual({
      kind: 'admit',
      ticketId: await offlineKeyOf(secret),
      record: null,
    });
  });
});

describe('codes refused offline', () => {
  test('a code by a key that this device does not have needs the network', async () => {
    const code = await codeOf({ key: { ...signer, id: 2 } });
    expect(await decideOffline(door(), code, null)).toMatchObject({ kind: 'refuse', code: 'NEEDS_NETWORK' });
  });

  test('a ticket that was admitted before the list had it is refused offline once the list has it', async () => {
    const listKey = await offlineKeyOf(secret);
    const listed = { ...door(), admission: async (id: string) => (id === listKey ? admittedHere(id) : null) };
    expect(await decideOffline(listed, await codeOf(), null)).toMatchObject({
      code: 'TICKET_ALREADY_USED',
      firstScan: { gate: 'South' },
    });
  });

  /** The code with one bit of its signature changed. */
  const changed = async () => {
    const code = await codeOf();
    return `${code.slice(0, -3)}${code.at(-3) === 'A' ? 'B' : 'A'}${code.slice(-2)}`;
  };

  const refusal = async (at: OfflineDoor, code: string, openedAt: number | null = null) => {
    const decision = await decideOffline(at, code, openedAt);
    return decision.kind === 'refuse' ? decision.code : 'admitted';
  };

  test('the code of a listed ticket is admitted offline by its secret, whatever its signature', async () => {
    expect(await refusal(door(), await changed())).toBe('admitted');
    expect(await refusal(door({ record: used }), await changed())).toBe('TICKET_ALREADY_USED');
  });

  test("an unlisted code with one changed bit or another key's signature is refused offline", async () => {
    const unlisted = door({ record: null });
    expect(await refusal(unlisted, await codeOf())).toBe('admitted');
    expect(await refusal(unlisted, await changed())).toBe('TICKET_INVALID');
    const foreign = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
    expect(await refusal(unlisted, await codeOf({ key: { id: 1, key: foreign.privateKey } }))).toBe(
      'TICKET_INVALID',
    );
  });

  test('codes of another event, orders, foreign codes and unsigned codes are refused offline', async () => {
    expect(await refusal(door(), await codeOf({ eventId: OTHER_NIGHT }))).toBe('WRONG_EVENT');
    expect(await refusal(door(), await codeOf({ kind: 'order' }))).toBe('WRONG_MODE');
    expect(await refusal(door(), 'https://example.com')).toBe('QR_FORMAT_INVALID');
    expect(await refusal(door(), '7K4M-Q2XD-9TZW')).toBe('NEEDS_NETWORK');
  });

  test('tickets refunded in the list, and all tickets of a cancelled event, are refused offline', async () => {
    const refunded = door({ record: { ...active, status: 'refunded' } });
    expect(await refusal(refunded, await codeOf())).toBe('TICKET_REFUNDED');
    expect(await refusal(door({ eventStatus: 'cancelled' }), await codeOf())).toBe('EVENT_CANCELLED');
    expect(await refusal(door({ eventStatus: 'draft' }), await codeOf())).toBe('EVENT_NOT_PUBLISHED');
  });

  test('the code of a former holder is refused offline as transferred, also if the ticket was used before', async () => {
    const former = { ...active, transferred: true } as const;
    expect(await refusal(door({ record: former }), await codeOf())).toBe('TICKET_TRANSFERRED');
    expect(await refusal(door({ record: { ...used, transferred: true } }), await codeOf())).toBe(
      'TICKET_TRANSFERRED',
    );
  });

  test('a ticket used in the list is refused offline with time and gate', async () => {
    expect(await decideOffline(door({ record: used }), await codeOf(), null)).toMatchObject({
      code: 'TICKET_ALREADY_USED',
      firstScan: { at: used.usedAt, gate: 'North' },
    });
  });

  test('a ticket admitted by this device is refused offline, listed or not', async () => {
    for (const record of [active, null]) {
      expect(await decideOffline(door({ record, admission: {} }), await codeOf(), null)).toMatchObject({
        code: 'TICKET_ALREADY_USED',
        firstScan: { at: new Date(5_000).toISOString(), gate: 'South' },
      });
    }
  });

  test('an undone check-in can be admitted offline again once a newer list includes the undo', async () => {
    const takenBack = { admission: { confirmedAt: 6_000 }, askedAt: 7_000 };
    expect(await refusal(door(takenBack), await codeOf())).toBe('admitted');
    expect(await refusal(door({ ...takenBack, askedAt: 5_500 }), await codeOf())).toBe('TICKET_ALREADY_USED');
    const unconfirmed = { admission: { confirmedAt: null }, askedAt: 7_000 };
    expect(await refusal(door(unconfirmed), await codeOf())).toBe('TICKET_ALREADY_USED');
  });
});

describe('changes received over the scanner socket', () => {
  const kindOf = async (at: OfflineDoor, openedAt: number | null = null) =>
    (await decideOffline(at, await codeOf(), openedAt)).kind;

  test('a ticket used at another gate is refused offline before the list says so', async () => {
    const reported = door({ admission: { heard: true, gate: 'South', confirmedAt: 6_000 } });
    expect(await decideOffline(reported, await codeOf(), null)).toMatchObject({
      code: 'TICKET_ALREADY_USED',
      firstScan: { gate: 'South' },
    });
    expect(await kindOf(reported, 5_000)).toBe('refuse');
  });

  test('an undone check-in can be admitted offline although the list still has it as used', async () => {
    const undone = { undone: true, gate: '', confirmedAt: 6_000 } as const;
    expect(await kindOf(door({ record: used, askedAt: 5_500, admission: undone }))).toBe('admit');
    // A newer list shows another check-in of the ticket.
    expect(await kindOf(door({ record: used, askedAt: 7_000, admission: undone }))).toBe('refuse');
  });

  test('a device whose own scan lost its response admits the guest offline', async () => {
    const reported = (gate: string) => door({ admission: { heard: true, gate, confirmedAt: 6_000 } });
    expect(await kindOf(reported('North'), 5_000)).toBe('admit');
    expect(await kindOf(reported('North'), 6_500)).toBe('refuse');
    expect(await kindOf(reported('North'), null)).toBe('refuse');
  });
});

describe('a scan whose response was lost', () => {
  const scan = async (askedAt: number, gate: string, openedAt: number | null) =>
    (await decideOffline(door({ record: { ...used, gate }, askedAt }), await codeOf(), openedAt)).kind;

  test('the guest is admitted if a list requested after the scan shows the ticket as used at this gate', async () => {
    expect(await scan(3_000, 'North', 2_000)).toBe('admit');
  });

  test('the guest is refused if the list is older than the scan', async () => {
    expect(await scan(1_000, 'North', 2_000)).toBe('refuse');
  });

  test('the guest is refused if the ticket was used at another gate', async () => {
    expect(await scan(3_000, 'South', 2_000)).toBe('refuse');
    expect(await scan(3_000, 'North', null)).toBe('refuse');
  });
});

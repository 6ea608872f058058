import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  erasePurchases,
  purchases,
  readPurchase,
  writePurchase,
} from '#client/features/checkout/flow/purchase-memory.ts';
import { purchaseKey, storedId } from '#client/features/checkout/flow/stored-purchase.ts';
import {
  EMPTY_PURCHASE,
  type Purchase,
  type PurchaseState,
} from '#client/features/checkout/purchase-flow.ts';
import { NO_PLACE } from '#client/features/queue/join-queue.ts';
import { QUEUE_TOKEN_TTL_MS } from '#shared/limits.ts';
import { browserStorage } from '#tests/support/browser-storage.ts';

const KEY = 'tickets:night';
const NOW = 1_700_000_000_000;
const DAY_MS = 86_400_000;
const lines = [{ itemId: 'floor', name: 'Floor', quantity: 2, priceMinor: 1_000 }];
const request = { requestId: 'request', eventId: 'night', lines: [{ ticketTypeId: 'floor', quantity: 2 }] };
const call = { kind: 'start', request, place: null, isEmailFirst: false } as const;
const sale = { ...call, request: { ...request, pay: 'wallet' as const } };
const unanswered = { step: 'unanswered', call: sale } as const;
const open = { step: 'open', subject: { checkoutId: 'a.b' }, isVisitors: false } as const;
const settling = { ...open, step: 'settling', pay: null, paymentId: 'p' } as const;

const of = (state: PurchaseState, more: Partial<Purchase> = {}): Purchase => ({
  ...EMPTY_PURCHASE,
  lines,
  at: NOW,
  ...more,
  state,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('localStorage', browserStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stored purchase is restored by the next tab', () => {
  const emailFirst = { step: 'emailFirst' } as const;
  for (const state of [unanswered, open, emailFirst]) {
    purchases.write(of(state), KEY);
    expect(purchases.read(KEY)).toEqual(of(state));
    expect(purchases.read('tickets:other')).toBeNull();
  }
});

test.each([
  ['another shape', [1, 2]],
  ['malformed line items', { ...of(open), lines: [{ itemId: 1 }] }],
  ['an unknown step', { ...of(open), state: { step: 'half-way' } }],
  ['a call without its content', { ...of(open), state: { step: 'unanswered' } }],
  [
    'a request without lines',
    { ...of(open), state: { step: 'choosing', last: { request: { requestId: 'r' } } } },
  ],
  ['a place that is missing', { ...of(open), state: { step: 'queued', call } }],
  [
    'a payment by an unknown method',
    { ...of(open), state: { ...open, step: 'card', pay: { requestId: 'r', method: 'barter' } } },
  ],
  ['an empty place', { ...of(open), state: { step: 'queued', call: { ...call, place: {} } } }],
  [
    'a subject that says nothing',
    { ...of(open), state: { ...open, step: 'settling', subject: {}, pay: null } },
  ],
  ['a tip without its amount', { ...of(open), state: { step: 'open', subject: { tip: {} } } }],
  ['a hold without its id', { ...of(open), state: { step: 'open' } }],
  ['a result', { ...of(open), state: { step: 'done', result: {} } }],
])('a stored purchase with %s is ignored', (_what, stored) => {
  localStorage.setItem(`aforo-purchase:${KEY}`, JSON.stringify(stored));
  expect(purchases.read(KEY)).toBeNull();
});

test('a choice of another day is not offered again, and what was sent is kept', () => {
  for (const [state, isKept] of [
    [{ step: 'choosing', last: null }, false],
    [unanswered, true],
    [open, true],
  ] as const) {
    purchases.write(of(state), KEY);
    vi.setSystemTime(NOW + DAY_MS);
    expect(purchases.read(KEY) !== null).toBe(isKept);
    vi.setSystemTime(NOW);
  }
});

test("a place in line ends by the device's clock only without a token, whose age the server knows", () => {
  const queued = (queueToken: string | null) =>
    of({ step: 'queued', call: { ...call, place: { ...NO_PLACE, queueToken } } });
  for (const [token, isKept] of [
    ['a.b', true],
    [null, false],
  ] as const) {
    vi.setSystemTime(NOW);
    purchases.write(queued(token), KEY);
    vi.setSystemTime(NOW + QUEUE_TOKEN_TTL_MS);
    expect(purchases.read(KEY) !== null).toBe(isKept);
  }
});

test('a sign-out erases all but what may have moved money', () => {
  purchases.write(of(open), 'tickets:open');
  purchases.write(of(unanswered), 'tickets:unanswered');
  localStorage.setItem('aforo-purchase:order:broken', '{}');
  expect(erasePurchases()).toEqual(['a.b']);
  expect(purchases.read('tickets:open')).toBeNull();
  expect(purchases.read('tickets:unanswered')).toEqual(of(unanswered));
  expect(localStorage.getItem('aforo-purchase:order:broken')).toBeNull();
});

test('a sign-out gives back what is held and not paid, but for an offered place', () => {
  writePurchase(of({ ...open, subject: { checkoutId: 'a.offer' } }), purchaseKey('offer', 'night'), 'ann');
  writePurchase(of({ ...open, subject: { checkoutId: 'a.share' } }), purchaseKey('share', 'group'), 'ann');
  writePurchase(of({ ...settling, subject: { checkoutId: 'a.paid' } }), purchaseKey('order', 'night'), 'ann');
  expect(erasePurchases()).toEqual(['a.share']);
});

describe('each person of a browser has their own', () => {
  const stepOf = (ownerId: string | null) => readPurchase(KEY, ownerId).state.step;

  test("a running payment is hidden after its owner's sign-out, survives what others do, and waits for the owner", () => {
    for (const state of [settling, unanswered]) {
      writePurchase(of(state), KEY, 'ann');
      erasePurchases();
      expect([stepOf(null), stepOf('bob')]).toEqual(['choosing', 'choosing']);
      for (const other of [null, 'bob']) {
        writePurchase(of(open), KEY, other);
        writePurchase(null, KEY, other);
      }
      expect(readPurchase(KEY, 'ann')).toEqual(of(state));
    }
  });

  test("a visitor's purchase passes to the account that signs in, with its first change", () => {
    writePurchase(of({ step: 'choosing', last: null }), KEY, 'ann');
    writePurchase(of(open), KEY, null);
    expect(stepOf('ann')).toBe('open');
    writePurchase(of(settling), KEY, 'ann');
    expect([stepOf('ann'), purchases.read(storedId(KEY, null))]).toEqual(['settling', null]);
  });

  test("a visitor's purchase waits while the account has one under way", () => {
    writePurchase(of(settling), KEY, 'ann');
    writePurchase(of(open), KEY, null);
    expect(stepOf('ann')).toBe('settling');
    writePurchase(null, KEY, 'ann');
    expect(stepOf('ann')).toBe('open');
  });
});

import { describe, expect, test } from 'vitest';
import {
  EMPTY_PURCHASE,
  mayBePaying,
  type PurchaseEvent,
  type PurchaseState,
  screenOf,
  seenBy,
  sentPurchase,
  transition,
} from '#client/features/checkout/purchase-flow.ts';
import { NO_PLACE } from '#client/features/queue/join-queue.ts';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';

const subject = { checkoutId: 'event.hold' };
const place = { ...NO_PLACE, queueToken: 'a.b', ahead: 3 };
const request = { requestId: 'start', eventId: 'event', lines: [{ ticketTypeId: 'floor', quantity: 2 }] };
const hold = { kind: 'start', request, place: null, isEmailFirst: false } as const;
const sale = { ...hold, request: { ...request, pay: 'wallet' as const } };
const wallet = { requestId: 'pay', method: 'wallet' as const };
const card = { requestId: 'pay', method: 'card' as const };
const held = { subject, isVisitors: true };
const payWallet = { kind: 'pay', ...held, pay: wallet } as const;
const payCard = { kind: 'pay', ...held, pay: card } as const;
const result: CheckoutResult = { kind: 'topup', receipt: { currency: 'USD', amountMinor: 500 } };

/** Every state, with a name of its own where the same step behaves in two ways. */
const STATES = {
  choosing: { step: 'choosing', last: null },
  again: { step: 'choosing', last: { request, place: null, isRepriced: false } },
  repriced: { step: 'choosing', last: { request, place, isRepriced: true } },
  emailFirst: { step: 'emailFirst' },
  holding: { step: 'calling', call: hold, isRepeat: false },
  selling: { step: 'calling', call: sale, isRepeat: false },
  payingWallet: { step: 'calling', call: payWallet, isRepeat: false },
  payingCard: { step: 'calling', call: payCard, isRepeat: false },
  queuedHold: { step: 'queued', call: { ...hold, place } },
  queuedSale: { step: 'queued', call: { ...sale, place } },
  confirmingSale: { step: 'confirming', call: sale },
  confirmingPay: { step: 'confirming', call: payWallet },
  unansweredSale: { step: 'unanswered', call: sale },
  unansweredPay: { step: 'unanswered', call: payWallet },
  open: { step: 'open', ...held, pay: null },
  openAgain: { step: 'open', ...held, pay: card },
  card: { step: 'card', ...held, pay: card, paymentId: 'payment', isSent: false },
  sentCard: { step: 'card', ...held, pay: card, paymentId: 'payment', isSent: true },
  settling: { step: 'settling', ...held, pay: card, paymentId: 'payment' },
  ended: { step: 'ended', ...held, paymentId: null, wasPaying: false },
  endedPaying: { step: 'ended', ...held, paymentId: 'payment', wasPaying: true },
  done: { step: 'done', result },
} as const satisfies Record<string, PurchaseState>;
type Name = keyof typeof STATES;
const NAMES = Object.keys(STATES) as Name[];

/** What follows from an event: every state that is not named stays as it is. */
function expectAfter(event: PurchaseEvent, after: Partial<Record<Name, PurchaseState>>): void {
  for (const name of NAMES) {
    const state: PurchaseState = STATES[name];
    const to = transition(state, event);
    expect({ name, to }).toEqual({ name, to: after[name] ?? state });
  }
}

const all = <State extends PurchaseState>(names: readonly Name[], state: State) =>
  Object.fromEntries(names.map((name) => [name, state]));

describe('the choice', () => {
  test('a request is sent once, from the choice or after email and code', () => {
    expectAfter(
      { type: 'start', request, place: null, waits: false },
      {
        ...all(['choosing', 'again', 'repriced'], STATES.holding),
        emailFirst: { step: 'calling', call: { ...hold, isEmailFirst: true }, isRepeat: false },
      },
    );
  });

  test('in the first seconds of a sale the request waits in line before it is sent', () => {
    const { queuedHold } = STATES;
    expectAfter(
      { type: 'start', request, place, waits: true },
      {
        ...all(['choosing', 'again', 'repriced'], queuedHold),
        emailFirst: { step: 'queued', call: { ...queuedHold.call, isEmailFirst: true } },
      },
    );
  });

  test('what is chosen on a page replaces everything but a payment that may move money', () => {
    const moving: readonly Name[] = NAMES.filter((name) => mayBePaying(STATES[name]));
    expectAfter(
      { type: 'open', subject, isVisitors: true },
      all(
        NAMES.filter((name) => !moving.includes(name)),
        STATES.open,
      ),
    );
    expect(moving).toEqual([
      'selling',
      'payingWallet',
      'confirmingSale',
      'confirmingPay',
      'unansweredSale',
      'unansweredPay',
      'sentCard',
      'settling',
    ]);
  });

  test('a payment of another device is awaited from the choice', () => {
    const awaited = { step: 'settling', subject, isVisitors: false, pay: null, paymentId: null } as const;
    expectAfter({ type: 'resumed', subject }, all(['choosing', 'again', 'repriced'], awaited));
  });

  test('going back leads to the choice from everywhere', () => {
    expectAfter({ type: 'forgotten' }, all(NAMES, STATES.choosing));
  });
});

describe('the answers to a call', () => {
  const start = { requestId: 'start' } as const;
  const pay = { requestId: 'pay' } as const;
  const ofStart: readonly Name[] = [
    'again',
    'repriced',
    'holding',
    'selling',
    'queuedHold',
    'queuedSale',
    'confirmingSale',
    'unansweredSale',
  ];
  const ofPay: readonly Name[] = [
    'payingWallet',
    'payingCard',
    'confirmingPay',
    'unansweredPay',
    'openAgain',
    'card',
    'sentCard',
    'settling',
  ];

  test('a sale ends the purchase, whichever attempt is told of it', () => {
    expectAfter({ type: 'sold', ...start, result }, all(ofStart, STATES.done));
    expectAfter({ type: 'sold', ...pay, result }, all(ofPay, STATES.done));
  });

  test('the answer to another request changes nothing', () => {
    expectAfter({ type: 'sold', requestId: 'other', result }, {});
    expectAfter({ type: 'refused', requestId: 'other', code: 'SOLD_OUT' }, {});
  });

  test('held places are paid in the sheet, also when the answer comes late', () => {
    expectAfter(
      { type: 'held', ...start, checkoutId: 'event.hold', isVisitors: true },
      all(ofStart, STATES.open),
    );
  });

  test('a busy sale puts the call in line, and keeps its newest place', () => {
    const next = { ...place, ahead: 1 };
    const queuedHold = { step: 'queued', call: { ...hold, place: next } } as const;
    const queuedSale = { step: 'queued', call: { ...sale, place: next } } as const;
    expectAfter(
      { type: 'busy', ...start, place: next },
      {
        ...all(['holding', 'queuedHold'], queuedHold),
        ...all(['selling', 'queuedSale', 'confirmingSale', 'unansweredSale'], queuedSale),
      },
    );
  });

  test('a card form opens for the payment that asked for it', () => {
    const opened = { ...STATES.card, pay: wallet };
    expectAfter(
      { type: 'formOpened', ...pay, paymentId: 'payment' },
      { payingCard: STATES.card, ...all(['payingWallet', 'confirmingPay', 'unansweredPay'], opened) },
    );
  });

  test('a sale that waits for its database is confirmed by the same call', () => {
    expectAfter(
      { type: 'stillConfirming', ...start },
      {
        ...all(['selling', 'unansweredSale'], STATES.confirmingSale),
        holding: { step: 'confirming', call: hold },
        queuedHold: { step: 'confirming', call: STATES.queuedHold.call },
        queuedSale: { step: 'confirming', call: STATES.queuedSale.call },
      },
    );
    expectAfter(
      { type: 'stillConfirming', ...pay },
      {
        ...all(['payingWallet', 'unansweredPay'], STATES.confirmingPay),
        payingCard: { step: 'confirming', call: payCard },
      },
    );
  });

  test('a refusal leads back to the choice, or to the method', () => {
    const started: readonly Name[] = ofStart.filter((name) => 'call' in STATES[name]);
    expectAfter({ type: 'refused', ...start, code: 'SOLD_OUT' }, all(started, STATES.choosing));
    const paid: readonly Name[] = ofPay.filter((name) => 'call' in STATES[name]);
    expectAfter({ type: 'refused', ...pay, code: 'CHECKOUT_EXPIRED' }, all(paid, STATES.open));
  });

  test('strangers who hold as much as they may prove an email address; a sale needs none', () => {
    const refused = (name: Name) =>
      transition(STATES[name], { type: 'refused', ...start, code: 'HOLDS_LIMIT' });
    expect(refused('holding')).toEqual(STATES.emailFirst);
    expect(refused('selling')).toEqual(STATES.choosing);
  });

  test('a stranger who had their turn comes back after the code with the same request and its queue token', () => {
    const stopped = transition(STATES.holding, {
      type: 'refused',
      ...start,
      code: 'HOLDS_LIMIT',
      queueToken: 'had.turn',
    });
    expect(stopped).toMatchObject({
      step: 'emailFirst',
      last: { request: start, place: { queueToken: 'had.turn' } },
    });
  });

  test('the place in line stays with a buyer whose price has changed', () => {
    const refused = (name: Name) =>
      transition(STATES[name], { type: 'refused', ...start, code: 'PRICE_CHANGED' });
    expect(refused('queuedHold')).toEqual(STATES.repriced);
    expect(refused('holding')).toEqual(STATES.choosing);
  });

  test('without an answer only a call that may have sold is locked until a repeat tells', () => {
    expectAfter(
      { type: 'unanswered', ...start, isFailed: false },
      { holding: STATES.again, selling: STATES.unansweredSale },
    );
    expectAfter(
      { type: 'unanswered', ...pay, isFailed: false },
      { payingWallet: STATES.unansweredPay, payingCard: STATES.openAgain },
    );
  });

  test('a confirmation that the server has given up on needs a press', () => {
    expectAfter(
      { type: 'unanswered', ...start, isFailed: true },
      { holding: STATES.again, selling: STATES.unansweredSale, confirmingSale: STATES.unansweredSale },
    );
  });

  test('a repeat sends the same call, and a reload asks for nothing by itself', () => {
    expectAfter(
      { type: 'repeat' },
      {
        unansweredSale: { step: 'calling', call: sale, isRepeat: true },
        unansweredPay: { step: 'calling', call: payWallet, isRepeat: true },
      },
    );
    expectAfter(
      { type: 'restored' },
      {
        holding: STATES.again,
        selling: STATES.unansweredSale,
        payingWallet: STATES.unansweredPay,
        payingCard: STATES.openAgain,
      },
    );
  });

  test('a buyer who leaves the line has bought nothing, unless the last attempt may have', () => {
    const left = all(['again', 'repriced', 'queuedHold'], STATES.choosing);
    expectAfter({ type: 'leftQueue', isUnknown: false }, { ...left, queuedSale: STATES.choosing });
    expectAfter(
      { type: 'leftQueue', isUnknown: true },
      { ...left, queuedSale: { step: 'unanswered', call: STATES.queuedSale.call } },
    );
  });
});

describe('the payment', () => {
  test('a method is asked for from the choice of methods, also instead of another', () => {
    expectAfter(
      { type: 'pay', pay: wallet },
      all(['open', 'openAgain', 'card', 'sentCard'], STATES.payingWallet),
    );
    expectAfter(
      { type: 'otherMethod' },
      all(['openAgain', 'card', 'sentCard'], STATES.open) satisfies Partial<Record<Name, PurchaseState>>,
    );
  });

  test('the card form tells how far the provider is', () => {
    expectAfter({ type: 'form', progress: 'sent' }, { card: STATES.sentCard, sentCard: STATES.sentCard });
    expectAfter({ type: 'form', progress: 'open' }, { card: STATES.card, sentCard: STATES.card });
    expectAfter(
      { type: 'form', progress: 'confirmed' },
      { card: STATES.settling, sentCard: STATES.settling },
    );
  });

  test("a visitor's hold becomes the person's", () => {
    const mine = { isVisitors: false };
    expectAfter(
      { type: 'claimed' },
      {
        open: { ...STATES.open, ...mine },
        openAgain: { ...STATES.openAgain, ...mine },
        card: { ...STATES.card, ...mine },
        sentCard: { ...STATES.sentCard, ...mine },
      },
    );
  });

  test('the server knows that it is paid', () => {
    const paying: readonly Name[] = [
      'payingWallet',
      'payingCard',
      'confirmingPay',
      'unansweredPay',
      'open',
      'openAgain',
      'card',
      'sentCard',
      'settling',
      'ended',
      'endedPaying',
    ];
    expectAfter({ type: 'viewed', view: { state: 'done', result } }, all(paying, STATES.done));
    expectAfter({ type: 'viewed', view: { state: 'done', result: null } }, {});
  });

  test('the server knows that the provider has the payment', () => {
    const unpaid = { ...STATES.settling, paymentId: null };
    expectAfter(
      { type: 'viewed', view: { state: 'processing', result: null } },
      {
        ...all(['card', 'sentCard'], STATES.settling),
        open: { ...unpaid, pay: null },
        openAgain: unpaid,
        unansweredPay: { ...unpaid, pay: wallet },
      },
    );
  });

  test('a hold ends by what the server says, and never while a call is confirmed', () => {
    for (const state of ['expired', 'released', 'failed'] as const) {
      const unpaid = { ...STATES.ended, wasPaying: false };
      expectAfter(
        { type: 'viewed', view: { state, result: null } },
        {
          open: unpaid,
          openAgain: unpaid,
          card: { ...unpaid, paymentId: 'payment' },
          sentCard: STATES.endedPaying,
          settling: STATES.endedPaying,
          unansweredPay: { ...unpaid, wasPaying: true },
        },
      );
    }
  });

  test('a payment that came to nothing while the hold lives can be made again', () => {
    expectAfter(
      { type: 'viewed', view: { state: 'held', result: null } },
      all(['card', 'sentCard', 'settling'], STATES.open),
    );
    expectAfter({ type: 'viewed', view: { state: 'confirming', result: null } }, {});
  });

  test("a checkout that the server has forgotten, or that is another person's, has ended", () => {
    const { ended, endedPaying } = STATES;
    expectAfter(
      { type: 'lost' },
      {
        ...all(['open', 'openAgain', 'ended'], ended),
        card: { ...ended, paymentId: 'payment' },
        ...all(['sentCard', 'settling'], endedPaying),
        endedPaying: { ...endedPaying, wasPaying: false },
      },
    );
  });
});

describe('the screen', () => {
  const at = (name: Name, facts: Partial<Parameters<typeof screenOf>[1]> = {}) =>
    screenOf(STATES[name], { view: { state: 'held' }, user: 'verified', ...facts });

  test('a visitor and a person with an unverified address identify themselves before they pay', () => {
    expect(at('open', { user: 'visitor' })).toBe('you');
    expect(at('open', { user: 'unverified' })).toBe('you');
    expect(at('open')).toBe('pay');
  });

  test('nothing is shown as payable until the server and the session are known', () => {
    expect(at('open', { view: undefined })).toBe('loading');
    expect(at('open', { user: 'pending' })).toBe('loading');
    // A tip or top-up has no view before its payment.
    expect(at('open', { view: null })).toBe('pay');
  });

  test('each state has its screen', () => {
    expect(NAMES.map((name) => [name, at(name)])).toEqual(
      Object.entries({
        choosing: 'choice',
        again: 'choice',
        repriced: 'choice',
        emailFirst: 'emailFirst',
        holding: 'choice',
        selling: 'choice',
        payingWallet: 'pay',
        payingCard: 'pay',
        queuedHold: 'queued',
        queuedSale: 'queued',
        confirmingSale: 'confirming',
        confirmingPay: 'confirming',
        unansweredSale: 'choice',
        unansweredPay: 'pay',
        open: 'pay',
        openAgain: 'pay',
        card: 'pay',
        sentCard: 'pay',
        settling: 'confirming',
        ended: 'ended',
        endedPaying: 'ended',
        done: 'done',
      }),
    );
  });

  test('the choice does not flash up while the hold is asked for again after email and code', () => {
    const asked = { ...STATES.holding, call: { ...hold, isEmailFirst: true } };
    expect(screenOf(asked, { view: null, user: 'verified' })).toBe('emailFirst');
  });

  test('only a sale without an answer locks the choice', () => {
    const locking = NAMES.filter((name) => sentPurchase(STATES[name]) !== null);
    expect(locking).toEqual(['selling', 'confirmingSale', 'unansweredSale']);
  });
});

describe('whose purchase it is', () => {
  const of = (ownerId: string | null, name: Name) => ({ ...EMPTY_PURCHASE, ownerId, state: STATES[name] });

  test("a visitor's purchase passes to the person who signs in, and is hidden from other accounts", () => {
    const visitors = of(null, 'open');
    expect(seenBy(visitors, 'ann')).toBe(visitors);
    expect(seenBy(of('ann', 'open'), 'bob')).toEqual(EMPTY_PURCHASE);
    const anns = of('ann', 'unansweredSale');
    expect(seenBy(anns, 'ann')).toBe(anns);
    // While the session is loading.
    expect(seenBy(anns, undefined)).toBe(anns);
  });

  test("a visitor cannot repeat a person's calls, and goes on with a hold", () => {
    expect(seenBy(of('ann', 'queuedSale'), null).state).toEqual(STATES.choosing);
    const held = of('ann', 'open');
    expect(seenBy(held, null)).toBe(held);
  });
});

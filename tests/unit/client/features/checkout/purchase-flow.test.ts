import { describe, expect, test } from 'vitest';
import {
  mayBePaying,
  type PayCall,
  type PurchaseState,
  transition,
} from '#client/features/checkout/purchase-flow.ts';
import {
  all,
  expectAfter,
  hold,
  NAMES,
  type Name,
  payCard,
  payWallet,
  place,
  request,
  result,
  STATES,
  sale,
  subject,
  wallet,
} from '#tests/support/purchase-states.ts';

/** To be paid again, and the buyer reads that nothing was charged. */
const uncharged = { ...STATES.open, isUncharged: true } as const;

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
      'payingCard',
      'payBusy',
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
    'payBusy',
    'confirmingPay',
    'unansweredPay',
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

  test('a busy provider charges nothing, and its call waits for its turn', () => {
    const waiting = (call: PayCall) => ({ step: 'payBusy', call }) as const;
    expectAfter(
      { type: 'payBusy', ...pay },
      {
        payingCard: STATES.payBusy,
        ...all(['payingWallet', 'confirmingPay', 'unansweredPay'], waiting(payWallet)),
      },
    );
  });

  test("the bank's form opens for the payment that asked for it", () => {
    const opened = { ...STATES.card, pay: wallet };
    expectAfter(
      { type: 'formOpened', ...pay, paymentId: 'payment' },
      {
        ...all(['payingCard', 'payBusy'], STATES.card),
        ...all(['payingWallet', 'confirmingPay', 'unansweredPay'], opened),
      },
    );
  });

  test('a payment that the provider has taken is settled by what the server says', () => {
    const taken = { ...STATES.settling, pay: wallet };
    expectAfter(
      { type: 'taken', ...pay, paymentId: 'payment' },
      {
        ...all(['payingCard', 'payBusy'], STATES.settling),
        ...all(['payingWallet', 'confirmingPay', 'unansweredPay'], taken),
      },
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
        ...all(['payingCard', 'payBusy'], { step: 'confirming', call: payCard }),
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
      {
        payingWallet: STATES.unansweredPay,
        ...all(['payingCard', 'payBusy'], { step: 'unanswered', call: payCard }),
      },
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
        // What the card form gave is lost with the page: the server says what has become of it.
        payingCard: { ...STATES.settling, paymentId: null },
        // The provider has charged nothing, and nobody sends it again.
        payBusy: uncharged,
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
    expectAfter({ type: 'pay', pay: wallet }, all(['open', 'card', 'sentCard'], STATES.payingWallet));
    expectAfter(
      { type: 'otherMethod' },
      all(['payBusy', 'card', 'sentCard'], STATES.open) satisfies Partial<Record<Name, PurchaseState>>,
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
        card: { ...STATES.card, ...mine },
        sentCard: { ...STATES.sentCard, ...mine },
        secured: { ...STATES.secured, ...mine },
      },
    );
  });

  test('the server knows that it is paid', () => {
    const paying: readonly Name[] = [
      'payingWallet',
      'payingCard',
      'payBusy',
      'confirmingPay',
      'unansweredPay',
      'open',
      'card',
      'sentCard',
      'secured',
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
        // A voucher stays on the screen until its form is done.
        open: { ...unpaid, pay: null },
        secured: { ...STATES.settling, pay: null },
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
          ...all(['card', 'secured'], { ...unpaid, paymentId: 'payment' }),
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
      { ...all(['card', 'sentCard'], STATES.open), ...all(['secured', 'settling'], uncharged) },
    );
    expectAfter({ type: 'viewed', view: { state: 'confirming', result: null } }, {});
  });

  test("a checkout that the server has forgotten, or that is another person's, has ended", () => {
    const { ended, endedPaying } = STATES;
    expectAfter(
      { type: 'lost' },
      {
        ...all(['open', 'ended'], ended),
        ...all(['card', 'secured'], { ...ended, paymentId: 'payment' }),
        ...all(['sentCard', 'settling'], endedPaying),
        endedPaying: { ...endedPaying, wasPaying: false },
      },
    );
  });
});

import { describe, expect, test } from 'vitest';
import { mayBePaying, type PurchaseState, transition } from '#client/features/checkout/purchase-flow.ts';
import { all, expectAfter, payCard, STATES, strangersCard } from '#tests/support/purchase-states.ts';

describe("a visitor's card", () => {
  const authorizing: PurchaseState = {
    step: 'calling',
    call: { ...payCard, pay: strangersCard },
    isRepeat: false,
  };

  test('is authorized by the answer, and by what the server says after a lost one', () => {
    const event = { type: 'authorized', requestId: 'pay', paymentId: 'payment' } as const;
    expect(transition(authorizing, event)).toEqual(STATES.secured);
    expect(transition({ ...authorizing, call: payCard }, { ...event, requestId: 'other' })).toMatchObject({
      step: 'calling',
    });
    const unknown = { ...STATES.secured, paymentId: null };
    expectAfter(
      { type: 'viewed', view: { state: 'authorized', result: null } },
      {
        ...all(['open', 'unansweredPay'], unknown),
        ...all(['card', 'sentCard', 'settling'], STATES.secured),
      },
    );
  });

  test('is asked about after a reload, because what the form gave is lost', () => {
    expect(transition(authorizing, { type: 'restored' })).toMatchObject({
      step: 'settling',
      pay: strangersCard,
    });
  });

  test('is not tried again where the code comes first', () => {
    const refused = { type: 'refused', requestId: 'pay', code: 'CODE_FIRST' } as const;
    expect(transition(authorizing, refused)).toEqual({ ...STATES.open, isCodeFirst: true });
  });

  test('moves no money before the code, so that leaving is free', () => {
    expect(mayBePaying(STATES.secured)).toBe(false);
  });

  test('is given back where the person may not buy: the choice is shown with the reason', () => {
    expectAfter({ type: 'givenBack' }, { secured: STATES.open });
  });
});

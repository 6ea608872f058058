import { describe, expect, test } from 'vitest';
import { isUnderWay, sentPurchase } from '#client/features/checkout/purchase-flow.ts';
import { screenOf } from '#client/features/checkout/purchase-screen.ts';
import { hold, NAMES, type Name, payCard, STATES, strangersCard } from '#tests/support/purchase-states.ts';

describe('the screen', () => {
  const at = (name: Name, facts: Partial<Parameters<typeof screenOf>[1]> = {}) =>
    screenOf(STATES[name], { view: { state: 'held' }, user: 'verified', ...facts });

  test('a visitor and a person with an unverified address identify themselves before they pay', () => {
    expect(at('open', { user: 'visitor' })).toBe('you');
    expect(at('open', { user: 'unverified' })).toBe('you');
    expect(at('open')).toBe('pay');
  });

  test('a visitor pays by card first where the server takes it, and types the code after it', () => {
    const cardFirst = { view: { state: 'held', cardFirst: true }, user: 'visitor' } as const;
    expect(at('open', cardFirst)).toBe('guestPay');
    expect(at('open', { ...cardFirst, user: 'unverified' })).toBe('you');
    expect(at('open', { ...cardFirst, user: 'verified' })).toBe('pay');
    expect(screenOf({ ...STATES.open, isCodeFirst: true }, cardFirst)).toBe('you');
    expect(at('secured', cardFirst)).toBe('code');
    expect(at('secured', { user: 'pending' })).toBe('loading');
    const asked = { ...STATES.card, pay: strangersCard };
    expect(screenOf(asked, cardFirst)).toBe('guestPay');
    expect(screenOf({ step: 'payBusy', call: { ...payCard, pay: strangersCard } }, cardFirst)).toBe(
      'guestPay',
    );
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
        payBusy: 'pay',
        queuedHold: 'queued',
        queuedSale: 'queued',
        confirmingSale: 'confirming',
        confirmingPay: 'confirming',
        unansweredSale: 'choice',
        unansweredPay: 'pay',
        open: 'pay',
        card: 'pay',
        sentCard: 'pay',
        secured: 'confirming',
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

  test('one tab acts from the first step after the choice, so that an idle one takes nothing from it', () => {
    const idle = NAMES.filter((name) => !isUnderWay(STATES[name]));
    expect(idle).toEqual(['choosing', 'again', 'repriced']);
  });

  test('only a sale without an answer locks the choice', () => {
    const locking = NAMES.filter((name) => sentPurchase(STATES[name]) !== null);
    expect(locking).toEqual(['selling', 'confirmingSale', 'unansweredSale']);
  });
});

import { describe, expect, test } from 'vitest';
import { checkoutStep } from '#client/features/checkout/running/checkout-step.ts';
import { frameMessage } from '#client/features/checkout/running/frame-message.ts';
import { mayBePaying } from '#client/features/checkout/stored-checkout.ts';

type Facts = Parameters<typeof checkoutStep>[0];

function stepOf(change: Partial<Facts>) {
  return checkoutStep({
    stored: { progress: 'open' },
    view: { state: 'held' },
    isLost: false,
    user: 'verified',
    ...change,
  });
}

describe('the step of a running checkout', () => {
  test('a visitor and a person with an unverified address identify themselves before they pay', () => {
    expect(stepOf({ user: 'visitor' })).toBe('you');
    expect(stepOf({ user: 'unverified' })).toBe('you');
    expect(stepOf({ user: 'verified' })).toBe('pay');
  });

  test('nothing is shown as payable until the server and the session are known', () => {
    expect(stepOf({ view: undefined })).toBe('loading');
    expect(stepOf({ user: 'pending' })).toBe('loading');
  });

  test('a tip or top-up, which has no view before its payment, can be paid', () => {
    expect(stepOf({ view: null })).toBe('pay');
  });

  test('a card form that was sent stays on screen until the provider has confirmed it', () => {
    expect(stepOf({ view: { state: 'confirming' }, stored: { progress: 'sent' } })).toBe('pay');
    expect(stepOf({ view: { state: 'confirming' }, stored: { progress: 'confirmed' } })).toBe('confirming');
    expect(stepOf({ view: { state: 'processing' } })).toBe('confirming');
  });

  test('the result counts more than what this tab last knew', () => {
    expect(stepOf({ view: { state: 'done' }, stored: { progress: 'sent' }, user: 'pending' })).toBe('done');
    for (const state of ['expired', 'released', 'failed'] as const)
      expect(stepOf({ view: { state }, stored: { progress: 'confirmed' } })).toBe('ended');
  });

  test("another person's checkout, or one that the server has forgotten, has ended", () => {
    expect(stepOf({ isLost: true, view: undefined })).toBe('ended');
  });
});

test('leaving frees the places only while no money may be moving', () => {
  const stored = {
    subject: { checkoutId: 'event.hold' },
    isVisitors: false,
    pay: null,
    paymentId: null,
    progress: 'open',
  } as const;
  const pay = { requestId: 'request', method: 'card' } as const;
  expect(mayBePaying(stored)).toBe(false);
  // The card form is open, and nothing has been typed into it yet.
  expect(mayBePaying({ ...stored, pay, paymentId: 'payment' })).toBe(false);
  // Sent, and not answered: a wallet may have paid, a card has only got its form.
  expect(mayBePaying({ ...stored, pay: { ...pay, method: 'wallet' } })).toBe(true);
  expect(mayBePaying({ ...stored, pay })).toBe(false);
  expect(mayBePaying({ ...stored, pay, paymentId: 'payment', progress: 'sent' })).toBe(true);
});

test('only well-formed messages of the payment frame are heard', () => {
  const source = 'aforo-payment';
  expect(frameMessage({ source, event: 'height', px: 320 })).toEqual({ event: 'height', px: 320 });
  expect(frameMessage({ source, event: 'failed', code: 'CARD_DECLINED' })).toEqual({
    event: 'failed',
    code: 'CARD_DECLINED',
  });
  for (const data of [
    null,
    'ready',
    { event: 'ready' },
    { source: 'other', event: 'ready' },
    { source, event: 'height', px: -1 },
    { source, event: 'busy' },
    { source, event: 'confirmed', state: 'open' },
    { source, event: 'failed', code: 'NO_SUCH_CODE' },
    { source, event: 'paid' },
  ])
    expect(frameMessage(data)).toBeNull();
});

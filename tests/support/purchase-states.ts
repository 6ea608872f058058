import { expect } from 'vitest';
import {
  type PurchaseEvent,
  type PurchaseState,
  transition,
} from '#client/features/checkout/purchase-flow.ts';
import { NO_PLACE } from '#client/features/queue/join-queue.ts';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';

export const subject = { checkoutId: 'event.hold' };
export const place = { ...NO_PLACE, queueToken: 'a.b', ahead: 3 };
export const request = {
  requestId: 'start',
  eventId: 'event',
  lines: [{ ticketTypeId: 'floor', quantity: 2 }],
};
export const hold = { kind: 'start', request, place: null, isEmailFirst: false } as const;
export const sale = { ...hold, request: { ...request, pay: 'wallet' as const } };
export const wallet = { requestId: 'pay', method: 'wallet' as const };
export const card = { requestId: 'pay', method: 'card' as const };
export const held = { subject, isVisitors: true };
export const strangersCard = { ...card, isStrangers: true as const };
export const payWallet = { kind: 'pay', ...held, pay: wallet } as const;
export const payCard = { kind: 'pay', ...held, pay: card } as const;
export const result: CheckoutResult = { kind: 'topup', receipt: { currency: 'USD', amountMinor: 500 } };

/** Every state, with a name of its own where the same step behaves in two ways. */
export const STATES = {
  choosing: { step: 'choosing', last: null },
  again: { step: 'choosing', last: { request, place: null, isRepriced: false } },
  repriced: { step: 'choosing', last: { request, place, isRepriced: true } },
  emailFirst: { step: 'emailFirst' },
  holding: { step: 'calling', call: hold, isRepeat: false },
  selling: { step: 'calling', call: sale, isRepeat: false },
  payingWallet: { step: 'calling', call: payWallet, isRepeat: false },
  payingCard: { step: 'calling', call: payCard, isRepeat: false },
  payBusy: { step: 'payBusy', call: payCard },
  queuedHold: { step: 'queued', call: { ...hold, place } },
  queuedSale: { step: 'queued', call: { ...sale, place } },
  confirmingSale: { step: 'confirming', call: sale },
  confirmingPay: { step: 'confirming', call: payWallet },
  unansweredSale: { step: 'unanswered', call: sale },
  unansweredPay: { step: 'unanswered', call: payWallet },
  open: { step: 'open', ...held },
  card: { step: 'card', ...held, pay: card, paymentId: 'payment', isSent: false },
  sentCard: { step: 'card', ...held, pay: card, paymentId: 'payment', isSent: true },
  secured: { step: 'secured', ...held, paymentId: 'payment' },
  settling: { step: 'settling', ...held, pay: card, paymentId: 'payment' },
  ended: { step: 'ended', ...held, paymentId: null, wasPaying: false },
  endedPaying: { step: 'ended', ...held, paymentId: 'payment', wasPaying: true },
  done: { step: 'done', result },
} as const satisfies Record<string, PurchaseState>;
export type Name = keyof typeof STATES;
export const NAMES = Object.keys(STATES) as Name[];

/** What follows from an event: every state that is not named stays as it is. */
export function expectAfter(event: PurchaseEvent, after: Partial<Record<Name, PurchaseState>>): void {
  for (const name of NAMES) {
    const state: PurchaseState = STATES[name];
    const to = transition(state, event);
    expect({ name, to }).toEqual({ name, to: after[name] ?? state });
  }
}

export const all = <State extends PurchaseState>(names: readonly Name[], state: State) =>
  Object.fromEntries(names.map((name) => [name, state]));

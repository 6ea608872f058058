import type { CheckoutView } from '#shared/contracts/checkout.ts';
import type { Payment, PurchaseState } from './purchase-flow.ts';

/** What the sheet shows. */
export type PurchaseScreen =
  | 'choice'
  | 'emailFirst'
  | 'queued'
  | 'confirming'
  | 'loading'
  | 'you'
  /** A visitor pays by card first; email and code follow as `code`. */
  | 'guestPay'
  | 'code'
  | 'pay'
  | 'ended'
  | 'done';

export interface ScreenFacts {
  /** The server's view; undefined while unknown, null for a tip or top-up whose payment has not begun. */
  view: (Pick<CheckoutView, 'state'> & Partial<Pick<CheckoutView, 'cardFirst'>>) | null | undefined;
  user: 'pending' | 'visitor' | 'unverified' | 'verified';
}

/** Derives the screen from the state and the session, so that reloads and lost answers lead to the same one. */
export function screenOf(state: PurchaseState, { view, user }: ScreenFacts): PurchaseScreen {
  switch (state.step) {
    case 'choosing':
      return 'choice';
    case 'emailFirst':
    case 'queued':
    case 'confirming':
    case 'ended':
    case 'done':
      return state.step;
    case 'settling':
      return 'confirming';
    case 'secured':
      if (user === 'pending') return 'loading';
      return user === 'verified' ? 'confirming' : 'code';
    case 'payBusy':
      return payScreen(state.call.pay);
    case 'calling':
    case 'unanswered':
      if (state.call.kind === 'pay') return payScreen(state.call.pay);
      return state.call.isEmailFirst ? 'emailFirst' : 'choice';
    case 'card':
    case 'open':
      if (view === undefined || user === 'pending') return 'loading';
      if (user === 'verified') return 'pay';
      if (state.step === 'card') return payScreen(state.pay);
      return user === 'visitor' && view?.cardFirst && !state.isCodeFirst ? 'guestPay' : 'you';
  }
}

function payScreen({ isStrangers }: Payment): PurchaseScreen {
  return isStrangers ? 'guestPay' : 'pay';
}

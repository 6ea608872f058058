import type { ErrorCode } from '#shared/errors/errors.ts';
import type { Currency } from './money.ts';

/** Why a card was not charged; each has its text in the error table. */
export const PAYMENT_FAILURES = [
  'CARD_DECLINED',
  'CARD_INSUFFICIENT_FUNDS',
  'CARD_INVALID',
  'AUTHENTICATION_FAILED',
] as const satisfies readonly ErrorCode[];
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** All that can stop a payment in its frame. */
export const FRAME_PROBLEMS = [...PAYMENT_FAILURES, 'PAYMENTS_UNAVAILABLE', 'CHECKOUT_EXPIRED'] as const;
export type FrameProblem = (typeof FRAME_PROBLEMS)[number];

export function isFrameProblem(code: string): code is FrameProblem {
  return (FRAME_PROBLEMS as readonly string[]).includes(code);
}

/** What the person's part of a payment has led to. */
export type ConfirmedState = 'processing' | 'authorized' | 'paid';

/** What the form of a stranger says of its person: no proof of anything before the mailed code. */
export interface FrameGuest {
  email: string;
  name: string;
  /** Given by Apple Pay or Google Pay: a suggestion that nobody has typed. */
  isFromWallet: boolean;
}

/** What the card form has made of a card. */
export interface CardToken {
  token: string;
  /** The person consents to keep the card with the provider. */
  save: boolean;
  /** Null unless the form asks who pays. */
  guest: FrameGuest | null;
}

export type FrameEvent =
  | { event: 'ready' }
  | { event: 'height'; px: number }
  /** `challenge`: the bank asks something, and the frame needs the sheet's full height. */
  | { event: 'busy'; busy: boolean; challenge: boolean }
  /** The person has pressed Pay: `checkout.pay` takes this, and the frame stays busy until the page answers. */
  | ({ event: 'token' } & CardToken)
  | { event: 'confirmed'; state: ConfirmedState }
  | { event: 'failed'; code: FrameProblem };

/** Message of the payment frame to the page that shows it, by `postMessage` to its own origin. */
export type PaymentFrameMessage = FrameEvent & { source: 'aforo-payment' };

/** The page's answer to a `token`: the person may try again, after what went wrong with this one. */
export interface PaymentPageMessage {
  source: 'aforo-page';
  problem: FrameProblem | null;
}

/** What a card form asks for before there is a payment. */
export interface FrameOrder {
  amountMinor: number;
  currency: Currency;
  /** The event whose organizer may take payments that come days later; null for a tip or a top-up. */
  eventId: string | null;
  /** A top-up is captured at once. */
  isTopUp: boolean;
  /** Asks a stranger for name and email address too, and takes only cards that can be authorized. */
  isGuest?: boolean;
}

/** The path of a card form; email address and name, which no log may see, go behind `#`. */
export function paymentFramePath({ amountMinor, currency, eventId, isTopUp, isGuest }: FrameOrder): string {
  const query = new URLSearchParams({ amount: String(amountMinor), currency });
  if (eventId !== null) query.set('event', eventId);
  if (isTopUp) query.set('topup', '1');
  if (isGuest) query.set('guest', '1');
  return `/pay/frame?${query}`;
}

/** Methods that pay in the frame without leaving it. Apple Pay and Google Pay are cards. */
const METHODS = ['card', 'link'];
/** Methods that pay days later, by currency. */
const DELAYED_METHODS: Partial<Record<Currency, string>> = { MXN: 'oxxo', USD: 'us_bank_account' };

/** Stripe's methods of a payment: the form and the intent must name the same ones. */
export function stripeMethods(currency: Currency, delayed: boolean): string[] {
  const later = DELAYED_METHODS[currency];
  return delayed && later ? [...METHODS, later] : METHODS;
}

/** What the Worker writes into the frame's document for its script. */
export interface FrameData {
  /** The payment that the client secret behind `#` confirms; null for a card form without one. */
  paymentId: string | null;
  /** Of a card form without a payment. */
  order: {
    amountMinor: number;
    currency: Currency;
    capture: 'manual' | 'automatic';
    methods: string[];
    /** Asks who pays. */
    isGuest: boolean;
    /** Offers to keep the card for next time. */
    canSave: boolean;
  } | null;
  /** Null with the embedded provider. */
  stripe: { key: string; email: string } | null;
  texts: Record<FrameProblem | FormField | 'unconfirmed', string>;
}

export type CardField = 'number' | 'expiry' | 'cvc';
export type FormField = CardField | 'email' | 'name';

/** Answer of the embedded provider to its card form. */
export type ConfirmAnswer =
  | { state: ConfirmedState | 'open' | 'challenge' }
  | { code: FrameProblem; field: CardField | null };

/** The embedded provider's answer to a card: a token for it, or what is wrong with it. */
export type TokenAnswer = { token: string } | { code: 'CARD_INVALID'; field: CardField };

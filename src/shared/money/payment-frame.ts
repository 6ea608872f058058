import type { ErrorCode } from '#shared/errors/errors.ts';

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

/** What the person's part of a payment has led to. */
export type ConfirmedState = 'processing' | 'authorized' | 'paid';

export type FrameEvent =
  | { event: 'ready' }
  | { event: 'height'; px: number }
  /** `challenge`: the bank asks something, and the frame needs the sheet's full height. */
  | { event: 'busy'; busy: boolean; challenge: boolean }
  | { event: 'confirmed'; state: ConfirmedState }
  | { event: 'failed'; code: FrameProblem };

/**
 * Message of the payment frame (`/pay/frame/<paymentId>#<clientSecret>`) to the page that shows it, by `postMessage`
 * to its own origin.
 */
export type PaymentFrameMessage = FrameEvent & { source: 'aforo-payment' };

/** What the Worker writes into the frame's document for its script. */
export interface FrameData {
  paymentId: string;
  /** Null with the embedded provider. */
  stripe: { key: string; email: string } | null;
  texts: Record<FrameProblem | CardField | 'unconfirmed', string>;
}

export type CardField = 'number' | 'expiry' | 'cvc';

/** Answer of the embedded provider to its card form. */
export type ConfirmAnswer =
  | { state: ConfirmedState | 'open' | 'challenge' }
  | { code: FrameProblem; field: CardField | null };

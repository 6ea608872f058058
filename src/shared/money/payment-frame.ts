import type { ErrorCode } from '../errors/errors.ts';

/** Why a card was not charged; each has its text in the error table. */
export const PAYMENT_FAILURES = [
  'CARD_DECLINED',
  'CARD_INSUFFICIENT_FUNDS',
  'CARD_INVALID',
  'AUTHENTICATION_FAILED',
] as const satisfies readonly ErrorCode[];
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** What else can stop a payment. */
type FrameProblem = PaymentFailure | 'PAYMENTS_UNAVAILABLE' | 'CHECKOUT_EXPIRED';

/** What the person's part of a payment has led to. */
export type ConfirmedState = 'processing' | 'authorized' | 'paid';

/** What the Worker writes into the frame's document for its script. */
export interface FrameData {
  paymentId: string;
  /** Null with the embedded provider. */
  stripe: { key: string; email: string } | null;
  texts: Record<FrameProblem | 'number' | 'expiry' | 'cvc' | 'unconfirmed', string>;
}

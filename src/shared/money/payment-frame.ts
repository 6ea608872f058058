import type { ErrorCode } from '../errors/errors.ts';

/** Why a card was not charged; each has its text in the error table. */
export type PaymentFailure = Extract<
  ErrorCode,
  'CARD_DECLINED' | 'CARD_INSUFFICIENT_FUNDS' | 'CARD_INVALID' | 'AUTHENTICATION_FAILED'
>;

import type { PaymentFailure } from './payment-frame.ts';

/** Stripe's codes of an error in the card's data. */
const INVALID_CARD = /^(incorrect|invalid)_(number|expiry_month|expiry_year|cvc|zip)$|^expired_card$/;

/** Our reason for an error of Stripe, in the browser or on an intent. https://docs.stripe.com/error-codes */
export function failureOfStripe(error: {
  code?: string | undefined;
  decline_code?: string | undefined;
}): PaymentFailure {
  const { code = '', decline_code: decline = '' } = error;
  if (decline === 'insufficient_funds') return 'CARD_INSUFFICIENT_FUNDS';
  if (code === 'payment_intent_authentication_failure' || decline === 'authentication_required')
    return 'AUTHENTICATION_FAILED';
  return INVALID_CARD.test(code) || INVALID_CARD.test(decline) ? 'CARD_INVALID' : 'CARD_DECLINED';
}

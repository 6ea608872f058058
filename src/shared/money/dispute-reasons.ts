/**
 * Why a cardholder or a bank disputes a payment, in Stripe's words: reasons of disputes
 * (https://docs.stripe.com/api/disputes/object), then fraud types of early warnings
 * (https://docs.stripe.com/api/radar/early_fraud_warnings/object). Stripe may add others.
 */
export const DISPUTE_REASONS = [
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
  'card_never_received',
  'fraudulent_card_application',
  'made_with_counterfeit_card',
  'made_with_lost_card',
  'made_with_stolen_card',
  'misc',
  'unauthorized_use_of_card',
] as const;

import type { PaymentNotice, PaymentReversal } from '#db/commits/money/payment-notices.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';

/** One top-up, as a hosted checkout needs it. */
export interface CheckoutOrder {
  paymentId: string;
  /** In minor units, an integer. */
  amountMinor: number;
  currency: Currency;
  email: string;
  /** Language of the checkout; null lets the provider decide. */
  language: Language | null;
  /** Where the user returns after paying; `cancelUrl` is for those who did not. */
  returnUrl: string;
  cancelUrl: string;
  /** When the checkout expires (Unix ms). */
  expiresAt: number;
}

export interface Checkout {
  checkoutUrl: string;
  /** The provider's own id of this payment. */
  providerRef: string;
}

/** Content of a verified webhook; null when it does not concern us. */
export type WebhookMessage =
  | { about: 'payment'; notice: PaymentNotice }
  | { about: 'reversal'; reversal: PaymentReversal }
  | null;

/** Card payment provider. Only its verified webhooks ever credit a wallet. */
export interface PaymentProvider {
  readonly name: PaymentNotice['provider'];
  /**
   * Opens a checkout. Idempotent by payment id. `PAYMENTS_UNAVAILABLE` if the provider cannot be reached,
   * `REQUEST_ID_REUSED` if it knows the payment with other details.
   */
  createCheckout(order: CheckoutOrder): Promise<Outcome<Checkout>>;
  /** Verifies a webhook against its raw body and parses it. Refuses with `WEBHOOK_SIGNATURE` or `BAD_INPUT`. */
  readWebhook(headers: Headers, body: string): Promise<Outcome<WebhookMessage>>;
}

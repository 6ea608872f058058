import type { PaymentNotice, PaymentReversal } from '#db/commits/money/payment-notices.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';

/** One top-up, as a hosted checkout needs it. */
export interface CheckoutOrder {
  paymentId: string;
  /** Whole minor units. */
  amountMinor: number;
  currency: Currency;
  email: string;
  /** The language of the checkout; null lets the provider decide. */
  language: Language | null;
  /** Where the person comes back to after paying, and where without. */
  returnUrl: string;
  cancelUrl: string;
  /** When the checkout closes (Unix ms). */
  expiresAt: number;
}

export interface Checkout {
  checkoutUrl: string;
  /** What the provider calls this payment. */
  providerRef: string;
}

/** What a verified webhook is about; null when that is nothing of ours. */
export type WebhookMessage =
  | { about: 'payment'; notice: PaymentNotice }
  | { about: 'reversal'; reversal: PaymentReversal }
  | null;

/** Whoever takes the cards. Only a webhook of theirs that verifies ever credits a wallet. */
export interface PaymentProvider {
  readonly name: PaymentNotice['provider'];
  /**
   * Opens a checkout; the same payment id gets the same one again. `PAYMENTS_UNAVAILABLE` if the provider is out of
   * reach, `REQUEST_ID_REUSED` if it knows the payment with other details.
   */
  createCheckout(order: CheckoutOrder): Promise<Outcome<Checkout>>;
  /**
   * Verifies a webhook on its body as it came, and reads it. Refusals are `WEBHOOK_SIGNATURE` and `BAD_INPUT`.
   */
  readWebhook(headers: Headers, body: string): Promise<Outcome<WebhookMessage>>;
}

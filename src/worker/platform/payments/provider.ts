import type { PaymentNotice } from '#db/commits/payments.ts';
import type { Outcome } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { Currency } from '#shared/money.ts';

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
}

export interface Checkout {
  checkoutUrl: string;
  /** What the provider calls this payment. */
  providerRef: string;
}

/** Whoever takes the cards. Only a webhook of theirs that verifies ever credits a wallet. */
export interface PaymentProvider {
  readonly name: PaymentNotice['provider'];
  /** Opens a checkout; the same payment id gets the same one again. `PAYMENTS_UNAVAILABLE` if it is out of reach. */
  createCheckout(order: CheckoutOrder): Promise<Outcome<Checkout>>;
  /**
   * Verifies a webhook on its body as it came, and reads it. Null is a message of no interest; refusals are
   * `WEBHOOK_SIGNATURE` and `BAD_INPUT`.
   */
  readWebhook(headers: Headers, body: string): Promise<Outcome<PaymentNotice | null>>;
}

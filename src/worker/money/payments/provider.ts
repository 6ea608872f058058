import type { PaymentNotice } from '#db/commits/money/payment-notices.ts';
import type { PaymentPurpose } from '#db/schema/money.ts';
import type { SavedCard } from '#shared/contracts/money/cards.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { PaymentFailure } from '#shared/money/payment-frame.ts';
import type { Language } from '#shared/text/languages.ts';

/** What a payment is for. The provider keeps it in its metadata: a restored D1 may have lost the payment. */
export interface PaymentOrigin {
  /** Null for a stranger's card, until it is captured. */
  userId: string | null;
  purpose: PaymentPurpose;
  eventId: string | null;
  holdId: string | null;
}

/** One top-up, as a hosted checkout needs it. */
export interface CheckoutOrder {
  paymentId: string;
  userId: string;
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

/** A payment in our own page, by the card form of the payment frame. */
export interface IntentOrder {
  paymentId: string;
  origin: PaymentOrigin;
  /** In minor units, an integer. */
  amountMinor: number;
  currency: Currency;
  email: string;
  /** `manual` only authorizes a card, until `captureIntent`. Methods that cannot, capture at once. */
  capture: 'manual' | 'automatic';
  /** Whether to offer methods that pay later, such as a voucher to be paid at a shop. */
  delayedMethods: boolean;
  /** Shown in the provider's dashboard. */
  description: string;
  /** Until when a voucher can be paid (Unix ms). */
  voucherUntil: number;
  /** What the card form has made of the person's card: the intent is confirmed by it in the same call. */
  confirmationToken?: string;
  /** The person consents that the card is used again: `saveCard` can keep it. */
  saveCard?: boolean;
  /** In place of a token: a card that the provider keeps for this customer, who is there to answer their bank. */
  savedCard?: SavedCardRef;
}

export interface SavedCardRef {
  customerRef: string;
  cardId: string;
}

/** A card that the provider keeps. */
export interface ProviderCard extends Omit<SavedCard, 'isExpired'> {}

/** The cards that people have saved with the provider. */
export interface CardVault {
  /** Idempotent by person. @returns the provider's id */
  createCustomer(person: { userId: string }): Promise<Outcome<string>>;
  /** Newest first. */
  listCards(customerRef: string): Promise<Outcome<ProviderCard[]>>;
  /** Keeps the card that paid an intent, in place of the same card saved before. Idempotent. */
  saveCard(intentRef: string, customerRef: string): Promise<Outcome<null>>;
  /** `CARD_NOT_SAVED` unless it is a card of this customer. */
  removeCard(customerRef: string, cardId: string): Promise<Outcome<null>>;
  /** Forgets a person with all cards. Idempotent. */
  forgetCustomer(customerRef: string): Promise<Outcome<null>>;
}

/**
 * - `open`: waits for a card, also after one was declined (`failure`)
 * - `processing`: the person has paid, the money comes later
 * - `authorized`: reserved on the card until captured or cancelled
 * - `paid`: captured
 * - `failed`: a delayed method did not pay
 */
export type IntentState = 'open' | 'processing' | 'authorized' | 'paid' | 'failed' | 'cancelled';

export interface Intent {
  /** The provider's own id. */
  providerRef: string;
  paymentId: string;
  state: IntentState;
  amountMinor: number;
  currency: Currency;
  /** Lets a browser confirm this payment, and nothing else; goes into the frame's fragment. */
  clientSecret: string;
  /** Why the last attempt failed. */
  failure: PaymentFailure | null;
  origin: PaymentOrigin;
  /** Of `processing`: until when the money may come, as of a voucher (Unix ms); null when a bank answers in minutes. */
  delayedUntil: number | null;
  /** Until when an authorized card can be captured (Unix ms); null where the provider does not say. */
  captureBefore: number | null;
  /** The provider's fee in minor units of `currency`; null until `readIntent` or `captureIntent` knows it. */
  feeMinor: number | null;
}

export interface RefundOrder {
  /** Idempotency key. */
  key: string;
  providerRef: string;
  amountMinor: number;
}

export interface CardRefund {
  refundRef: string;
  state: 'pending' | 'succeeded' | 'failed';
}

/** Content of a verified webhook; null when it does not concern us. `noticeId` is equal in repeats. */
export type WebhookMessage =
  /** `userId`: whose wallet it tops up, as the provider has kept it. */
  | { about: 'payment'; notice: PaymentNotice; userId: string | null }
  | { about: 'intent'; noticeId: string; intent: Intent }
  | ({ about: 'refund'; noticeId: string; providerRef: string; failure: string | null } & CardRefund)
  | ({ about: 'dispute'; noticeId: string } & Dispute)
  /** Something has changed for a connected account: read it. */
  | { about: 'account'; noticeId: string; accountRef: string }
  /** A transfer to a connected account came back; `returnedMinor`: this much of it so far, null for all. */
  | { about: 'transfer_returned'; noticeId: string; payoutId: string; returnedMinor: number | null }
  | null;

/** A cardholder who takes a payment back, or a warning that it may happen. */
export interface Dispute {
  disputeRef: string;
  /** The intent, or the charge of a hosted checkout (`payments.provider_intent`). */
  providerRef: string;
  /** `warning`: no money has moved. */
  state: 'warning' | 'open' | 'won' | 'lost';
  /** Null when a warning names no amount: all of it. */
  amountMinor: number | null;
  currency: Currency | null;
  reason: string;
  /** Until when evidence can be sent (Unix ms). */
  evidenceDueAt: number | null;
  /** The provider's own fee for it, and what it gave back of that; 0 until known. In minor units of the payment. */
  feeMinor: number;
  feeReturnedMinor: number;
}

/** What the provider holds for us in one currency, also what it has not released yet. */
interface ProviderBalance {
  currency: Currency;
  amountMinor: number;
}

/** Card payment provider. Its verified webhooks and `readIntent` are the only proof of a payment. */
export interface PaymentProvider extends CardVault {
  readonly name: PaymentNotice['provider'];
  /** Its card form also has Apple Pay, Google Pay and Link. */
  readonly hasExpress: boolean;
  /**
   * Opens a checkout. Idempotent by payment id. `PAYMENTS_UNAVAILABLE` if the provider cannot be reached,
   * `REQUEST_ID_REUSED` if it knows the payment with other details.
   */
  createCheckout(order: CheckoutOrder): Promise<Outcome<Checkout>>;
  /**
   * Idempotent by payment id; refuses like `createCheckout`. With a `confirmationToken` a declined card is an open intent with
   * its `failure`, a question of the bank an open one without, and an unusable token is `CARD_INVALID`. A saved card that is
   * not the customer's is `CARD_NOT_SAVED`.
   */
  createIntent(order: IntentOrder): Promise<Outcome<Intent>>;
  /** `PAYMENT_NOT_FOUND` for an unknown one, else `PAYMENTS_UNAVAILABLE`; the following three too. */
  readIntent(providerRef: string): Promise<Outcome<Intent>>;
  /** The fee of a charge (`payments.provider_intent`), also of a hosted checkout; null until the provider knows it. */
  readFee(chargeRef: string): Promise<Outcome<number | null>>;
  /** `PAYMENTS_UNAVAILABLE` if the provider does not answer. */
  readBalance(): Promise<Outcome<ProviderBalance[]>>;
  /**
   * Idempotent. Captures an authorized intent, and keeps whose it is, which a stranger's did not say; any other one comes back
   * as it is: look at `state`.
   */
  captureIntent(providerRef: string, userId?: string): Promise<Outcome<Intent>>;
  /** Idempotent. A captured intent stays `paid`: look at `state`. */
  cancelIntent(providerRef: string): Promise<Outcome<Intent>>;
  /** Idempotent by key. `BAD_INPUT` when more would go back than was paid. */
  refund(order: RefundOrder): Promise<Outcome<CardRefund>>;
  /** Verifies a webhook against its raw body and parses it. Refuses with `WEBHOOK_SIGNATURE` or `BAD_INPUT`. */
  readWebhook(headers: Headers, body: string): Promise<Outcome<WebhookMessage>>;
}

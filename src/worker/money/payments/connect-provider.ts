import type { AccountState } from '#db/commits/money/connected-accounts.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { AccountCountry, PayoutFailure } from '#shared/money/payout-accounts.ts';
import type { Language } from '#shared/text/languages.ts';

export interface AccountOrder {
  /** One account per organizer: also the idempotency key. */
  organizerId: string;
  email: string;
  country: AccountCountry;
}

export interface OnboardingOrder {
  accountRef: string;
  language: Language | null;
  /** Our page to come back to; `refreshUrl` if the link has expired. */
  returnUrl: string;
  refreshUrl: string;
}

export interface TransferOrder {
  /** Idempotency key. */
  key: string;
  accountRef: string;
  /** In minor units, an integer. */
  amountMinor: number;
  currency: Currency;
  /** Shown to the organizer by the provider. */
  description: string;
}

/** A failed transfer is final: another try needs another key. */
export type TransferResult =
  | { state: 'paid'; transferRef: string }
  | { state: 'failed'; failure: PayoutFailure };

/** Accounts of organizers at the provider, which their revenue is sent to. */
export interface ConnectProvider {
  readonly name: AccountState['provider'];
  /** Countries whose organizers it can pay from the platform's own. */
  countries(): Promise<Outcome<readonly AccountCountry[]>>;
  /** Opens an account, in a country that it can pay. Idempotent by organizer. */
  createAccount(order: AccountOrder): Promise<Outcome<AccountState>>;
  /** A short-lived address of the provider's form. */
  onboardingLink(order: OnboardingOrder): Promise<Outcome<string>>;
  readAccount(accountRef: string): Promise<Outcome<AccountState>>;
  /** Idempotent by key. `PAYMENTS_UNAVAILABLE` if it is not known whether the money has moved: repeat. */
  transfer(order: TransferOrder): Promise<Outcome<TransferResult>>;
}

/**
 * An organizer's account at a payment provider.
 * - `pending`: they have not finished the provider's form, or it is still being checked
 * - `enabled`: payouts can be sent to it
 * - `restricted`: something is missing, and payouts wait
 * - `rejected`: the provider does not serve this person
 */
export const ACCOUNT_STATUSES = ['pending', 'enabled', 'restricted', 'rejected'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** After an account was connected or changed, nothing is sent to it (ms): its owner has been mailed and can object. */
export const PAYOUT_ACCOUNT_WAIT_DAYS = 7;
export const PAYOUT_ACCOUNT_WAIT_MS = PAYOUT_ACCOUNT_WAIT_DAYS * 86_400_000;

/** What a provider still needs, in groups that an organizer understands. `review`: the provider's turn. */
export const MISSING_DETAILS = [
  'person',
  'business',
  'documents',
  'bank_account',
  'terms',
  'review',
  'other',
] as const;
export type MissingDetail = (typeof MISSING_DETAILS)[number];

/** Why a payout did not arrive. */
export const PAYOUT_FAILURES = ['account_restricted', 'balance_insufficient', 'returned', 'other'] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];

/** Countries whose organizers can connect an account. */
export const ACCOUNT_COUNTRIES = ['US', 'MX'] as const;
export type AccountCountry = (typeof ACCOUNT_COUNTRIES)[number];

/** `house`: the organizer has paid a promoter out of their own pocket, and the event owes it to them. */
export const PAYOUT_METHODS = ['manual', 'connect', 'house'] as const;
/** `sending`: the provider has not answered yet. `failed`: the money is back on the event's account. */
export const PAYOUT_STATUSES = ['sending', 'paid', 'failed'] as const;

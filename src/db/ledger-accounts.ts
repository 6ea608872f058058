import type { Currency } from '#shared/money/money.ts';

/**
 * Ids of ledger accounts are derived from what they are for, so that a batch can name an account without reading
 * it first and `INSERT OR IGNORE` can open it.
 */

/** A person's wallet in one currency. */
export function walletAccount(userId: string, currency: Currency): string {
  return `wallet:${userId}:${currency}`;
}

/** What an event has earned, before the platform's fee leaves it. */
export function eventRevenueAccount(eventId: string): string {
  return `event_revenue:${eventId}`;
}

export function platformFeeAccount(currency: Currency): string {
  return `platform_fee:${currency}`;
}

/** Money that a payment provider holds for us; the other side of every top-up. */
export function providerClearingAccount(provider: string, currency: Currency): string {
  return `provider_clearing:${provider}:${currency}`;
}

/** Tips that an event owes to one performer. */
export function tipsPayableAccount(eventId: string, performerId: string): string {
  return `tips_payable:${eventId}:${performerId}`;
}

/** Cash that an organiser's people hold for an event; it goes below zero by as much as they have taken. */
export function doorCashAccount(eventId: string): string {
  return `door_cash:${eventId}`;
}

/** What an event has earned in cash, which the organiser has already. */
export function doorRevenueAccount(eventId: string): string {
  return `door_revenue:${eventId}`;
}

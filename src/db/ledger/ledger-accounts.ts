import type { Currency } from '#shared/money/money.ts';

/**
 * Ledger account ids are derived from their purpose, so that a batch can name an account without reading it first and
 * `INSERT OR IGNORE` can open it.
 */

/** A person's wallet in one currency. */
export function walletAccount(userId: string, currency: Currency): string {
  return `wallet:${userId}:${currency}`;
}

/** An event's revenue, before the platform fee. */
export function eventRevenueAccount(eventId: string): string {
  return `event_revenue:${eventId}`;
}

export function platformFeeAccount(currency: Currency): string {
  return `platform_fee:${currency}`;
}

/** Counter-account of wallet corrections by administrators. */
export function adjustmentsAccount(currency: Currency): string {
  return `adjustments:${currency}`;
}

/** Money that a payment provider holds for us; the counter-account of every top-up. */
export function providerClearingAccount(provider: string, currency: Currency): string {
  return `provider_clearing:${provider}:${currency}`;
}

/** Tips that an event owes to one performer. */
export function tipsPayableAccount(eventId: string, performerId: string): string {
  return `tips_payable:${eventId}:${performerId}`;
}

/** Commissions that an event owes to one promoter; below zero by what was paid before its sales were refunded. */
export function commissionAccount(eventId: string, promoterId: string): string {
  return `commission_payable:${eventId}:${promoterId}`;
}

/** Cash that an organizer's staff holds for an event; its balance is negative by the amount taken. */
export function doorCashAccount(eventId: string): string {
  return `door_cash:${eventId}`;
}

/** An event's cash revenue, which the organizer already has. */
export function doorRevenueAccount(eventId: string): string {
  return `door_revenue:${eventId}`;
}

/** What open disputes have taken from wallets and events, less what the provider has taken from us for them. */
export function disputesAccount(currency: Currency): string {
  return `disputes:${currency}`;
}

/** What lost disputes cost the platform, because nobody covers it. */
export function disputeLossesAccount(currency: Currency): string {
  return `dispute_losses:${currency}`;
}

/** What payers owe whose card refused the capture after the sale; negative by that. */
export function unpaidAccount(currency: Currency): string {
  return `unpaid:${currency}`;
}

/** Fees of the payment providers, which the platform bears. */
export function providerFeesAccount(currency: Currency): string {
  return `provider_fees:${currency}`;
}

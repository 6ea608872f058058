import { shareOf } from '#shared/money/money.ts';

export const COMMISSION_KINDS = ['per_ticket', 'per_head', 'percent'] as const;

/** What a promoter earns. Amounts in minor units of the event's currency, `bps` in basis points of a ticket's price. */
export type CommissionRule =
  | { kind: 'per_ticket' | 'per_head'; amountMinor: number }
  | { kind: 'percent'; bps: number };

/** A sale never gives away more than half of its price. */
export const COMMISSION_BPS_MAX = 5_000;

/**
 * Earned by the sale of one ticket that cost `paidMinor` after discounts. A percentage is rounded half up on each ticket; a
 * fixed amount is never more than the ticket cost, so free tickets earn nothing.
 */
export function saleCommission(rule: CommissionRule, paidMinor: number): number {
  if (rule.kind === 'percent') return shareOf(paidMinor, rule.bps, 10_000);
  return rule.kind === 'per_ticket' ? Math.min(rule.amountMinor, paidMinor) : 0;
}

/** Earned by one guest who arrives, whatever they paid; 0 under other rules. */
export function headCommission(rule: CommissionRule): number {
  return rule.kind === 'per_head' ? rule.amountMinor : 0;
}

/**
 * Taken back with the refund of a ticket, rounded half up: the part of its price that goes back to the guest. Of a free
 * ticket all of it.
 */
export function returnedCommission(
  commissionMinor: number,
  { paidMinor, keptMinor }: { paidMinor: number; keptMinor: number },
): number {
  return paidMinor === 0 ? commissionMinor : shareOf(commissionMinor, paidMinor - keptMinor, paidMinor);
}

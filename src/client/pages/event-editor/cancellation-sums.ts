import type { CancellationPlan } from '#shared/contracts/cancellations.ts';

/** Which words a cancelled event's progress has, and its money by who gives it back. */
export interface CancellationSums {
  title: 'running' | 'done' | 'doneCash' | 'onlyCash' | 'nothing';
  /** What has come back to wallets. */
  returnedMinor: number;
  /** What is still on its way to them. */
  leftMinor: number;
  /** Paid in cash at the door: the organiser hands it back, and only they know whether they have. */
  cashMinor: number;
}

export function cancellationSums({ state, refunded, left }: CancellationPlan): CancellationSums {
  const returnedMinor = refunded.amountMinor - refunded.cashMinor;
  const cashMinor = refunded.cashMinor + left.cashMinor;
  const sums = { returnedMinor, leftMinor: left.amountMinor - left.cashMinor, cashMinor };
  if (state !== 'done') return { title: 'running', ...sums };
  if (refunded.tickets + refunded.orders === 0) return { title: 'nothing', ...sums };
  if (cashMinor === 0) return { title: 'done', ...sums };
  return { title: returnedMinor > 0 ? 'doneCash' : 'onlyCash', ...sums };
}

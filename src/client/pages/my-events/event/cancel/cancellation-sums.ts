import type { CancellationPlan } from '#shared/contracts/events/cancellations.ts';

/** The heading of a cancelled event's progress, and its money by who returns it. */
export interface CancellationSums {
  title: 'running' | 'done' | 'doneDisputed' | 'doneCash' | 'onlyCash' | 'nothing';
  /** Already returned to wallets. */
  returnedMinor: number;
  /** Still to be returned to wallets. */
  leftMinor: number;
  /** Paid in cash at the door. The organizer hands it back; the product cannot know whether they have. */
  cashMinor: number;
}

export function cancellationSums({ state, refunded, left, disputed }: CancellationPlan): CancellationSums {
  const returnedMinor = refunded.amountMinor - refunded.cashMinor;
  const cashMinor = refunded.cashMinor + left.cashMinor;
  const sums = { returnedMinor, leftMinor: left.amountMinor - left.cashMinor, cashMinor };
  if (state !== 'done') return { title: 'running', ...sums };
  if (refunded.tickets + refunded.orders === 0) return { title: 'nothing', ...sums };
  if (cashMinor === 0)
    return { title: disputed.tickets + disputed.orders > 0 ? 'doneDisputed' : 'done', ...sums };
  return { title: returnedMinor > 0 ? 'doneCash' : 'onlyCash', ...sums };
}

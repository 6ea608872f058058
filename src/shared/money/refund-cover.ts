import { type Refusal, refused } from '../errors/errors.ts';

/** What an event's account holds, against what a refund would take from it. */
export interface RefundCover {
  /** 1 once any of the event's revenue was paid out. */
  paidOut: 0 | 1;
  /** What its revenue account holds. */
  balanceMinor: number;
  /** What would come back to wallets; cash at the door was never on the account. */
  amountMinor: number;
}

/** The money has left, and what is left is less than what would come back. */
export function isShort({ paidOut, balanceMinor, amountMinor }: RefundCover): boolean {
  return paidOut === 1 && amountMinor > Math.max(0, balanceMinor);
}

/** Why a refund may not be made now; null when it may. An administrator may go below the balance with a reason. */
export function coverRefusal(
  cover: RefundCover,
  { isAdmin }: { isAdmin: boolean },
  reason: string,
): Refusal | null {
  if (!isShort(cover)) return null;
  if (!isAdmin) return refused('REFUND_NOT_COVERED');
  return reason === '' ? refused('REFUND_REASON_NEEDED') : null;
}

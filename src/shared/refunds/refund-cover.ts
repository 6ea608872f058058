import { type Refusal, refused } from '#shared/errors/errors.ts';

/** An event's balance, compared with the amount of a refund. */
export interface RefundCover {
  /** 1 once any of the event's revenue was paid out. */
  paidOut: 0 | 1;
  /** Balance of its revenue account. */
  balanceMinor: number;
  /** Amount refunded to wallets, without cash, which was never on the account. */
  amountMinor: number;
}

/** Revenue was paid out, and the balance does not cover the refund. */
export function isShort({ paidOut, balanceMinor, amountMinor }: RefundCover): boolean {
  return paidOut === 1 && amountMinor > Math.max(0, balanceMinor);
}

/** Why a refund is refused; null when it is allowed. An administrator may exceed the balance with a reason. */
export function coverRefusal(
  cover: RefundCover,
  { isAdmin }: { isAdmin: boolean },
  reason: string,
): Refusal | null {
  if (!isShort(cover)) return null;
  if (!isAdmin) return refused('REFUND_NOT_COVERED');
  return reason === '' ? refused('REFUND_REASON_NEEDED') : null;
}

/** What to refund: one ticket or order, all active tickets of a type, or everything of the event. */
export type RefundScope = { kind: 'ticket' | 'order' | 'type'; id: string } | { kind: 'event' };

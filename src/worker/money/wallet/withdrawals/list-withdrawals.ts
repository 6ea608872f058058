import { readerOf } from '#db/client.ts';
import { readRefundsTo, readWithdrawable, readWithdrawals } from '#db/readers/money/withdrawals.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { ToCard, Withdrawals } from '#shared/contracts/money/withdrawals.ts';
import { cardArrival } from '#shared/time/business-days.ts';
import type { Deps } from '#worker/deps.ts';

/** Withdrawals shown, newest first; the wallet's history has them all. */
const WITHDRAWALS_SHOWN_MAX = 20;

/** Money on its way to the person's cards, and what else can go. */
export async function listWithdrawals(deps: Pick<Deps, 'db'>, userId: string): Promise<Withdrawals> {
  const reader = readerOf(deps.db);
  const [rows, withdrawable, refundsTo] = await Promise.all([
    readWithdrawals(reader, userId, WITHDRAWALS_SHOWN_MAX),
    readWithdrawable(reader, userId),
    readRefundsTo(reader, userId),
  ]);
  const items = rows.map((row) => ({
    ...toCardView(row),
    id: row.id,
    currency: row.currency,
    reason: row.reason,
    eventName: row.eventName,
    startedAt: toIso(row.createdAt),
  }));
  return { items, withdrawable: withdrawable.filter(({ amountMinor }) => amountMinor > 0), refundsTo };
}

export function toCardView(row: {
  amountMinor: number;
  status: ToCard['status'];
  createdAt: number;
  sentAt: number | null;
}): ToCard {
  const { from, by } = cardArrival(row.sentAt ?? row.createdAt);
  return {
    amountMinor: row.amountMinor,
    status: row.status,
    arrivesFrom: toIso(from),
    arrivesBy: toIso(by),
  };
}

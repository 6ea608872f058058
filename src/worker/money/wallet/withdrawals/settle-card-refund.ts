import { readerOf } from '#db/client.ts';
import { settleWithdrawals } from '#db/commits/money/withdrawals.ts';
import { isBeingSent, readWithdrawalOfRefund } from '#db/readers/money/withdrawals.ts';
import type { WebhookMessage } from '../../payments/provider.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { withdrawalNews } from './withdrawal-news.ts';

/**
 * Applies the provider's word about a card refund to its withdrawal.
 * @returns whether it is ours, also while its id is not stored yet: then the drain reads the answer
 */
export async function settleCardRefund(
  { db, now, payments }: WithdrawalDeps,
  message: Extract<WebhookMessage, { about: 'refund' }>,
): Promise<boolean> {
  const reader = readerOf(db);
  const withdrawal = await readWithdrawalOfRefund(reader, payments.name, message.refundRef);
  if (withdrawal) {
    await settleWithdrawals(db, [withdrawalNews(withdrawal.id, message)], now());
    return true;
  }
  return await isBeingSent(reader, payments.name, message.providerRef);
}

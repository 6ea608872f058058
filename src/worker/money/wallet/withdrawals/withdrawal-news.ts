import type { WithdrawalNews } from '#db/commits/money/withdrawals.ts';
import type { CardRefund } from '../../payments/provider.ts';

const STATUS_OF = { pending: 'sent', succeeded: 'arrived', failed: 'failed' } as const satisfies Record<
  CardRefund['state'],
  WithdrawalNews['status']
>;

/** What a card refund means for its withdrawal. */
export function withdrawalNews(id: string, refund: CardRefund & { failure: string | null }): WithdrawalNews {
  const { refundRef: providerRef, state, failure } = refund;
  return { id, status: STATUS_OF[state], providerRef, failure };
}

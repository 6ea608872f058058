import type { TicketVoucher } from '#shared/contracts/vouchers.ts';
import type { HandOver } from './hand-over-store.ts';

/**
 * Vouchers as this device knows them: what it handed over and the source does not have yet is used too.
 * @param readAt when the source was asked (Unix ms): the list's request, or now for the server's answer
 */
export function withOwn(
  vouchers: readonly TicketVoucher[],
  own: readonly Pick<HandOver, 'contentId' | 'confirmedAt' | 'problem'>[],
  readAt: number,
): TicketVoucher[] {
  return vouchers.map((voucher) => {
    const missing = own.filter(
      ({ contentId, confirmedAt, problem }) =>
        contentId === voucher.contentId &&
        problem === null &&
        (confirmedAt === null || confirmedAt >= readAt),
    ).length;
    return { ...voucher, used: Math.min(voucher.total, voucher.used + missing) };
  });
}

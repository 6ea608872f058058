import type { TicketVoucher, VoucherRefusal } from '#shared/contracts/vouchers.ts';
import type { TypeContent } from './contents.ts';

/** Why nothing is handed out for a ticket in this state; null when it may be. Having been let in does not matter. */
export function ticketRefusal(ticket: {
  status: 'active' | 'used' | 'refunded' | 'transferred';
  isDisputed: boolean;
}): VoucherRefusal | null {
  if (ticket.status === 'transferred') return 'TICKET_TRANSFERRED';
  if (ticket.status === 'refunded') return 'TICKET_REFUNDED';
  return ticket.isDisputed ? 'TICKET_DISPUTED' : null;
}

/** The vouchers of a ticket, by what it contains and how often each content was handed out. */
export function vouchersFrom(
  contents: readonly Pick<TypeContent, 'id' | 'menuItemId' | 'name' | 'quantity'>[],
  used: ReadonlyMap<string, number>,
): TicketVoucher[] {
  return contents
    .filter(({ menuItemId }) => menuItemId !== null)
    .map(({ id, name, quantity }) => ({ contentId: id, name, total: quantity, used: used.get(id) ?? 0 }));
}

/** Why this voucher is not handed out; null when it is. */
export function voucherRefusal(
  vouchers: readonly TicketVoucher[],
  contentId: string,
): 'VOUCHER_UNKNOWN' | 'VOUCHER_REDEEMED' | null {
  const voucher = vouchers.find((one) => one.contentId === contentId);
  if (!voucher) return 'VOUCHER_UNKNOWN';
  return voucher.used < voucher.total ? null : 'VOUCHER_REDEEMED';
}

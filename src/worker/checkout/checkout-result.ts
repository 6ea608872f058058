import type { HoldKind, HoldView } from '#durable/box-office/checkout/hold.ts';
import type { Sold } from '#durable/box-office/sales/sales-service.ts';
import { formatShortCode, type QrKind, signQr } from '#shared/codes/qr.ts';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import { toIso } from '#shared/contracts/common.ts';
import { seatView } from '#shared/seats/stored-seat-names.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

type SoldResult = Extract<CheckoutResult, { kind: HoldKind }>;

/** What a sold hold gave; null while it is not sold. */
export async function resultOfHold(
  deps: Pick<CheckoutDeps, 'signingKey'>,
  eventId: string,
  { receipt, codes }: Pick<HoldView, 'receipt' | 'codes'>,
): Promise<SoldResult | null> {
  return receipt && codes && resultOf(deps, eventId, { receipt, codes });
}

/** What a sale gave, with signed codes. */
export async function resultOf(
  { signingKey }: Pick<CheckoutDeps, 'signingKey'>,
  eventId: string,
  { receipt, codes }: Sold,
): Promise<SoldResult> {
  const qrOf = async (kind: QrKind, { isOpen, secret }: { isOpen: boolean; secret: string }) =>
    isOpen ? signQr({ kind, eventId, secret }, await signingKey()) : null;
  if ('orderId' in receipt) {
    const { order } = codes;
    const shown = order && {
      id: order.id,
      status: order.status,
      lines: order.lines,
      qr: await qrOf('order', order),
      ...shownCodes(order),
    };
    return { kind: 'order', receipt, order: shown };
  }
  const { purchaseId } = receipt;
  const tickets = await Promise.all(
    codes.tickets.map(async (ticket) => {
      const { id, status, typeName, soldAt } = ticket;
      const qr = await qrOf('ticket', ticket);
      const seat = seatView(ticket.seatName);
      return {
        ...{ id, status, typeName, purchaseId, purchasedAt: toIso(soldAt), qr },
        ...seat,
        ...shownCodes(ticket),
      };
    }),
  );
  return { kind: 'tickets', receipt, tickets };
}

function shownCodes({ isOpen, shortCode }: { isOpen: boolean; shortCode: string }) {
  const reference = formatShortCode(shortCode);
  return { shortCode: isOpen ? reference : null, reference };
}

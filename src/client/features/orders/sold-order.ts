import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { MenuView } from '#shared/contracts/menu.ts';
import type { OwnOrderView } from '#shared/contracts/orders.ts';

type SoldOrderResult = Extract<CheckoutResult, { kind: 'order' }>;

/** The order as the sale returned it, so that its code shows without another read; without what only that read knows. */
export function soldOrder(
  { order, receipt }: SoldOrderResult,
  { currency, ...event }: MenuView['event'],
): OwnOrderView | null {
  if (!order) return null;
  const { subtotalMinor, discountMinor, totalMinor } = receipt;
  return {
    ...order,
    event,
    lines: order.lines.map((line) => ({ ...line, menuItemId: line.name, unitMinor: 0, totalMinor: 0 })),
    currency,
    subtotalMinor,
    discountMinor,
    totalMinor,
    placedAt: '',
    readyAt: null,
    completedAt: null,
    cancelledAt: null,
    refundMeans: 'wallet',
  };
}

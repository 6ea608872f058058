import type { BarEventRow, BarOrder } from '#db/readers/orders/bar-orders.ts';
import type { OwnOrder } from '#db/readers/orders/order-lists.ts';
import { formatShortCode, signQr } from '#shared/codes/qr.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { BarOrderView, EventOrders, OwnOrderView } from '#shared/contracts/orders.ts';
import { eventPhase } from '#shared/states.ts';
import { imageUrl } from '#worker/files/image-url.ts';

function orderView(order: BarOrder | OwnOrder) {
  return {
    id: order.id,
    status: order.status,
    lines: order.lines,
    currency: order.currency,
    subtotalMinor: order.subtotal,
    discountMinor: order.discount,
    ...(order.credit > 0 && { creditMinor: order.credit }),
    totalMinor: order.total,
    placedAt: toIso(order.createdAt),
    readyAt: order.readyAt === null ? null : toIso(order.readyAt),
    completedAt: order.completedAt === null ? null : toIso(order.completedAt),
    cancelledAt: order.cancelledAt === null ? null : toIso(order.cancelledAt),
  };
}

/** An order as its owner sees it, with a freshly signed code while it can be picked up. */
export async function ownOrderView(
  order: OwnOrder,
  signingKey: SigningKey,
  now: number,
): Promise<OwnOrderView> {
  const waiting = order.status === 'pending' && order.eventStatus === 'published';
  const event = { status: order.eventStatus, startsAt: order.startsAt, endsAt: order.endsAt };
  return {
    ...orderView(order),
    event: {
      id: order.eventId,
      name: order.eventName,
      category: order.category,
      venueName: order.venueName,
      city: order.city,
      timeZone: order.timeZone,
      startDate: toIso(order.startsAt),
      endDate: toIso(order.endsAt),
      phase: eventPhase(event, now),
      imageUrl: imageUrl(order.imageKey),
    },
    qr: waiting
      ? await signQr({ kind: 'order', eventId: order.eventId, secret: order.secret }, signingKey)
      : null,
    shortCode: waiting ? formatShortCode(order.shortCode) : null,
    reference: formatShortCode(order.shortCode),
    refundMeans: order.refundMeans,
  };
}

/** An order as the bar sees it: with its short code, without the QR that proves who picks it up. */
export function barOrderView(order: BarOrder): BarOrderView {
  const { customerName, handledBy, reason } = order;
  const reference = formatShortCode(order.shortCode);
  return { ...orderView(order), reference, customer: { name: customerName }, handledBy, reason };
}

export function barEventView(row: Omit<BarEventRow, 'pending'>, now: number): EventOrders['event'] {
  const { eventId, eventName, venueName, timeZone, city, startsAt, own } = row;
  const phase = eventPhase(row, now);
  return { eventId, eventName, venueName, timeZone, city, startDate: toIso(startsAt), phase, own };
}

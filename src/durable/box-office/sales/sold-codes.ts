import type { TicketStore } from '#durable/box-office/check-in/ticket-store.ts';
import type { OrderStore } from '#durable/box-office/orders/order-store.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import type { EventStatus, OrderStatus, TicketStatus } from '#shared/states.ts';

/** The secret of a ticket or an order, for the person who holds it. */
interface Coded<Status> {
  id: string;
  status: Status;
  secret: string;
  shortCode: string;
  /** Its code admits, or fetches the order. */
  isOpen: boolean;
}

/** What a receipt stands for, so that its codes show without another read. */
export interface SoldCodes {
  tickets: (Coded<TicketStatus> & { typeName: string; soldAt: number; seatName: string | null })[];
  order: (Coded<OrderStatus> & { lines: { name: string; quantity: number }[] }) | null;
}

interface CodesDeps {
  tickets: Pick<TicketStore, 'findTicket'>;
  orders: Pick<OrderStore, 'find'>;
  eventStatus: () => EventStatus | null;
}

/** Leaves out what `userId` no longer holds: a sent ticket has other codes, and they are another person's. */
export function soldCodes(
  { tickets, orders, eventStatus }: CodesDeps,
  userId: string,
  receipt: PurchaseReceipt | OrderReceipt,
): SoldCodes {
  const isPublished = eventStatus() === 'published';
  if ('orderId' in receipt) {
    const order = orders.find({ id: receipt.orderId });
    if (order?.userId !== userId) return { tickets: [], order: null };
    const { id, secret, shortCode, disputed, lines } = order;
    const status = order.status === 'cancelling' ? 'cancelled' : order.status;
    const isOpen = isPublished && status === 'pending' && disputed === 0;
    return { tickets: [], order: { id, status, secret, shortCode, isOpen, lines: JSON.parse(lines) } };
  }
  const held = receipt.ticketIds.flatMap((id) => tickets.findTicket({ id }) ?? []);
  return {
    order: null,
    tickets: held.flatMap(
      ({ id, status, secret, shortCode, typeName, soldAt, disputed, seatName = null, ...ticket }) => {
        if (ticket.userId !== userId || status === 'transferred') return [];
        const isOpen = isPublished && status === 'active' && disputed === 0;
        return [{ id, status, secret, shortCode, typeName, soldAt, seatName, isOpen }];
      },
    ),
  };
}

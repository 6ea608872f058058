import type { EventView, MyEvent } from '#shared/contracts/events/events.ts';
import type { MenuView } from '#shared/contracts/menu.ts';
import type { OwnOrderView } from '#shared/contracts/orders.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import type { PersonalChange } from '#shared/live/live-board.ts';
import { offerOf, sellableOf } from '#shared/sales/offer.ts';
import type { Board } from './live-socket.ts';

/** Merges an event with its live board: availability, sold tickets and cancellation. */
export function eventWithBoard(event: EventView, live: Board | null): EventView {
  const { board, staff } = live ?? {};
  if (!board && !staff) return event;
  const onBoard = new Map(board?.types.map((type) => [type.id, type]));
  const sold = new Map(staff?.types.map((type) => [type.id, type.sold]));
  const ticketTypes = event.ticketTypes.map((type) => {
    const { left: available = type.available, allHeld = false, closed, kept } = onBoard.get(type.id) ?? {};
    const seats = kept && { kept: { ...kept, opened: 0 } };
    const none = allHeld ? ('all_held' as const) : ('sold_out' as const);
    // Sale start and end follow the clock, not the board.
    const follows = type.opensAfter && type.saleState === 'not_started' && type.salesStart === null;
    const moves = type.saleState === 'on_sale' || type.saleState === 'sold_out' || (follows && board);
    return {
      ...type,
      available,
      ...seats,
      sold: sold.get(type.id) ?? type.sold,
      saleState: !moves
        ? type.saleState
        : sellableOf({ available, ...seats }) === 0
          ? none
          : closed
            ? 'not_started'
            : 'on_sale',
    };
  });
  const cancelled = board?.status === 'cancelled';
  return {
    ...event,
    ticketTypes,
    ...offerOf(ticketTypes),
    ...(cancelled && { status: 'cancelled' as const, phase: 'cancelled' as const }),
  };
}

/** Merges a menu with its live board: what is left and cancellation. */
export function menuWithBoard(menu: MenuView, live: Board | null): MenuView {
  const { board } = live ?? {};
  if (!board) return menu;
  const left = new Map(board.menu.map((item) => [item.id, item.left]));
  const items = menu.items.map((item) => {
    const now = left.get(item.id);
    return now === undefined ? item : { ...item, left: now };
  });
  const event = board.status === 'cancelled' ? { ...menu.event, phase: 'cancelled' as const } : menu.event;
  return { ...menu, event, items };
}

/**
 * Merges an organizer's event with the check-in count of its live board. Tickets sold and revenue both come from D1,
 * refetched after each sale: mixing two sources would make them contradict each other.
 */
export function numbersWithBoard<Numbers extends Pick<MyEvent, 'checkedIn'>>(
  numbers: Numbers,
  live: Board | null,
): Numbers {
  const { staff } = live ?? {};
  if (!staff) return numbers;
  return { ...numbers, checkedIn: staff.checkedIn };
}

type TicketChange = Extract<PersonalChange, { type: 'ticket' }>;

/** Applies a change to a ticket, except a return to active, whose code only the server knows. */
export function ticketWithChange(ticket: TicketView, { ticketId, status, usedAt }: TicketChange): TicketView {
  if (ticket.id !== ticketId || ticket.status === status || status === 'active') return ticket;
  const at = usedAt === null ? null : new Date(usedAt).toISOString();
  return { ...ticket, status, usedAt: at, qr: null, shortCode: null };
}

type OrderChange = Extract<PersonalChange, { type: 'order' }>;

/** Applies a change to an order; its exact time comes with the next refetch. */
export function orderWithChange(
  order: OwnOrderView,
  { orderId, status, readyAt: at }: OrderChange,
): OwnOrderView {
  // Completed and cancelled are final: a late message must not bring the code back.
  if (order.id !== orderId || order.status !== 'pending') return order;
  const readyAt = at === null ? null : new Date(at).toISOString();
  if (status === 'pending') return readyAt === order.readyAt ? order : { ...order, readyAt };
  return { ...order, status, readyAt, qr: null, shortCode: null };
}

import type { Reserved } from '#durable/box-office/checkout/live-holds.ts';
import { watchersOf } from '#durable/box-office/event-rights.ts';
import { waitsFor } from '#durable/box-office/sales/decide-lines.ts';
import { menuStock, ticketStock, type WaitlistStock } from '#durable/box-office/sales/stock.ts';
import type { BoardContent } from '#durable/live-board/board-push.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { isPublicType } from '#shared/events/type-rules.ts';
import { UNLIMITED_STOCK } from '#shared/limits.ts';

export interface BoardNumbers {
  checkedIn: number;
  conflicts: number;
  undos: number;
  unknownCodes: number;
  /** Number of orders by local status. */
  orders: ReadonlyMap<string, number>;
  ordersReady: number;
  soldLastDay: number | null;
  tipsLastDay: number | null;
}

/** Builds what an event's live boards show, from the snapshot and local records. */
export function boardContent(
  snapshot: EventSnapshot,
  held: Reserved,
  waitlist: WaitlistStock,
  numbers: BoardNumbers,
  now: number,
): BoardContent {
  const { status, version, types, menu, staff } = snapshot;
  const tickets = ticketStock({ ...snapshot, codes: [] }, held, waitlist);
  const portions = menuStock({ ...snapshot, codes: [] }, held);
  const orders = (...states: string[]) =>
    states.reduce((total, state) => total + (numbers.orders.get(state) ?? 0), 0);
  return {
    board:
      status === 'draft'
        ? null
        : {
            status,
            version,
            types: types.filter(isPublicType).map((type) => {
              const { id } = type;
              const waiting = waitlist.waiting.get(id);
              const kept = tickets.keptOf(type);
              return {
                id,
                left: tickets.leftOf(type),
                ...(tickets.isAllHeldOf(type) ? { allHeld: true as const } : {}),
                ...(waitsFor(type, snapshot, now).some((earlier) => tickets.left(earlier) > 0)
                  ? { closed: true as const }
                  : {}),
                ...(kept && { kept }),
                ...(waiting === undefined ? {} : { waiting }),
              };
            }),
            menu: menu.map((item) => ({
              id: item.id,
              left: item.quantity === UNLIMITED_STOCK ? null : portions.left(item.id),
            })),
            hype: { soldLastDay: numbers.soldLastDay, tipsLastDay: numbers.tipsLastDay },
          },
    staff: {
      types: types.map(({ id, sold }) => ({ id, sold })),
      checkedIn: numbers.checkedIn,
      conflicts: numbers.conflicts,
      undos: numbers.undos,
      unknownCodes: numbers.unknownCodes,
      orders: {
        pending: orders('pending'),
        completed: orders('completed'),
        // Count a pending cancellation as cancelled; the intent is already durable.
        cancelled: orders('cancelled', 'cancelling'),
      },
      ordersReady: numbers.ordersReady,
      assignments: staff.length,
    },
    watchers: watchersOf(snapshot, now),
  };
}

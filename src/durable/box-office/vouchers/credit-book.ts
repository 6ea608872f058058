import { userOwner } from '#durable/box-office/checkout/hold.ts';
import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { contentsOf } from '#shared/vouchers/contents.ts';
import { sumOf, type TicketCredit } from '#shared/vouchers/credits.ts';
import type { SoldTicket, VoucherStore } from './voucher-store.ts';

type HeldGoodsOf = Pick<HoldBook, 'goodsHeldBy' | 'replacedGoods'>;

/** Bar money of tickets: what they contain, less what orders have used and what holds of orders reserve. */
export class CreditBook {
  readonly #store: VoucherStore;
  readonly #holds: HeldGoodsOf;

  constructor(store: VoucherStore, holds: HeldGoodsOf) {
    this.#store = store;
    this.#holds = holds;
  }

  /**
   * What a person's tickets have left for an order, the first bought first.
   * @param replacesHold the order is to be held, in place of the hold that they have
   */
  leftOf(userId: string, snapshot: EventSnapshot, replacesHold = false): TicketCredit[] {
    if (!snapshot.contents?.some(({ menuItemId }) => menuItemId === null)) return [];
    const tickets = this.#store.ticketsOf(userId);
    const spent = this.#store.spentOfAll(tickets.map(({ id }) => id));
    const held = this.#heldBy(userOwner(userId), replacesHold);
    return tickets.flatMap((ticket) => {
      const reserved = sumOf(held.filter(({ ticketId }) => ticketId === ticket.id));
      const amount = totalOf(ticket, snapshot) - (spent.get(ticket.id) ?? 0) - reserved;
      return amount > 0 ? [{ ticketId: ticket.id, amount }] : [];
    });
  }

  #heldBy(owner: string, replacesHold: boolean): TicketCredit[] {
    const replaced = replacesHold ? this.#holds.replacedGoods({ owner, kind: 'order' }) : null;
    const others = this.#holds.goodsHeldBy(owner).filter((goods) => goods !== replaced);
    return others.flatMap(({ credits }) => credits ?? []);
  }

  /** Of one ticket, for who shows it at the bar. */
  ofTicket(ticket: SoldTicket, snapshot: EventSnapshot): { total: number; left: number } {
    const total = totalOf(ticket, snapshot);
    return { total, left: total - this.spentOf(ticket.id) };
  }

  /** What orders have used of a ticket, but for cancelled ones. */
  spentOf(ticketId: string): number {
    return this.#store.spentOfAll([ticketId]).get(ticketId) ?? 0;
  }

  /** Call in the storage transaction that records the order. */
  record(orderId: string, credits: readonly TicketCredit[]): void {
    for (const credit of credits) this.#store.addCredit({ orderId, ...credit });
  }
}

function totalOf(ticket: SoldTicket, { contents = [] }: EventSnapshot): number {
  return contentsOf(contents, ticket)
    .filter(({ menuItemId }) => menuItemId === null)
    .reduce((sum, { price }) => sum + price, 0);
}

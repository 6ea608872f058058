import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { TicketStore } from '#durable/box-office/check-in/ticket-store.ts';
import type { OrderStore } from '#durable/box-office/orders/order-store.ts';
import type { BoardSnapshot } from '#durable/live-board/board-push.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { BoardFeed } from './board-feed.ts';

export interface LiveFeedDeps {
  feed: BoardFeed;
  door: TicketStore;
  counter: OrderStore;
  reload: () => Promise<void>;
}

/** Organizer, administrator, or staff of this event. */
function mayWatch(watchers: readonly string[], actor: DoorActor): boolean {
  return actor.isAdmin || watchers.includes(actor.id);
}

/** Publishes changes to the live boards and answers their requests. */
export class LiveFeed {
  readonly #deps: LiveFeedDeps;

  constructor(deps: LiveFeedDeps) {
    this.#deps = deps;
  }

  /** @param actor wants the staff's numbers; null for the public numbers */
  async announce(shard: number, actor: DoorActor | null): Promise<Outcome<BoardSnapshot>> {
    const { feed, reload } = this.#deps;
    let snapshot = await feed.announce(shard);
    if (snapshot && actor && !mayWatch(snapshot.watchers, actor)) {
      // The person may have joined the staff since the snapshot was read.
      await reload();
      snapshot = await feed.announce(shard);
    }
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    return actor && !mayWatch(snapshot.watchers, actor) ? refused('FORBIDDEN') : done(snapshot);
  }

  /** Call in the turn in which a ticket's status changes. */
  ticketMoved(ticketId: string): void {
    const { feed, door } = this.#deps;
    if (!feed.isWatched) return;
    feed.changed();
    const holding = door.holdingOf(ticketId);
    // Publish a refund once D1 has it: the guest's page reads the details from there.
    if (!holding || holding.status === 'refunding') return;
    const { userId, status, usedAt } = holding;
    feed.person(userId, { type: 'ticket', ticketId, status, usedAt: status === 'used' ? usedAt : null });
  }

  /** Call in the turn in which an order's status changes. The guest sees a change once it can no longer be undone. */
  orderMoved(orderId: string, isFinal: boolean): void {
    const { feed, counter } = this.#deps;
    if (!feed.isWatched) return;
    feed.changed();
    if (!isFinal) return;
    const order = counter.find({ id: orderId });
    if (!order || order.status === 'cancelling') return;
    feed.person(order.userId, { type: 'order', orderId, status: order.status, readyAt: order.readyAt });
  }
}

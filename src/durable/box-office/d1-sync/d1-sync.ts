import { applyOutboxMessages, type SequencedMessage } from '#db/commits/d1-sync/apply-outbox-messages.ts';
import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { measure } from '#shared/metrics.ts';
import { Backfill } from './backfill.ts';
import { Outbox } from './outbox.ts';
import { Rebuild } from './rebuild.ts';

/** Moves decisions of this object to D1 (outbox) and commits of D1 into this object (backfill). */
export class D1Sync {
  readonly outbox: Outbox;
  readonly backfill: Backfill;
  readonly rebuild: Rebuild;
  readonly job: AlarmJob;

  constructor(event: EventContext, stores: EventStores) {
    const { env, db, eventId, state, bus, alarm, now, pause, reader, logError } = event;
    this.outbox = new Outbox({
      sql: stores.materializedSql,
      send: async (messages) => {
        await applyOutboxMessages(db(), eventId, messages);
        for (const orderId of messages.flatMap(changedOrder))
          bus.emit('orderChanged', { orderId, isFinal: true });
        for (const message of messages) {
          if (message.kind === 'voucher') bus.emit('voucherChanged', { ticketId: message.use.ticketId });
          if (message.kind === 'waiter') {
            const { id: waiterId, userId, status } = message.waiter;
            bus.emit('waiterChanged', { waiterId, userId, status });
          }
        }
      },
      now,
      pause,
      onAdded: (notBefore) => alarm.ringAt(Math.max(now(), notBefore)),
      onParked: () => measure(env, 'outbox_parked', 1, eventId),
      logError,
    });
    bus.on('messageLogged', () => this.outbox.announce());
    this.backfill = new Backfill({
      eventId,
      reader,
      state,
      ticketOutcomes: stores.ticketOutcomes,
      orderOutcomes: stores.orderOutcomes,
      door: stores.tickets,
      counter: stores.orders,
      vouchers: stores.vouchers,
      transaction: stores.transaction,
      onRead: () => bus.emit('ticketsBackfilled', {}),
    });
    this.rebuild = new Rebuild(event, stores, this.backfill);
    this.job = {
      name: 'outbox',
      isPending: () => this.outbox.hasWork,
      run: () => this.outbox.drain(),
    };
  }
}

/** The order of a held completion or of readiness, which its guest sees once D1 has it. */
function changedOrder(message: SequencedMessage): string[] {
  const isNews =
    message.kind === 'order_ready' || (message.kind === 'order_completed' && message.heldUntil !== undefined);
  return isNews ? [message.orderId] : [];
}

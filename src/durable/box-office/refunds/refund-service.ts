import { RpcTarget } from 'cloudflare:workers';
import { commitRefunds } from '#db/commits/refunds/commit-refunds.ts';
import { recordRefundOverride } from '#db/commits/refunds/record-refund-override.ts';
import { readRefundCover } from '#db/readers/refunds/refund-cover.ts';
import { isRefundRequestElsewhere } from '#db/readers/refunds/refunds.ts';
import { type AlarmJob, backoffMs } from '#durable/box-office/alarm-jobs.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import { loadTicket } from '#durable/box-office/check-in/load-ticket.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { Committed, EventContext } from '#durable/box-office/event-context.ts';
import { mayRunAt, mayWorkAt } from '#durable/box-office/event-rights.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { BarService } from '#durable/box-office/orders/bar-service.ts';
import type { SalesService } from '#durable/box-office/sales/sales-service.ts';
import type { VoucherService } from '#durable/box-office/vouchers/voucher-service.ts';
import type { TypeRefund } from '#shared/contracts/refunds/refund-desk.ts';
import type { RefundReceipt } from '#shared/contracts/refunds/refunds.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { BulkRefunds } from './bulk-refunds.ts';
import { CancellationStore } from './cancellation-store.ts';
import { CoveredRefunds } from './covered-refunds.ts';
import { EventCancellation } from './event-cancellation.ts';
import { type RefundRequest, Refunds } from './refunds.ts';

const RESUME_AFTER_MS = 1_000;

export interface RefundTicketRequest {
  actor: DoorActor;
  requestId: string;
  ticketId: string;
  reason: string;
  /** The part of its price that the organizer keeps (minor units). */
  keepMinor?: number;
  /** The actor holds the ticket and may give it back, as the Worker knows. */
  asHolder?: boolean;
}

export interface RefundTypeRequest {
  actor: DoorActor;
  requestId: string;
  ticketTypeId: string;
  reason: string;
  expectedTickets?: number | undefined;
}

export interface CancelOrderRequest {
  actor: DoorActor;
  requestId: string;
  orderId: string;
  reason: string;
}

/** Background work on open refunds. `run` returns whether nothing is left. */
interface Step {
  isOpen: () => boolean;
  run: () => Promise<boolean>;
}

/** Refunds one ticket or order, all tickets of a type, and everything of a cancelled event. */
export class RefundService extends RpcTarget {
  readonly job: AlarmJob;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #bar: BarService;
  readonly #refunds: Refunds;
  readonly #bulk: BulkRefunds;
  readonly #cancellation: EventCancellation;
  /** Manual refunds, which the balance of a paid-out event may not cover. */
  readonly #covered: CoveredRefunds;

  constructor(
    event: EventContext,
    stores: EventStores,
    sync: D1Sync,
    sales: SalesService,
    bar: BarService,
    vouchers: Pick<VoucherService, 'consumedOf' | 'paysPendingOrder'>,
  ) {
    super();
    this.#event = event;
    this.#stores = stores;
    this.#bar = bar;
    const { db, eventId, state, bus, now, newId, reader, reload, ringIn } = event;
    const onOpen = () => ringIn(RESUME_AFTER_MS);
    const backfill = () => sync.backfill.run();
    this.#refunds = new Refunds({
      newId,
      intents: stores.refunds,
      door: stores.tickets,
      counter: stores.orders,
      transaction: stores.transaction,
      commit: (items) =>
        commitRefunds(db(), { eventId, eventName: state.snapshot?.eventName ?? '', now: now(), items }),
      consumedOf: (ticketId) => vouchers.consumedOf(ticketId),
      paysPendingOrder: (ticketId) => vouchers.paysPendingOrder(ticketId),
      isBeingSold: (ticketId) => stores.returns.isSelling(ticketId),
      isUsedElsewhere: (request) => isRefundRequestElsewhere(reader(), eventId, request),
      onRefunded: async () => {
        bus.emit('refunded', {});
        await reload();
      },
      onLeftOpen: onOpen,
      logError: event.logError,
    });
    this.#bulk = new BulkRefunds({
      newId,
      store: stores.bulkRefunds,
      refunds: this.#refunds,
      backfill,
      onOpen,
    });
    this.#cancellation = new EventCancellation({
      state,
      refunds: this.#refunds,
      backfill,
      store: new CancellationStore(stores.materializedSql),
      salesSettled: () => sales.settled(),
    });
    this.#covered = new CoveredRefunds({
      read: (scope) => readRefundCover(reader(), eventId, scope),
      audit: (override) => recordRefundOverride(db(), { eventId, now: now(), ...override }),
    });
    bus.on('snapshotChanged', ({ current }) => {
      if (this.#cancellation.begins(current.status)) ringIn(0);
    });
    const steps: Step[] = [
      { isOpen: () => this.#refunds.hasOpen, run: () => this.#refunds.finishOpen() },
      { isOpen: () => this.#bulk.hasOpen, run: () => this.#bulk.finishOpen() },
      { isOpen: () => this.#cancellation.isUnderWay, run: () => this.#cancellation.resume() },
    ];
    this.job = {
      name: 'refunds',
      isPending: () => steps.some(({ isOpen }) => isOpen()),
      run: () => this.#finish(steps),
    };
  }

  /** Cancels a pending order: for the guest who placed it, the bar, the organizer and administrators. */
  async cancelOrder({
    actor,
    orderId,
    requestId,
    reason,
  }: CancelOrderRequest): Promise<Committed<RefundReceipt>> {
    const snapshot = await this.#event.freshSnapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    const order = await this.#bar.find(orderId);
    const isOfBar = mayWorkAt(snapshot, actor, 'bar', this.#event.now());
    if (!order || (order.userId !== actor.id && !isOfBar)) return refused('NOT_FOUND');
    // What is prepared cannot be unprepared: the bar decides.
    if (!isOfBar && order.status === 'pending' && order.readyAt !== null) return refused('ORDER_READY');
    return this.#event.withBookmark(
      await this.#refundOne(actor, {
        subjectType: 'order',
        subjectId: orderId,
        requestId,
        refundedBy: actor.id,
        reason,
        overridesUse: false,
      }),
    );
  }

  /**
   * Refunds a ticket for the organizer, an administrator or its holder; a used one only for an administrator with a
   * reason.
   */
  async refundTicket({
    actor,
    ticketId,
    requestId,
    reason,
    keepMinor = 0,
    asHolder = false,
  }: RefundTicketRequest): Promise<Outcome<RefundReceipt>> {
    const snapshot = await this.#event.freshSnapshot();
    if (!snapshot || !(asHolder || mayRunAt(snapshot, actor, 'money', this.#event.now())))
      return refused('EVENT_NOT_FOUND');
    await loadTicket(this.#event, this.#stores, ticketId);
    return this.#refundOne(actor, {
      subjectType: 'ticket',
      subjectId: ticketId,
      requestId,
      refundedBy: actor.id,
      reason,
      overridesUse: actor.isAdmin && reason !== '',
      keepMinor,
      ...(asHolder && { heldBy: actor.id }),
    });
  }

  /**
   * Refunds every active ticket of a type. Organizer or administrator; call again with the same id until it is done.
   */
  async refundType({ actor, ticketTypeId, ...request }: RefundTypeRequest): Promise<Outcome<TypeRefund>> {
    const snapshot = await this.#event.freshSnapshot();
    if (!snapshot || !mayRunAt(snapshot, actor, 'money', this.#event.now()))
      return refused('EVENT_NOT_FOUND');
    if (!snapshot.types.some(({ id }) => id === ticketTypeId)) return refused('NOT_FOUND');
    const { requestId, reason } = request;
    const isDecided = () => this.#bulk.isKnown(actor.id, requestId);
    return this.#covered.run(
      { actor, requestId, reason, scope: { kind: 'type', id: ticketTypeId }, isDecided },
      () => this.#bulk.refund({ actorId: actor.id, typeId: ticketTypeId, ...request }),
    );
  }

  /** Whether all refunds of a cancelled event are done; resumes them after a crash. */
  async cancellation(actor: DoorActor): Promise<Outcome<{ done: boolean }>> {
    await this.#event.reload();
    const { current } = this.#event.snapshot;
    if (!current || !mayRunAt(current, actor, 'sell', this.#event.now())) return refused('EVENT_NOT_FOUND');
    return done({ done: this.#cancellation.isDone });
  }

  /** D1 may accept after an edit what it declined before. */
  retryDeclined(): void {
    this.#cancellation.retryDeclined();
  }

  /** Tickets of a person that a bulk refund is about to refund. */
  promisedTo(userId: string): ReadonlySet<string> {
    return this.#bulk.promisedTo(userId);
  }

  #refundOne(actor: DoorActor, request: RefundRequest): Promise<Outcome<RefundReceipt>> {
    const { requestId, reason, subjectType: kind, subjectId: id } = request;
    const isDecided = () => this.#refunds.isDecided(request);
    return this.#covered.run({ actor, requestId, reason, scope: { kind, id }, isDecided }, () =>
      this.#refunds.refund(request),
    );
  }

  /** Finishes open refunds. Backs off while none is settled; the count is persisted for the health summary. */
  async #finish(steps: readonly Step[]): Promise<number | null> {
    const { state } = this.#event;
    const settledBefore = this.#refunds.settledSoFar;
    let isLeft = false;
    for (const { isOpen, run } of steps) {
      if (!isOpen()) continue;
      const isDone = await run().catch((error: unknown) => this.#event.logError('alarm refunds', error));
      if (!isDone) isLeft = true;
    }
    const hasFailed = isLeft && this.#refunds.settledSoFar === settledBefore;
    state.failedRuns = hasFailed ? state.failedRuns + 1 : 0;
    return isLeft ? backoffMs(state.failedRuns) : null;
  }
}

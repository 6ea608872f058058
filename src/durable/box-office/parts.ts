import { type Reader, readerOf } from '#db/client.ts';
import { applyOutboxMessages } from '#db/commits/d1-sync/apply-outbox-messages.ts';
import { readSessions } from '#db/readers/accounts/sessions.ts';
import { type EventSnapshot, readEventSnapshot } from '#db/readers/events/event-snapshot.ts';
import { readPickUp } from '#db/readers/sales/placed-orders.ts';
import { readRecentSales } from '#db/readers/sales/recent-sales.ts';
import { readDoorTicket } from '#db/readers/sales/sold-tickets.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import { BOARD_OWING_MS } from '#shared/live/live-limits.ts';
import { AlarmClock } from '../support/alarm-clock.ts';
import { ConnectionTokens } from '../support/connection-tokens.ts';
import { logObjectError } from '../support/log.ts';
import { sequentialIds } from '../support/sequential-ids.ts';
import type { OrderPickUp } from './bar/order-pick-up.ts';
import { OrderStore } from './bar/order-store.ts';
import type { BoxOfficeEnv } from './box-office.ts';
import type { CheckIn } from './check-in/check-in.ts';
import { CheckInLog } from './check-in/check-in-log.ts';
import { ConflictStore } from './check-in/conflict-store.ts';
import { entryParts } from './check-in/entry-parts.ts';
import type { GuestList } from './check-in/guest-list.ts';
import type { DoorHolder, ScannerSockets } from './check-in/scanner-sockets.ts';
import { TicketStore } from './check-in/ticket-store.ts';
import { UndoStore } from './check-in/undo-store.ts';
import { UnknownCodeLimiter } from './check-in/unknown-code-limiter.ts';
import { Backfill } from './d1-sync/backfill.ts';
import { Outbox } from './d1-sync/outbox.ts';
import { SnapshotCache } from './event-snapshot.ts';
import type { BoardFeed } from './live-feed/board-feed.ts';
import { boardParts } from './live-feed/board-parts.ts';
import { HypeNotifier } from './live-feed/hype-notifier.ts';
import type { LiveFeed } from './live-feed/live-feed.ts';
import { ObjectState } from './object-state.ts';
import { reconcileParts } from './reconciliation/reconcile-parts.ts';
import type { OfficeSigns, Reconciliation } from './reconciliation/reconciliation.ts';
import { STUCK_AFTER_TRIES } from './reconciliation/reconciliation.ts';
import { RepairStore } from './reconciliation/repair-store.ts';
import type { Repairs } from './reconciliation/repairs.ts';
import { BulkRefundStore } from './refunds/bulk-refund-store.ts';
import type { BulkRefunds } from './refunds/bulk-refunds.ts';
import type { CoveredRefunds } from './refunds/covered-refunds.ts';
import type { EventCancellation } from './refunds/event-cancellation.ts';
import { refundParts } from './refunds/refund-parts.ts';
import { RefundStore } from './refunds/refund-store.ts';
import type { RefundService } from './refunds/refunds.ts';
import { CashSales } from './sales/cash-sales.ts';
import { OutcomeStore } from './sales/outcome-store.ts';
import { QueueCounterStore } from './sales/queue/queue-counter-store.ts';
import type { QueuedTicketSales } from './sales/queue/queued-ticket-sales.ts';
import { saleParts } from './sales/sale-parts.ts';
import { SessionLookup } from './session-lookup.ts';

/** Builds the box office's parts and gives each the little it needs of the others and of the world. */
export class Parts {
  readonly snapshot: SnapshotCache;
  readonly backfill: Backfill;
  readonly sessions: SessionLookup;
  readonly tickets: ReturnType<typeof saleParts>['tickets'];
  readonly orders: ReturnType<typeof saleParts>['orders'];
  readonly queuedTicketSales: QueuedTicketSales;
  readonly door: CheckIn;
  readonly cashDesk: CashSales;
  readonly guestList: GuestList;
  readonly scannerSockets: ScannerSockets;
  readonly doorTickets: ConnectionTokens<DoorHolder>;
  readonly counter: OrderPickUp;
  readonly refunds: RefundService;
  readonly cancellation: EventCancellation;
  readonly bulkRefunds: BulkRefunds;
  /** Refunds by hand go through it: an event that was paid out may not be able to pay them. */
  readonly covered: CoveredRefunds;
  readonly reconcile: Reconciliation;
  readonly repairs: Repairs;
  readonly ticketStore: TicketStore;
  readonly conflicts: ConflictStore;
  readonly undoStore: UndoStore;
  readonly unknownCodes: UnknownCodeLimiter;
  readonly orderStore: OrderStore;
  readonly alarm: AlarmClock;
  /** All or nothing. */
  readonly transaction: (write: () => void) => void;
  readonly board: LiveFeed;
  readonly boardFeed: BoardFeed;
  readonly hypeNotifier: HypeNotifier;
  readonly #ctx: DurableObjectState;
  readonly #env: BoxOfficeEnv;
  readonly #state: ObjectState;
  readonly #outbox: Outbox;
  readonly #eventId: string;
  readonly #stores: { createTables: () => void }[];

  constructor(ctx: DurableObjectState, env: BoxOfficeEnv) {
    this.#ctx = ctx;
    this.#env = env;
    const { sql } = ctx.storage;
    const now = () => Date.now();
    const newId = sequentialIds(() => crypto.randomUUID());
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const written = () => ctx.storage.sync();

    this.#state = new ObjectState(sql);
    // An alarm may wake the object without its name; what it kept of the event tells.
    this.#eventId = ctx.id.name ?? (this.#state.exists() ? (this.#state.snapshot?.eventId ?? '') : '');
    this.alarm = new AlarmClock(ctx.storage);
    const onMoved = (ticketId: string) => this.board.ticketMoved(ticketId);
    const checkInLog = new CheckInLog({
      ...{ sql, state: this.#state },
      oneWrite: (write) => ctx.storage.transactionSync(write),
      onNews: () => this.#outbox.announce(),
      onUsed: (ticketId) => {
        onMoved(ticketId);
        this.scannerSockets.ticketMoved(ticketId);
      },
    });
    const { transaction } = checkInLog;
    this.transaction = transaction;
    this.ticketStore = new TicketStore(sql, checkInLog, onMoved);
    this.conflicts = new ConflictStore(sql);
    this.undoStore = new UndoStore(sql);
    this.unknownCodes = new UnknownCodeLimiter({
      ...{ sql, now },
      after: (ms, run) => void setTimeout(run, ms),
      onWritten: () => this.boardFeed.changed(),
    });
    this.orderStore = new OrderStore(sql, (orderId, isFinal) => this.board.orderMoved(orderId, isFinal));
    const ticketOutcomes = new OutcomeStore<PurchaseReceipt>(sql, 'purchase_outcomes');
    const orderOutcomes = new OutcomeStore<OrderReceipt>(sql, 'order_outcomes');
    const intents = new RefundStore(sql);
    const room = new QueueCounterStore(sql);
    const bulkRefundStore = new BulkRefundStore(checkInLog.folded);
    this.#outbox = new Outbox({
      sql: checkInLog.folded,
      send: async (messages) => {
        await applyOutboxMessages(env.DB, this.#eventId, messages);
        for (const message of messages)
          if (message.kind === 'order_completed' && message.heldUntil !== undefined)
            this.board.orderMoved(message.orderId, true);
      },
      ...{ now, pause },
      onAdded: (notBefore) => this.alarm.ringAt(Math.max(now(), notBefore)),
      logError: logObjectError,
    });
    const repairStore = new RepairStore(sql);
    this.#stores = [
      repairStore,
      this.#state,
      this.ticketStore,
      this.undoStore,
      this.unknownCodes,
      this.conflicts,
      this.orderStore,
      ticketOutcomes,
      orderOutcomes,
      intents,
      bulkRefundStore,
      room,
      this.#outbox,
      checkInLog,
    ];

    this.sessions = new SessionLookup({
      now,
      read: (keeper, keys, at) => readSessions(this.reader, keeper, keys, at),
    });
    this.snapshot = new SnapshotCache(() => this.#load(), now);
    this.backfill = new Backfill({
      eventId: this.#eventId,
      reader: () => this.reader,
      state: this.#state,
      ticketOutcomes,
      orderOutcomes,
      door: this.ticketStore,
      counter: this.orderStore,
      transaction,
      onRead: () => this.door.recount(),
    });
    const board = boardParts({
      sql,
      boards: () => env.LIVE_BOARD,
      eventId: this.#eventId,
      snapshot: this.snapshot,
      door: this.ticketStore,
      counter: this.orderStore,
      checkedIn: () => this.door.checkedIn,
      conflicts: () => this.conflicts.count(),
      undos: () => this.undoStore.count(),
      unknownCodes: () => this.unknownCodes.total(),
      backfill: () => this.backfill.once(),
      readTicket: (ticketId) => readDoorTicket(this.reader, this.#eventId, ticketId),
      readRecentSales: (since) => readRecentSales(this.reader, this.#eventId, since),
      wakeSoon: () => this.alarm.ringAt(now() + BOARD_OWING_MS),
    });
    this.board = board.desk;
    this.boardFeed = board.feed;
    this.#stores.unshift(board.store);
    this.hypeNotifier = new HypeNotifier({
      now,
      after: (ms, run) => void setTimeout(run, ms),
      snapshot: () => this.snapshot.current,
      tell: (city) => env.HYPE_METER.getByName(city).tell(city, this.#eventId),
      logError: logObjectError,
    });
    ({
      tickets: this.tickets,
      orders: this.orders,
      queuedTicketSales: this.queuedTicketSales,
    } = saleParts({
      ...{ env, eventId: this.#eventId, now, newId, pause, written, transaction },
      ...{ ticketOutcomes, orderOutcomes, room, door: this.ticketStore, counter: this.orderStore },
      snapshot: this.snapshot,
      backfill: this.backfill,
      onSold: () => {
        this.scannerSockets.tellCount();
        this.boardFeed.changed();
      },
      onRecorded: (sold) => {
        board.recent.add(sold);
        if (sold.length > 0) this.hypeNotifier.changed();
      },
    }));
    ({
      door: this.door,
      guestList: this.guestList,
      scannerSockets: this.scannerSockets,
      counter: this.counter,
    } = entryParts({
      ...{ ctx, env, eventId: this.#eventId, now, pause, written, transaction },
      ...{
        ticketStore: this.ticketStore,
        checkInLog,
        undoStore: this.undoStore,
        unknownCodes: this.unknownCodes,
        conflicts: this.conflicts,
        orderStore: this.orderStore,
      },
      outbox: this.#outbox,
      sessions: this.sessions,
      backfill: this.backfill,
      known: () => this.#known(),
      reload: () => this.snapshot.reload(),
      onConflict: () => this.boardFeed.changed(),
    }));
    this.cashDesk = new CashSales(this, now);
    this.doorTickets = new ConnectionTokens(now);
    ({
      refunds: this.refunds,
      cancellation: this.cancellation,
      bulkRefunds: this.bulkRefunds,
      covered: this.covered,
    } = refundParts({
      ...{
        sql: checkInLog.folded,
        env,
        eventId: this.#eventId,
        now,
        newId,
        transaction,
        intents,
        bulkRefundStore,
      },
      ...{ state: this.#state, door: this.ticketStore, counter: this.orderStore, backfill: this.backfill },
      salesSettled: async () => {
        await Promise.all([this.tickets.settled(), this.orders.settled()]);
      },
      onRefunded: async () => {
        // A used ticket may have been among them.
        this.door.recount();
        this.hypeNotifier.changed();
        await this.snapshot.reload();
      },
      onOpen: () => this.alarm.ringAt(now() + 1_000),
    }));
    ({ reconcile: this.reconcile, repairs: this.repairs } = reconcileParts({
      ...{
        sql: checkInLog.folded,
        env,
        eventId: this.#eventId,
        now,
        transaction,
        soon: () => this.alarm.ringAt(now()),
        intents,
        store: repairStore,
        parts: this,
      },
      ...{ state: this.#state, outbox: this.#outbox },
    }));
  }

  get reader(): Reader {
    return readerOf(this.#env.DB);
  }

  /** On every start: what a crash left behind is taken up again. */
  wake(): void {
    if (!this.#state.exists()) return;
    this.#createTables();
    this.boardFeed.wake();
    const desks = [this.refunds, this.bulkRefunds, this.repairs];
    if (this.#outbox.hasWork || this.cancellation.isUnderWay || desks.some(({ hasOpen }) => hasOpen))
      this.alarm.ringAt(Date.now());
  }

  /** What the alarm is for: messages to D1, refunds that are open, a cancellation that is under way. */
  async workOff(): Promise<void> {
    const wait = await this.#outbox.drain();
    if (wait !== null) this.alarm.ringAt(Date.now() + wait);
    this.boardFeed.takeUp();
    const settledBefore = this.refunds.settledSoFar;
    let isLeft = false;
    // One that fails keeps none of the others from their work.
    const carryOn = async (work: () => Promise<boolean>) => {
      const isDone = await work().catch((error: unknown) => logObjectError('alarm', error));
      if (!isDone) isLeft = true;
    };
    for (const desk of [this.refunds, this.bulkRefunds, this.repairs]) {
      if (desk.hasOpen) await carryOn(() => desk.finishOpen());
    }
    if (this.cancellation.isUnderWay) await carryOn(() => this.cancellation.carryOn());
    const isVain = isLeft && this.refunds.settledSoFar === settledBefore;
    this.#state.failedRuns = isVain ? this.#state.failedRuns + 1 : 0;
    if (isLeft) this.alarm.ringAt(Date.now() + waitAfter(this.#state.failedRuns));
  }

  /** What needs a look; nothing of an event that this object has not been used for yet. */
  signs(): OfficeSigns {
    if (!this.#state.exists()) return { parked: 0, oldestAt: null, refundsStuck: false, declined: 0 };
    return this.reconcile.signs();
  }

  async freshSnapshot(): Promise<EventSnapshot | null> {
    if (!this.snapshot.current) await this.snapshot.reload();
    return this.snapshot.current;
  }

  /** An order that a former life placed and did not write down is learnt from D1. */
  async learnOrder(orderId: string): Promise<void> {
    if (this.orderStore.find({ id: orderId })) return;
    const found = await readPickUp(this.reader, this.#eventId, { orderId });
    if (found) this.orderStore.addPickUps([found]);
  }

  #createTables(): void {
    for (const store of this.#stores) store.createTables();
  }

  async #load(): Promise<EventSnapshot | null> {
    const snapshot = await readEventSnapshot(this.reader, this.#eventId);
    if (!snapshot) return null;
    // Only an event that exists gets storage: a guessed id leaves nothing behind.
    this.#createTables();
    this.hypeNotifier.read(this.#state.snapshot, snapshot);
    this.#state.snapshot = snapshot;
    this.scannerSockets.closeStrangers(snapshot);
    this.boardFeed.changed();
    if (this.cancellation.begins(snapshot.status)) {
      this.scannerSockets.tellCount();
      this.alarm.ringAt(Date.now());
    }
    return snapshot;
  }

  /** A door that wakes up starts with what it last knew, and asks D1 beside its work. */
  #known(): EventSnapshot | null {
    if (this.snapshot.current) return this.snapshot.current;
    if (!this.#state.exists()) return null;
    this.#ctx.waitUntil(this.snapshot.reload().catch((error) => logObjectError('reload', error)));
    return this.#state.snapshot;
  }
}

/** Every second at first; what D1 does not take then is tried ever more seldom, so that it costs others nothing (ms). */
function waitAfter(failedRuns: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.max(0, failedRuns - STUCK_AFTER_TRIES));
}

import { HOUSE } from '#shared/check-in/heads.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { CheckInLog, type MaterializedSql } from './check-in/check-in-log.ts';
import { ConflictStore } from './check-in/conflict-store.ts';
import { PlaceStore } from './check-in/heads/place-store.ts';
import { TicketStore } from './check-in/ticket-store.ts';
import { UndoStore } from './check-in/undo-store.ts';
import { UnknownCodeLimiter } from './check-in/unknown-code-limiter.ts';
import { HoldStore } from './checkout/hold-store.ts';
import { LostSaleStore } from './d1-sync/lost-sale-store.ts';
import { createOutboxTables } from './d1-sync/outbox.ts';
import type { EventContext } from './event-context.ts';
import { ReturnStore } from './event-waitlist/return-store.ts';
import { WaiterStore } from './event-waitlist/waiter-store.ts';
import { GroupStore } from './groups/group-store.ts';
import { EntryStore } from './lists/entry-store.ts';
import { ListPlaces } from './lists/list-places.ts';
import { ListStore } from './lists/list-store.ts';
import { BoardStore } from './live/board-store.ts';
import type { ObjectState } from './object-state.ts';
import { OrderStore } from './orders/order-store.ts';
import { RoomStore } from './queue/room-store.ts';
import { BulkRefundStore } from './refunds/bulk-refund-store.ts';
import { RefundStore } from './refunds/refund-store.ts';
import { RopeStore } from './rope/rope-store.ts';
import { OutcomeStore } from './sales/outcome-store.ts';
import type { WaitlistStock } from './sales/stock.ts';
import { PickStore } from './seats/pick-store.ts';
import { ReseatStore } from './seats/reseat-store.ts';
import { SeatMap } from './seats/seat-map.ts';
import { SeatingStore } from './seats/seating-store.ts';
import { TransferStore } from './transfers/transfer-store.ts';
import { VoucherStore } from './vouchers/voucher-store.ts';
import { WalkUpStore } from './walk-ups/walk-up-store.ts';

/** The tables of the object's SQLite, each behind the store that owns it. */
export class EventStores {
  readonly checkInLog: CheckInLog;
  /** SQL access that materializes pending entries of the check-in log first. */
  readonly materializedSql: MaterializedSql;
  /** One storage transaction across stores. */
  readonly transaction: (write: () => void) => void;
  readonly tickets: TicketStore;
  readonly places: PlaceStore;
  readonly conflicts: ConflictStore;
  readonly undos: UndoStore;
  readonly unknownCodes: UnknownCodeLimiter;
  readonly orders: OrderStore;
  readonly ticketOutcomes: OutcomeStore<PurchaseReceipt>;
  readonly orderOutcomes: OutcomeStore<OrderReceipt>;
  readonly lostSales: LostSaleStore;
  readonly holds: HoldStore;
  readonly groups: GroupStore;
  readonly walkUps: WalkUpStore;
  readonly rope: RopeStore;
  readonly waitingRoom: RoomStore;
  readonly refunds: RefundStore;
  readonly bulkRefunds: BulkRefundStore;
  readonly transfers: TransferStore;
  readonly waiters: WaiterStore;
  readonly returns: ReturnStore;
  readonly lists: ListStore;
  readonly entries: EntryStore;
  readonly listPlaces: ListPlaces;
  readonly waitlist: WaitlistStock;
  readonly seating: SeatingStore;
  readonly picks: PickStore;
  readonly reseats: ReseatStore;
  readonly seats: SeatMap;
  readonly boards: BoardStore;
  readonly vouchers: VoucherStore;
  readonly #state: ObjectState;

  constructor({ ctx, sql, state, bus, now, after }: EventContext) {
    this.#state = state;
    this.checkInLog = new CheckInLog({
      sql,
      state,
      oneWrite: (write) => ctx.storage.transactionSync(write),
      onNews: () => bus.emit('messageLogged', {}),
      onUsed: (ticketId) => {
        bus.emit('ticketChanged', { ticketId });
        bus.emit('admitted', { ticketId });
      },
    });
    this.materializedSql = this.checkInLog.materialized;
    this.transaction = this.checkInLog.transaction;
    this.places = new PlaceStore(sql, this.materializedSql);
    this.tickets = new TicketStore(
      sql,
      this.checkInLog,
      (ticketId) => bus.emit('ticketChanged', { ticketId }),
      () => this.places.adjust({ [HOUSE]: 1 }),
      (seatId, by) => this.seats.countTicket(seatId, by),
    );
    this.seating = new SeatingStore(sql);
    this.picks = new PickStore(sql);
    this.reseats = new ReseatStore(sql, (seatId, by) => this.seats.countTicket(seatId, by));
    this.seats = new SeatMap({
      exists: () => state.exists(),
      now,
      seating: this.seating,
      picks: this.picks,
      soldSeats: () => [...this.tickets.seats.sold(), ...this.reseats.reserved(), ...this.entries.seated()],
      returnedSeats: (typeId) =>
        this.returns.listed(typeId).flatMap(({ ticketId }) => this.tickets.seats.of(ticketId) ?? []),
      onChanged: () => bus.emit('seatsChanged', {}),
    });
    this.conflicts = new ConflictStore(sql);
    this.undos = new UndoStore(sql);
    this.unknownCodes = new UnknownCodeLimiter({
      sql,
      now,
      after,
      onWritten: () => bus.emit('unknownCodesCounted', {}),
    });
    this.orders = new OrderStore(sql, (orderId, isFinal) => bus.emit('orderChanged', { orderId, isFinal }));
    this.ticketOutcomes = new OutcomeStore(sql, 'purchase_outcomes', (sale, receipt) =>
      bus.emit('saleRecorded', { kind: 'tickets', sale, receipt }),
    );
    this.orderOutcomes = new OutcomeStore(sql, 'order_outcomes', (sale, receipt) =>
      bus.emit('saleRecorded', { kind: 'order', sale, receipt }),
    );
    this.lostSales = new LostSaleStore(sql);
    this.holds = new HoldStore(sql);
    this.groups = new GroupStore(sql);
    this.walkUps = new WalkUpStore(sql);
    this.rope = new RopeStore(sql);
    this.waitingRoom = new RoomStore(sql);
    this.refunds = new RefundStore(sql);
    this.bulkRefunds = new BulkRefundStore(this.materializedSql);
    this.transfers = new TransferStore(sql);
    const waiters = new WaiterStore(sql);
    const returns = new ReturnStore(sql);
    this.waiters = waiters;
    this.returns = returns;
    this.lists = new ListStore(sql);
    this.entries = new EntryStore(
      sql,
      (entry, before) => {
        this.listPlaces.changed();
        bus.emit('entryChanged', { entry, before });
      },
      (seatId, by) => this.seats.countTicket(seatId, by),
    );
    const listPlaces = new ListPlaces(this.lists, this.entries, now);
    this.listPlaces = listPlaces;
    this.waitlist = {
      get returned() {
        return returns.returned;
      },
      get waiting() {
        return waiters.waiting;
      },
      get listed() {
        return listPlaces.listed;
      },
      seats: this.seats,
    };
    this.boards = new BoardStore(sql);
    this.vouchers = new VoucherStore(sql);
    // Subscribed first, because later subscribers may write. Tables exist only for events found in D1, so requests
    // with guessed ids leave no storage behind.
    bus.on('snapshotChanged', ({ current }) => {
      this.createTables();
      state.snapshot = current;
    });
  }

  /** The check-in log comes last: it materializes entries of the previous instance into the other tables. */
  createTables(): void {
    this.boards.createTables();
    this.#state.createTables();
    this.tickets.createTables();
    this.places.createTables();
    this.undos.createTables();
    this.unknownCodes.createTables();
    this.conflicts.createTables();
    this.orders.createTables();
    this.ticketOutcomes.createTables();
    this.orderOutcomes.createTables();
    this.lostSales.createTables();
    this.holds.createTables();
    this.groups.createTables();
    this.walkUps.createTables();
    this.rope.createTables();
    this.refunds.createTables();
    this.bulkRefunds.createTables();
    this.transfers.createTables();
    this.waiters.createTables();
    this.returns.createTables();
    this.lists.createTables();
    this.entries.createTables();
    this.waitingRoom.createTables();
    this.vouchers.createTables();
    this.seating.createTables();
    this.picks.createTables();
    this.reseats.createTables();
    createOutboxTables(this.materializedSql);
    this.checkInLog.createTables();
  }
}

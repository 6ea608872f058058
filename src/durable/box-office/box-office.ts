import { DurableObject } from 'cloudflare:workers';
import { NO_NAME } from '#db/commits/accounts/erase-person.ts';
import type { DoorStats, LookupOutput, ScanOutput, UndoOutput } from '#shared/contracts/door.ts';
import type { OrderReceipt, OrderVerdict, ReopenedOrder } from '#shared/contracts/orders.ts';
import type { TypeRefund } from '#shared/contracts/refund-desk.ts';
import type { RefundReceipt } from '#shared/contracts/refunds.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { CLOSE_CODES, LIVE_PING, LIVE_PONG } from '#shared/live/live.ts';
import type { BoardSnapshot } from '../live-board/board-push.ts';
import { answerClose, refuseSocket } from '../support/refuse-socket.ts';
import { AlarmJobs } from './alarm-jobs.ts';
import { BarService } from './bar/bar-service.ts';
import type { PickUpRequest, ReopenRequest } from './bar/order-pick-up.ts';
import type { ScanRequest } from './check-in/check-in.ts';
import { CheckInService, type DoorOversight } from './check-in/check-in-service.ts';
import type { DoorActor } from './check-in/decide-check-in.ts';
import type { UndoRequest } from './check-in/decide-undo.ts';
import { findByCode } from './check-in/find-by-code.ts';
import type { OfflineChanges } from './check-in/guest-list.ts';
import { D1Sync } from './d1-sync/d1-sync.ts';
import { type BoxOfficeEnv, EventContext } from './event-context.ts';
import { EventStores } from './event-stores.ts';
import { LiveFeedService } from './live-feed/live-feed-service.ts';
import type { ScanCursor } from './reconciliation/drift-scan.ts';
import type { OfficeSigns, ReconcilePage } from './reconciliation/reconciliation.ts';
import { ReconciliationService } from './reconciliation/reconciliation-service.ts';
import type { RepairProgress } from './reconciliation/repairs.ts';
import {
  type CancelOrderRequest,
  RefundService,
  type RefundTicketRequest,
  type RefundTypeRequest,
} from './refunds/refund-service.ts';
import {
  type BoxOfficeOffer,
  type CashSaleRequest,
  CashSales,
  type SoldForCash,
} from './sales/cash-sales.ts';
import type { OrderRequest } from './sales/decide-order.ts';
import type { PurchaseRequest } from './sales/decide-purchase.ts';
import { SalesService } from './sales/sales-service.ts';
import { type Claim, type MaybeUnsynced, syncedOutcome } from './session-lookup.ts';

export type BoxOfficeStub = DurableObjectStub<BoxOffice>;

/** A request without the person, whom the box office finds by a claim. */
type Unsigned<Request> = Omit<Request, 'userId' | 'holderName'>;

/** One per event, named by its id: decides sales, check-ins, pick-ups and refunds in order. The class is an RPC shell. */
export class BoxOffice extends DurableObject<BoxOfficeEnv> {
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sync: D1Sync;
  readonly #sales: SalesService;
  readonly #checkIn: CheckInService;
  readonly #bar: BarService;
  readonly #cashSales: CashSales;
  readonly #refunds: RefundService;
  readonly #feed: LiveFeedService;
  readonly #reconciliation: ReconciliationService;
  readonly #jobs: AlarmJobs;

  constructor(ctx: DurableObjectState, env: BoxOfficeEnv) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG));
    const event = new EventContext(ctx, env);
    const stores = new EventStores(event);
    const sync = new D1Sync(event, stores);
    const codes = findByCode({ env, eventId: event.eventId });
    const sales = new SalesService(event, stores, sync);
    const checkIn = new CheckInService(event, stores, sync, codes);
    const bar = new BarService(event, stores, sync, codes);
    const refunds = new RefundService(event, stores, sync, sales, bar);
    const feed = new LiveFeedService(event, stores, sync, () => checkIn.checkIn.checkedIn);
    const reconciliation = new ReconciliationService(event, stores, sync, sales);
    this.#event = event;
    this.#stores = stores;
    this.#sync = sync;
    this.#sales = sales;
    this.#checkIn = checkIn;
    this.#bar = bar;
    this.#cashSales = new CashSales({
      now: event.now,
      checkIn: checkIn.checkIn,
      tickets: stores.tickets,
      sales,
      backfill: sync.backfill,
      freshSnapshot: () => event.freshSnapshot(),
    });
    this.#refunds = refunds;
    this.#feed = feed;
    this.#reconciliation = reconciliation;
    this.#jobs = new AlarmJobs(event.alarm, event.now, [sync.job, feed.job, refunds.job, reconciliation.job]);
    if (event.state.exists()) this.#resume();
  }

  /** Continues what the former life of the object left. */
  #resume(): void {
    this.#stores.createTables();
    this.#feed.resume();
    this.#jobs.resume();
  }

  /** Buys tickets for a signed-in person with a confirmed email address; the Worker checked both. */
  async purchase(request: PurchaseRequest): Promise<Outcome<PurchaseReceipt>> {
    return syncedOutcome(await this.#sales.buyTickets(request));
  }

  /** The same for the bearer of a token, whom D1 looks up in the flush that sells to them. */
  async purchaseAs(
    claim: Claim,
    request: Unsigned<PurchaseRequest>,
  ): Promise<MaybeUnsynced<PurchaseReceipt>> {
    return this.#sales.buyTickets({ ...request, userId: claim.userId, holderName: '', claim });
  }

  async placeOrder(request: OrderRequest): Promise<Outcome<OrderReceipt>> {
    return syncedOutcome(await this.#sales.placeOrder(request));
  }

  async placeOrderAs(claim: Claim, request: Unsigned<OrderRequest>): Promise<MaybeUnsynced<OrderReceipt>> {
    return this.#sales.placeOrder({ ...request, userId: claim.userId, holderName: '', claim });
  }

  /** Admits one ticket, or says why not. Idempotent by request id. */
  async scan(request: ScanRequest): Promise<Outcome<ScanOutput>> {
    return this.#checkIn.scan(request);
  }

  async scanAs(claim: Claim, request: Omit<ScanRequest, 'actor'>): Promise<MaybeUnsynced<ScanOutput>> {
    return this.#checkIn.scanAs(claim, request);
  }

  /** Takes an admission back. Idempotent by request id. */
  async undoScan(request: UndoRequest): Promise<Outcome<UndoOutput>> {
    return this.#checkIn.undo(request);
  }

  /** What can be sold for cash at the door. For its staff. */
  async doorOffer(actor: DoorActor): Promise<Outcome<BoxOfficeOffer>> {
    return this.#cashSales.offer(actor);
  }

  /** Sells tickets for cash, and admits their holders if asked to. Idempotent by request id. */
  async sellAtDoor(request: CashSaleRequest): Promise<Outcome<SoldForCash>> {
    const sold = await this.#cashSales.sell(request);
    if (sold.ok && request.letIn) this.#checkIn.tellCount();
    return sold;
  }

  /** Tickets by their holders' names. For the staff of this door. */
  async lookUpGuests(actor: DoorActor, name: string): Promise<Outcome<LookupOutput>> {
    return this.#checkIn.lookUp(actor, name);
  }

  /** Tickets that have changed after `since`, with their secrets: to be sealed before they leave the Worker. */
  async offlineChanges(actor: DoorActor, since: number): Promise<Outcome<OfflineChanges>> {
    return this.#checkIn.offlineChanges(actor, since);
  }

  /** A one-time token for a scanner's socket. For the staff of this door. */
  async openDoor(
    actor: DoorActor,
    claim: Claim | null,
  ): Promise<Outcome<{ ticket: string; expiresAt: number }>> {
    return this.#checkIn.issueToken(actor, claim);
  }

  /** The upgrade to a WebSocket; everything else comes by RPC. */
  override async fetch(request: Request): Promise<Response> {
    const token = new URL(request.url).searchParams.get('ticket') ?? '';
    return (
      (await this.#checkIn.openSocket(token)) ?? refuseSocket(CLOSE_CODES.ticketInvalid, 'ticket invalid')
    );
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    await this.#checkIn.receive(socket, message);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    answerClose(socket, code);
  }

  /** A live board has viewers now. With an actor: whether they may see the staff's numbers. */
  async announceBoard(shard: number, actor: DoorActor | null): Promise<Outcome<BoardSnapshot>> {
    return this.#feed.announce(shard, actor);
  }

  async doorStats(actor: DoorActor): Promise<Outcome<DoorStats>> {
    return this.#checkIn.stats(actor);
  }

  async doorOversight(actor: DoorActor): Promise<Outcome<DoorOversight>> {
    return this.#checkIn.oversight(actor);
  }

  async verifyOrder(request: PickUpRequest): Promise<Outcome<OrderVerdict>> {
    return this.#bar.pickUp.verify(request);
  }

  async completeOrder(request: PickUpRequest): Promise<Outcome<OrderVerdict>> {
    return this.#bar.pickUp.complete(request);
  }

  async reopenOrder(request: ReopenRequest): Promise<Outcome<ReopenedOrder>> {
    return this.#bar.pickUp.reopen(request);
  }

  async cancelOrder(request: CancelOrderRequest): Promise<Outcome<RefundReceipt>> {
    return this.#refunds.cancelOrder(request);
  }

  async refundTicket(request: RefundTicketRequest): Promise<Outcome<RefundReceipt>> {
    return this.#refunds.refundTicket(request);
  }

  async refundType(request: RefundTypeRequest): Promise<Outcome<TypeRefund>> {
    return this.#refunds.refundType(request);
  }

  async cancellation(actor: DoorActor): Promise<Outcome<{ done: boolean }>> {
    return this.#refunds.cancellation(actor);
  }

  /** Health summary of this object. For administrators, as are the two below. */
  async signs(actor: DoorActor): Promise<Outcome<OfficeSigns>> {
    return this.#reconciliation.signs(actor);
  }

  /** How this object and D1 differ, page by page. Changes nothing. */
  async checkDrift(actor: DoorActor, cursor: ScanCursor | null): Promise<Outcome<ReconcilePage>> {
    return this.#reconciliation.check(actor, cursor);
  }

  /** Repairs drift with new entries only; call again with the same id until it is done. */
  async repairDrift(actor: DoorActor, requestId: string): Promise<Outcome<RepairProgress>> {
    return this.#reconciliation.repair(actor, requestId);
  }

  /** A person deleted their account: the door and the bar forget the name. Their codes stay valid. */
  async forgetHolder(userId: string): Promise<void> {
    // Backfill first: a sale of a moment ago would be read with the old name later.
    await this.#sales.settled();
    await this.#event.freshSnapshot();
    await this.#sync.backfill.once();
    this.#stores.transaction(() => {
      this.#checkIn.checkIn.renameHolder(userId, NO_NAME, this.#refunds.promisedTo(userId));
      this.#stores.orders.renameHolder(userId, NO_NAME);
    });
  }

  /** A person lost rights, or their account: closes their sockets. */
  async disconnect(userId: string): Promise<void> {
    await this.#event.reload();
    this.#checkIn.disconnect(userId);
  }

  /** Called after every edit that a sale or the door depends on. */
  async snapshotChanged(): Promise<void> {
    this.#refunds.retryDeclined();
    await this.#event.reload();
    this.#feed.notifyHypeMeter();
  }

  override async alarm(): Promise<void> {
    await this.#jobs.run();
  }
}

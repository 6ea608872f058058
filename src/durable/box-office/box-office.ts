import { DurableObject } from 'cloudflare:workers';
import { NO_NAME } from '#db/commits/people/erase-person.ts';
import type { BoardSnapshot } from '#durable/live-board/board-push.ts';
import { answerClose, refuseSocket } from '#durable/support/refuse-socket.ts';
import type { ReadScan, ScanOutput } from '#shared/contracts/check-in.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { CLOSE_CODES, LIVE_PING, LIVE_PONG } from '#shared/live/live.ts';
import type { RoomReport, RoomStatus } from '#shared/queue/room-status.ts';
import { AlarmJobs } from './alarm-jobs.ts';
import { CheckInService } from './check-in/check-in-service.ts';
import type { DoorActor } from './check-in/decide-check-in.ts';
import { findByCode } from './check-in/find-by-code.ts';
import { needErasure } from './check-in/need-erasure.ts';
import { type TurnAwayRequest, type TurnedAway, turnAway } from './check-in/turn-away.ts';
import { type Held, type HoldRequest, userOwner } from './checkout/hold.ts';
import type { HoldBook } from './checkout/hold-book.ts';
import { D1Sync } from './d1-sync/d1-sync.ts';
import type { HandOver } from './d1-sync/outbox.ts';
import { type BoxOfficeEnv, EventContext } from './event-context.ts';
import { EventStores } from './event-stores.ts';
import { ReturnedPlaces } from './event-waitlist/returned-places.ts';
import { WaitlistService } from './event-waitlist/waitlist-service.ts';
import type { GroupBook } from './groups/group-book.ts';
import { ListService } from './lists/list-service.ts';
import { LiveFeedService } from './live/live-feed-service.ts';
import { BarService } from './orders/bar-service.ts';
import type { OrderPickUp } from './orders/order-pick-up.ts';
import { ReconciliationService } from './reconciliation/reconciliation-service.ts';
import { RefundService } from './refunds/refund-service.ts';
import { RopeBook } from './rope/rope-book.ts';
import { type CashSales, cashSales } from './sales/cash-sales.ts';
import type { OrderRequest } from './sales/decide-order.ts';
import type { PurchaseRequest } from './sales/decide-purchase.ts';
import { type CheckoutSale, SalesService, type Sold } from './sales/sales-service.ts';
import { loadSeating } from './seats/load-seating.ts';
import { ReseatService } from './seats/reseat-service.ts';
import { SeatBook } from './seats/seat-book.ts';
import type { Claim, MaybeUnsynced } from './session-lookup.ts';
import { TransferService } from './transfers/transfer-service.ts';
import { VoucherService } from './vouchers/voucher-service.ts';
import { WalkUpBook } from './walk-ups/walk-up-book.ts';

export type BoxOfficeStub = DurableObjectStub<BoxOffice>;

/**
 * One per event, addressed by event id: decides sales, check-ins, pick-ups and refunds in order.
 * An RPC shell: what is called most is a method of its own, the rest stands in parts by domain, on which a call is pipelined.
 */
export class BoxOffice extends DurableObject<BoxOfficeEnv> {
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sync: D1Sync;
  readonly #sales: SalesService;
  readonly #checkIn: CheckInService;
  readonly #bar: BarService;
  readonly #vouchers: VoucherService;
  readonly #cashSales: CashSales;
  readonly #walkUps: WalkUpBook;
  readonly #rope: RopeBook;
  readonly #refunds: RefundService;
  readonly #transfers: TransferService;
  readonly #waitlist: WaitlistService;
  readonly #lists: ListService;
  readonly #feed: LiveFeedService;
  readonly #reconciliation: ReconciliationService;
  readonly #seats: SeatBook;
  readonly #reseating: ReseatService;
  readonly #jobs: AlarmJobs;

  constructor(ctx: DurableObjectState, env: BoxOfficeEnv) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG));
    const event = new EventContext(ctx, env);
    const stores = new EventStores(event);
    const sync = new D1Sync(event, stores);
    const codes = findByCode(event);
    const places = new ReturnedPlaces(event, stores, sync);
    const sales = new SalesService(event, stores, sync, places);
    const vouchers = new VoucherService(event, stores, sync, codes, sales.credits);
    const checkIn = new CheckInService(event, stores, sync, codes, vouchers);
    const walkUps = new WalkUpBook(event, stores, sales, checkIn);
    const rope = new RopeBook(event, stores, sales, checkIn);
    const bar = new BarService(event, stores, sync, codes);
    const refunds = new RefundService(event, stores, sync, sales, bar, vouchers);
    const transfers = new TransferService(event, stores);
    const feed = new LiveFeedService(event, stores, sync, {
      checkedIn: () => checkIn.checkIn.checkedIn,
      holds: sales.holds,
    });
    const reconciliation = new ReconciliationService(event, stores, sync, sales.flushes);
    loadSeating(event, stores, sync.backfill);
    const seats = new SeatBook({
      seats: stores.seats,
      now: event.now,
      freshSnapshot: event.freshSnapshot,
      holds: sales.holds,
      ringAt: (at) => event.alarm.ringAt(at),
    });
    this.#seats = seats;
    const reseating = new ReseatService(event, stores, sync);
    this.#reseating = reseating;
    this.#event = event;
    this.#stores = stores;
    this.#sync = sync;
    this.#sales = sales;
    this.#checkIn = checkIn;
    this.#bar = bar;
    this.#vouchers = vouchers;
    this.#cashSales = cashSales(event, stores, sync, sales, checkIn);
    this.#walkUps = walkUps;
    this.#rope = rope;
    this.#refunds = refunds;
    this.#transfers = transfers;
    const waitlist = new WaitlistService(event, stores, sync, sales, places);
    const lists = new ListService(event, stores, sync, sales);
    this.#waitlist = waitlist;
    this.#lists = lists;
    this.#feed = feed;
    this.#reconciliation = reconciliation;
    const needs = needErasure(event, stores);
    const others = [
      walkUps,
      rope,
      sync,
      feed,
      refunds,
      transfers,
      reseating,
      reconciliation,
      seats,
      needs,
    ].map(({ job }) => job);
    this.#jobs = new AlarmJobs(event, [lists.job, ...waitlist.jobs, ...others]);
    if (event.state.exists()) this.#resume();
  }

  /** Continues work that the previous instance left. */
  #resume(): void {
    this.#stores.createTables();
    this.#feed.resume();
    this.#jobs.resume();
  }

  /**
   * Buys tickets for a signed-in person with a confirmed email address. The Worker has checked both, or the flush that
   * commits the purchase checks the claim in D1.
   */
  async purchase(request: PurchaseRequest): Promise<MaybeUnsynced<PurchaseReceipt>> {
    return this.#event.withBookmark(await this.#sales.buyTickets(request));
  }

  async placeOrder(request: OrderRequest): Promise<MaybeUnsynced<OrderReceipt>> {
    return this.#event.withBookmark(await this.#sales.placeOrder(request));
  }

  /** The same for a checkout, whose buyer sees the codes at once. */
  async sell(request: CheckoutSale): Promise<MaybeUnsynced<Sold>> {
    return this.#event.withBookmark(await this.#sales.sell(request));
  }

  /**
   * Holds places for a checkout. Idempotent by owner and request id. With a claim, of a person whose session is alive and
   * whose address is verified; the Worker must identify anybody else.
   */
  async hold(request: HoldRequest): Promise<MaybeUnsynced<Held>> {
    return this.#sales.hold(request);
  }

  /** For the Worker's queue gate, which keeps buyers from this object until it is their turn. */
  async reportWaiting(report: RoomReport): Promise<Outcome<RoomStatus>> {
    if (!(await this.#event.freshSnapshot())) return refused('EVENT_NOT_FOUND');
    return done(this.#sales.reportWaiting(report));
  }

  /** A Worker could not reach D1 for a buyer who holds places here: this object looks as well. */
  async lookForD1(): Promise<void> {
    if (this.#event.state.exists()) await this.#event.lookForD1();
  }

  /** Holds of checkouts. */
  checkout(): HoldBook {
    return this.#sales.holds;
  }

  /** Places that hosts hold for friends. */
  groups(): GroupBook {
    return this.#sales.groups;
  }

  /** Seats of the event. */
  seats(): SeatBook {
    return this.#seats;
  }

  /** Guests who are moved to other seats. */
  reseating(): ReseatService {
    return this.#reseating;
  }

  /** Places of live holds and guest lists, which an edit must not take away: of one item, or of all tickets. */
  async heldPlaces(itemId: string | 'tickets'): Promise<number> {
    if (!(await this.#event.freshSnapshot())) return 0;
    const { tickets, items } = this.#sales.holds.reserved;
    const { listed } = this.#stores.listPlaces;
    if (itemId === 'tickets') return tickets + listed.places;
    return (items.get(itemId) ?? 0) + (listed.items.get(itemId) ?? 0);
  }

  /** Admits one ticket, or says why not. Idempotent by request id. */
  async scan(claim: Claim, request: ReadScan): Promise<MaybeUnsynced<ScanOutput>> {
    return this.#checkIn.scan(claim, request);
  }

  /** Check-in, but for the scans themselves. */
  checkIn(): CheckInService {
    return this.#checkIn;
  }

  /** Turns a guest away at the door, with a refund. Idempotent by request id. */
  async turnAway(request: TurnAwayRequest): Promise<Outcome<TurnedAway>> {
    const [event, stores, checkIn, refunds] = [this.#event, this.#stores, this.#checkIn, this.#refunds];
    return turnAway({ event, stores, checkIn, refunds }, request);
  }

  /** Sales for cash at the door. */
  cashSales(): CashSales {
    return this.#cashSales;
  }

  /** Sales at the door that guests pay on their phones. */
  walkUps(): WalkUpBook {
    return this.#walkUps;
  }

  /** The line of people on the street. */
  rope(): RopeBook {
    return this.#rope;
  }

  /** WebSocket upgrades only; everything else comes by RPC. */
  override async fetch(request: Request): Promise<Response> {
    const token = new URL(request.url).searchParams.get('ticket') ?? '';
    return (
      (await this.#checkIn.openSocket(token)) ??
      refuseSocket(CLOSE_CODES.tokenInvalid, 'connection token invalid')
    );
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    await this.#checkIn.receive(socket, message);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    answerClose(socket, code);
  }

  /** Called by a live board that has viewers. With an actor, also checks access to the staff's numbers. */
  async announceBoard(shard: number, actor: DoorActor | null): Promise<Outcome<BoardSnapshot>> {
    return this.#feed.announce(shard, actor);
  }

  /** Handing out orders. */
  orders(): OrderPickUp {
    return this.#bar.pickUp;
  }

  /** Handing out what tickets contain. */
  vouchers(): VoucherService {
    return this.#vouchers;
  }

  /** For the bar's lists, which are read from D1. A guessed event id has no tables. */
  async undeliveredHandOvers(): Promise<HandOver[]> {
    return this.#event.state.exists() ? this.#sync.outbox.handOvers() : [];
  }

  /** Tickets sent to other people. */
  transfers(): TransferService {
    return this.#transfers;
  }

  /** Waiting for tickets, and giving them back. */
  waitlist(): WaitlistService {
    return this.#waitlist;
  }

  /** Guest lists. */
  lists(): ListService {
    return this.#lists;
  }

  refunds(): RefundService {
    return this.#refunds;
  }

  /** For administrators: the health of this object, its drift from D1, and repairs. */
  reconciliation(): ReconciliationService {
    return this.#reconciliation;
  }

  /** Account deletion: removes the name from tickets and orders here. Their codes stay valid. */
  async forgetHolder(userId: string): Promise<void> {
    // Settle and backfill first, so that a very recent sale cannot bring the old name back later.
    await this.#sales.settled();
    await this.#event.freshSnapshot();
    await this.#sync.backfill.once();
    await this.#waitlist.endPerson(userId);
    this.#stores.transaction(() => {
      this.#checkIn.checkIn.renameHolder(userId, NO_NAME, this.#refunds.promisedTo(userId));
      this.#stores.orders.renameHolder(userId, NO_NAME);
      this.#stores.holds.eraseNeeds(userOwner(userId));
    });
  }

  /** Closes the sockets of a person who lost access or deleted their account. */
  async disconnect(userId: string): Promise<void> {
    await this.#event.reload();
    this.#checkIn.disconnect(userId);
  }

  /** Called after every edit that affects sales or check-in. */
  async snapshotChanged(): Promise<void> {
    this.#refunds.retryDeclined();
    await this.#event.reload();
    this.#feed.notifyHypeMeter();
  }

  /** Called after a dispute about these tickets, or this order, was recorded in D1. */
  async saleDisputed(sale: { ticketIds: readonly string[] } | { orderId: string }): Promise<Outcome<null>> {
    // The object may be new: its stores are made with the snapshot.
    if (!(await this.#event.freshSnapshot())) return refused('EVENT_NOT_FOUND');
    if ('orderId' in sale) await this.#bar.readAgain(sale.orderId);
    else await this.#checkIn.readAgain(sale.ticketIds);
    return done(null);
  }

  /** Called after a tip to one of the event's performers. */
  async tipGiven(): Promise<void> {
    await this.#feed.tipGiven();
  }

  override async alarm(): Promise<void> {
    await this.#jobs.run();
  }
}

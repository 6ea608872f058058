import { DurableObject } from 'cloudflare:workers';
import { NO_NAME } from '#db/commits/accounts/erase-person.ts';
import { readDoorTicket } from '#db/readers/sales/sold-tickets.ts';
import type { DoorStats, LookupOutput, ScanOutput, UndoOutput } from '#shared/contracts/door.ts';
import type { OrderReceipt, OrderVerdict, ReopenedOrder } from '#shared/contracts/orders.ts';
import type { TypeRefund } from '#shared/contracts/refund-desk.ts';
import type { RefundReceipt } from '#shared/contracts/refunds.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { CONFLICTS_SHOWN_MAX } from '#shared/limits.ts';
import { CLOSE_CODES, LIVE_PING, LIVE_PONG } from '#shared/live/live.ts';
import type { HypeMeter } from '../hype-meter/hype-meter.ts';
import type { BoardSnapshot } from '../live-board/board-push.ts';
import type { LiveBoard } from '../live-board/live-board.ts';
import { logObjectError } from '../support/log.ts';
import { answerClose, refuseSocket } from '../support/refuse-socket.ts';
import { mayServe, type PickUpRequest, type ReopenRequest } from './bar/order-pick-up.ts';
import type { ScanRequest } from './check-in/check-in.ts';
import { conflictFor } from './check-in/conflict-store.ts';
import { type DoorActor, mayOrganize, mayWorkDoor } from './check-in/decide-check-in.ts';
import type { UndoRequest } from './check-in/decide-undo.ts';
import type { OfflineChanges } from './check-in/guest-list.ts';
import type { UndoReport } from './check-in/undo-store.ts';
import type { UnknownCodesOf } from './check-in/unknown-code-limiter.ts';
import { Parts } from './parts.ts';
import type { ScanCursor } from './reconciliation/drift-scan.ts';
import type { OfficeSigns, ReconcilePage } from './reconciliation/reconciliation.ts';
import type { RepairProgress } from './reconciliation/repairs.ts';
import type { RefundRequest } from './refunds/refunds.ts';
import type { BoxOfficeOffer, CashSaleRequest, SoldForCash } from './sales/cash-sales.ts';
import type { OrderRequest } from './sales/decide-order.ts';
import type { PurchaseRequest } from './sales/decide-purchase.ts';
import { DiscountCodeLimiter } from './sales/discount-code-limiter.ts';
import { type Claim, type MaybeUnsynced, syncedOutcome } from './session-lookup.ts';

/** What the box office needs of the Worker's bindings. */
export interface BoxOfficeEnv {
  DB: D1Database;
  TICKET_SIGNING_KEY?: string;
  LIVE_BOARD: DurableObjectNamespace<LiveBoard>;
  HYPE_METER: DurableObjectNamespace<HypeMeter>;
  /** A lower bound of the sale's queue, for trying the waiting room without thousands of buyers. */
  SALE_QUEUE_MAX?: string;
}

/** People by their ids: the Worker knows their names. */
export interface DoorOversight {
  undos: UndoReport;
  unknownCodes: UnknownCodesOf[];
}

export type BoxOfficeStub = DurableObjectStub<BoxOffice>;

export interface RefundTicketRequest {
  actor: DoorActor;
  requestId: string;
  ticketId: string;
  reason: string;
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

/** One per event, named by its id: decides sales in order, who has been let in, what was picked up and refunded. */
export class BoxOffice extends DurableObject<BoxOfficeEnv> {
  readonly #parts: Parts;
  readonly #guesses = new DiscountCodeLimiter(() => Date.now());

  constructor(ctx: DurableObjectState, env: BoxOfficeEnv) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG));
    this.#parts = new Parts(ctx, env);
    this.#parts.wake();
  }

  /** Buys tickets for a signed-in person with a confirmed e-mail; the Worker checked both. */
  async purchase(request: PurchaseRequest): Promise<Outcome<PurchaseReceipt>> {
    return syncedOutcome(await this.#buy(request));
  }

  /** The same for whoever holds a token: who that is, D1 tells in the flush that sells to them. */
  async purchaseAs(
    claim: Claim,
    request: Unsigned<PurchaseRequest>,
  ): Promise<MaybeUnsynced<PurchaseReceipt>> {
    return this.#buy({ ...request, userId: claim.userId, holderName: '', claim });
  }

  /** Orders food, drink or merchandise, likewise. */
  async placeOrder(request: OrderRequest): Promise<Outcome<OrderReceipt>> {
    return syncedOutcome(await this.#order(request));
  }

  async placeOrderAs(claim: Claim, request: Unsigned<OrderRequest>): Promise<MaybeUnsynced<OrderReceipt>> {
    return this.#order({ ...request, userId: claim.userId, holderName: '', claim });
  }

  #buy(request: PurchaseRequest): Promise<MaybeUnsynced<PurchaseReceipt>> {
    return this.#guesses.guard(request, () => this.#parts.queuedTicketSales.buy(request));
  }

  #order(request: OrderRequest): Promise<MaybeUnsynced<OrderReceipt>> {
    return this.#guesses.guard(request, () => this.#parts.orders.ask(request));
  }

  /** Lets one ticket in, or says why not. The same request id gets the first answer again. */
  async scan(request: ScanRequest): Promise<Outcome<ScanOutput>> {
    const answer = await this.#parts.door.scan(request);
    if (answer.ok && answer.value.outcome === 'valid') this.#parts.scannerSockets.tellCount();
    return answer;
  }

  async scanAs(claim: Claim, request: Omit<ScanRequest, 'actor'>): Promise<MaybeUnsynced<ScanOutput>> {
    const { sessions, snapshot } = this.#parts;
    // Of those who work here it hears when they lose their rights: they are believed for a while, an administrator is not.
    const worksHere = snapshot.current && mayWorkDoor(snapshot.current, { id: claim.userId, isAdmin: false });
    const asker = worksHere ? await sessions.findLeased(claim) : await sessions.find(claim);
    if (asker.ok !== true) return asker;
    const { userId, role } = asker.value;
    return this.scan({ ...request, actor: { id: userId, isAdmin: !worksHere && role === 'admin' } });
  }

  /** Takes an admission back. The same request id gets the first answer again. */
  async undoScan(request: UndoRequest): Promise<Outcome<UndoOutput>> {
    const { door, scannerSockets } = this.#parts;
    const answer = await door.undo(request);
    if (answer.ok) {
      scannerSockets.ticketMoved(request.ticketId);
      scannerSockets.tellCount();
    }
    return answer;
  }

  /** What can be sold for cash at the door, for whoever may work it. */
  async doorOffer(actor: DoorActor): Promise<Outcome<BoxOfficeOffer>> {
    return this.#parts.cashDesk.offer(actor);
  }

  /** Sells tickets for cash, and lets their holders in if asked to. The same request id gets the first sale again. */
  async sellAtDoor(request: CashSaleRequest): Promise<Outcome<SoldForCash>> {
    const sold = await this.#parts.cashDesk.sell(request);
    if (sold.ok && request.letIn) this.#parts.scannerSockets.tellCount();
    return sold;
  }

  /** Tickets by their holders' names, for whoever may work this door. */
  async lookUpGuests(actor: DoorActor, name: string): Promise<Outcome<LookupOutput>> {
    return this.#parts.guestList.lookUp(actor, name);
  }

  /** Tickets that have changed after `since`, with their secrets: to be sealed before they leave the Worker. */
  async offlineChanges(actor: DoorActor, since: number): Promise<Outcome<OfflineChanges>> {
    return this.#parts.guestList.changes(actor, since);
  }

  /** A ticket to the door's socket, for whoever may work this door; the claim's session is looked at again later. */
  async openDoor(
    actor: DoorActor,
    claim: Claim | null,
  ): Promise<Outcome<{ ticket: string; expiresAt: number }>> {
    const allowed = await this.doorStats(actor);
    if (!allowed.ok) return allowed;
    return done(
      this.#parts.doorTickets.issue({ ...actor, claim }, crypto.getRandomValues(new Uint8Array(16))),
    );
  }

  /** The upgrade to a WebSocket; everything else comes by RPC. */
  override async fetch(request: Request): Promise<Response> {
    const holder = this.#parts.doorTickets.redeem(new URL(request.url).searchParams.get('ticket') ?? '');
    if (holder) return this.#parts.scannerSockets.open(holder);
    return refuseSocket(CLOSE_CODES.ticketInvalid, 'ticket invalid');
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    await this.#parts.scannerSockets.receive(socket, message);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    answerClose(socket, code);
  }

  /** From one of the event's live boards: it has viewers now. With an actor: whether these may see the staff's numbers. */
  async announceBoard(shard: number, actor: DoorActor | null): Promise<Outcome<BoardSnapshot>> {
    return this.#parts.board.announce(shard, actor);
  }

  async doorStats(actor: DoorActor): Promise<Outcome<DoorStats>> {
    const permitted = await this.#parts.door.permit(actor);
    if (!permitted.ok) return permitted;
    // A copy that a former life kept says who may be here, but not how many were sold since.
    const snapshot = await this.#parts.freshSnapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    await this.#parts.backfill.once();
    const conflicts = this.#parts.conflicts
      .newest(CONFLICTS_SHOWN_MAX)
      .map((conflict) => conflictFor(conflict, actor.id));
    return done({ ...this.#parts.door.count(), conflicts });
  }

  /** What the organizer should see of their staff's work at the door: what was taken back, and which codes were unknown. */
  async doorOversight(actor: DoorActor): Promise<Outcome<DoorOversight>> {
    const snapshot = await this.#parts.freshSnapshot();
    if (!snapshot || !mayOrganize(snapshot, actor)) return refused('EVENT_NOT_FOUND');
    const { undoStore, unknownCodes } = this.#parts;
    return done({ undos: undoStore.report(), unknownCodes: unknownCodes.report() });
  }

  async verifyOrder(request: PickUpRequest): Promise<Outcome<OrderVerdict>> {
    return this.#parts.counter.verify(request);
  }

  async completeOrder(request: PickUpRequest): Promise<Outcome<OrderVerdict>> {
    return this.#parts.counter.complete(request);
  }

  async reopenOrder(request: ReopenRequest): Promise<Outcome<ReopenedOrder>> {
    return this.#parts.counter.reopen(request);
  }

  /** The guest who placed it, the bar, the organiser and administrators may cancel a pending order. */
  async cancelOrder(request: CancelOrderRequest): Promise<Outcome<RefundReceipt>> {
    const { parts, actor } = { parts: this.#parts, actor: request.actor };
    const snapshot = await parts.freshSnapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    await parts.learnOrder(request.orderId);
    const order = parts.orderStore.find({ id: request.orderId });
    if (!order || (order.userId !== actor.id && !mayServe(snapshot, actor))) return refused('NOT_FOUND');
    return this.#refundOne(actor, {
      subjectType: 'order',
      subjectId: request.orderId,
      requestId: request.requestId,
      refundedBy: actor.id,
      reason: request.reason,
      overridesUse: false,
    });
  }

  /** Organiser or administrator. A used ticket only by an administrator who says why. */
  async refundTicket(request: RefundTicketRequest): Promise<Outcome<RefundReceipt>> {
    const { actor } = request;
    const snapshot = await this.#parts.freshSnapshot();
    if (!snapshot || !mayOrganize(snapshot, actor)) return refused('EVENT_NOT_FOUND');
    if (!this.#parts.ticketStore.findTicket({ id: request.ticketId })) {
      const found = await readDoorTicket(this.#parts.reader, snapshot.eventId, request.ticketId);
      if (found) this.#parts.ticketStore.addTickets([found]);
    }
    return this.#refundOne(actor, {
      subjectType: 'ticket',
      subjectId: request.ticketId,
      requestId: request.requestId,
      refundedBy: actor.id,
      reason: request.reason,
      overridesUse: actor.isAdmin && request.reason !== '',
    });
  }

  #refundOne(actor: DoorActor, request: RefundRequest): Promise<Outcome<RefundReceipt>> {
    const { covered, refunds } = this.#parts;
    const { requestId, reason, subjectType: kind, subjectId: id } = request;
    const isDecided = () => refunds.isDecided(request);
    return covered.run({ actor, requestId, reason, scope: { kind, id }, isDecided }, () =>
      refunds.refund(request),
    );
  }

  /** Every ticket of a type that is active now. Organiser or administrator; to be called again until it is done. */
  async refundType(request: RefundTypeRequest): Promise<Outcome<TypeRefund>> {
    const { actor, ticketTypeId, ...asked } = request;
    const snapshot = await this.#parts.freshSnapshot();
    if (!snapshot || !mayOrganize(snapshot, actor)) return refused('EVENT_NOT_FOUND');
    if (!snapshot.types.some(({ id }) => id === ticketTypeId)) return refused('NOT_FOUND');
    const { covered, bulkRefunds } = this.#parts;
    const { requestId, reason } = request;
    const isDecided = () => bulkRefunds.isKnown(actor.id, requestId);
    return covered.run(
      { actor, requestId, reason, scope: { kind: 'type', id: ticketTypeId }, isDecided },
      () => bulkRefunds.refund({ actorId: actor.id, typeId: ticketTypeId, ...asked }),
    );
  }

  /** Whether the refunds of a cancelled event are all given; starts them where a crash left them. */
  async cancellation(actor: DoorActor): Promise<Outcome<{ done: boolean }>> {
    await this.#parts.snapshot.reload();
    const snapshot = this.#parts.snapshot.current;
    if (!snapshot || !mayOrganize(snapshot, actor)) return refused('EVENT_NOT_FOUND');
    return done({ done: this.#parts.cancellation.isDone });
  }

  /** For administrators: what of this object needs a look, as far as it knows by itself. */
  async signs(actor: DoorActor): Promise<Outcome<OfficeSigns>> {
    if (!actor.isAdmin) return refused('FORBIDDEN');
    return done(this.#parts.signs());
  }

  /** For administrators: how this object and D1 differ, page by page. Changes nothing. */
  async checkDrift(actor: DoorActor, cursor: ScanCursor | null): Promise<Outcome<ReconcilePage>> {
    if (!actor.isAdmin) return refused('FORBIDDEN');
    if (!(await this.#parts.freshSnapshot())) return refused('EVENT_NOT_FOUND');
    return done(await this.#parts.reconcile.check(cursor));
  }

  /** For administrators: mends what differs by new entries only; to be called again until it is done. */
  async repairDrift(actor: DoorActor, requestId: string): Promise<Outcome<RepairProgress>> {
    if (!actor.isAdmin) return refused('FORBIDDEN');
    if (!(await this.#parts.freshSnapshot())) return refused('EVENT_NOT_FOUND');
    return done(await this.#parts.repairs.carryOn({ actorId: actor.id, requestId }));
  }

  /** Somebody has deleted their account: the door and the bar forget the name. Their codes go on as they are. */
  async forgetHolder(userId: string): Promise<void> {
    // What was sold a moment ago is learnt first, or it would be learnt with the old name.
    await Promise.all([this.#parts.tickets.settled(), this.#parts.orders.settled()]);
    await this.#parts.freshSnapshot();
    await this.#parts.backfill.once();
    this.#parts.transaction(() => {
      this.#parts.door.renameHolder(userId, NO_NAME, this.#parts.bulkRefunds.promisedTo(userId));
      this.#parts.orderStore.renameHolder(userId, NO_NAME);
    });
  }

  /** Somebody has lost rights, or their account: their sockets are closed, and who may still come asks anew. */
  async disconnect(userId: string): Promise<void> {
    await this.#parts.snapshot.reload();
    this.#parts.scannerSockets.closePerson(userId);
  }

  /** Called after every edit that a sale or the door depends on. */
  async snapshotChanged(): Promise<void> {
    this.#parts.cancellation.askAgain();
    await this.#parts.snapshot.reload();
    this.#parts.hypeNotifier.changed();
  }

  override async alarm(): Promise<void> {
    this.#parts.alarm.rang();
    await this.#parts.workOff().catch((error: unknown) => {
      logObjectError('alarm', error);
      this.#parts.alarm.ringAt(Date.now() + 1_000);
    });
  }
}

/** A request without the person, whom the box office finds by a claim. */
type Unsigned<Request> = Omit<Request, 'userId' | 'holderName'>;

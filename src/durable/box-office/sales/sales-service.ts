import { commitOrders, commitPurchases } from '#db/commits/sales/commit-sales.ts';
import { readSeatedTickets } from '#db/readers/sales/sold-tickets.ts';
import { type Held, type HoldRequest, type HoldView, userOwner } from '#durable/box-office/checkout/hold.ts';
import { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import type { HoldBookDeps } from '#durable/box-office/checkout/hold-book-deps.ts';
import { menuLines, reservationOf, ticketLines } from '#durable/box-office/checkout/reservation-of.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import { DiscountCodeLimiter } from '#durable/box-office/discounts/discount-code-limiter.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { ReturnedPlaces } from '#durable/box-office/event-waitlist/returned-places.ts';
import { GroupBook } from '#durable/box-office/groups/group-book.ts';
import type { ObjectState } from '#durable/box-office/object-state.ts';
import {
  QueuedTicketSales,
  salePerSecond,
  saleQueueBound,
} from '#durable/box-office/queue/queued-ticket-sales.ts';
import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import {
  type Buyer,
  type Claim,
  type MaybeUnsynced,
  NEEDS_USER_SYNC,
  syncedOutcome,
} from '#durable/box-office/session-lookup.ts';
import { CreditBook } from '#durable/box-office/vouchers/credit-book.ts';
import { whileD1IsAway } from '#durable/support/while-d1-is-away.ts';
import { queueTokenKeys } from '#shared/codes/derivation-roots.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { D1_AWAY_MAX_MS } from '#shared/limits.ts';
import { paymentsPerSecond, plannedMailsPerSecond } from '#shared/providers-pace.ts';
import type { RoomReport, RoomStatus } from '#shared/queue/room-status.ts';
import type { PricedSale } from './commit-member.ts';
import type { OrderRequest } from './decide-order.ts';
import type { PurchaseRequest } from './decide-purchase.ts';
import { FlushMeter } from './flush-meter.ts';
import { PAST_QUEUE } from './gate.ts';
import { GroupCommit, type GroupDeps } from './group-commit.ts';
import { OpenCalls } from './open-calls.ts';
import { orderSale } from './order-sale.ts';
import type { Reservation } from './reservation.ts';
import type { SaleRequest } from './sale-strategy.ts';
import { type SoldCodes, soldCodes } from './sold-codes.ts';
import { ticketSale } from './ticket-sale.ts';

/** What a checkout sells, by its hold or at once. */
export type CheckoutSale = Omit<PurchaseRequest, 'lines' | 'cash'> & Pick<HoldRequest, 'kind' | 'lines'>;

export interface Sold {
  receipt: PurchaseReceipt | OrderReceipt;
  codes: SoldCodes;
}

/** A sale from the wallet, and a group's places, which friends pay later. */
const NOTHING = { card: false, code: false };

/** Sells and holds tickets, through the waiting room, and orders from the bar. */
export class SalesService {
  readonly holds: HoldBook;
  readonly groups: GroupBook;
  readonly credits: CreditBook;
  readonly #codeLimiter: DiscountCodeLimiter;
  readonly #tickets: ReturnType<typeof ticketCommits>;
  readonly #orders: ReturnType<typeof orderCommits>;
  readonly #queue: QueuedTicketSales;
  readonly flushes: FlushMeter;
  readonly #state: ObjectState;
  readonly #seats: SeatMap;
  readonly #calls: {
    tickets: OpenCalls<MaybeUnsynced<PurchaseReceipt>>;
    orders: OpenCalls<MaybeUnsynced<OrderReceipt>>;
    holds: OpenCalls<MaybeUnsynced<Held>>;
  };
  readonly #codesOf: HoldBookDeps['codesOf'];
  /** Waits for D1 in a known event. */
  readonly #findBuyer: (claim: Claim) => Promise<Buyer | null>;

  constructor(event: EventContext, stores: EventStores, { backfill }: D1Sync, returns: ReturnedPlaces) {
    const { env, eventId, snapshot, bus, d1, now, newId, pause, written } = event;
    const exists = () => event.state.exists();
    this.#calls = {
      tickets: new OpenCalls(event),
      orders: new OpenCalls(event),
      holds: new OpenCalls(event),
    };
    this.flushes = new FlushMeter(event);
    this.#state = event.state;
    this.#seats = stores.seats;
    const onDelayed = () => {
      for (const calls of Object.values(this.#calls)) calls.sweep();
    };
    this.#findBuyer = (claim) => {
      const onFailure = (error: unknown) => {
        event.logError('find buyer', error);
        onDelayed();
      };
      const until = exists() ? now() + D1_AWAY_MAX_MS : now();
      return whileD1IsAway({ now, pause, onFailure }, until, () => event.findBuyer(claim));
    };
    const group: GroupDeps = {
      now,
      newId,
      pause,
      written,
      snapshot,
      backfill: () => backfill.run(),
      exists,
      onDelayed,
      onSold: () => bus.emit('sold', {}),
      onFlushed: (startedAt, queued) => this.flushes.note(startedAt, queued),
      logError: event.logError,
    };
    const eventStatus = () => (event.snapshot.current ?? event.state.snapshot)?.status ?? null;
    const { tickets, orders } = stores;
    this.#codesOf = (userId, receipt) => soldCodes({ tickets, orders, eventStatus }, userId, receipt);
    const holds = new HoldBook({
      exists,
      now: d1.holdTime,
      newId,
      store: stores.holds,
      groups: stores.groups,
      recall: (kind, userId, requestId) =>
        (kind === 'tickets' ? stores.ticketOutcomes : stores.orderOutcomes).recall(userId, requestId),
      codesOf: this.#codesOf,
      seats: stores.seats,
      onGroupChanged: (groupId) => bus.emit('groupChanged', { groupId }),
      onChanged: () => bus.emit('holdsChanged', {}),
    });
    bus.on('saleRecorded', ({ kind, sale, receipt }) => holds.saleRecorded(kind, sale, receipt));
    this.holds = holds;
    // Holds end by the clock at each read.
    stores.seats.beforeRead.push(() => void holds.nextExpiry);
    this.credits = new CreditBook(stores.vouchers, holds);
    this.groups = new GroupBook({
      now: d1.holdTime,
      newId,
      exists,
      store: stores.groups,
      holds,
      seats: {
        nameOf: (seatId) => stores.seats.named(seatId)?.name ?? null,
        ofTicket: (ticketId) => tickets.seats.of(ticketId),
        ordinalOf: (seatId) => stores.seats.plan?.index.byId.get(seatId)?.ordinal ?? 0,
        endPicksOf: (host) => stores.seats.endPicksOf(host),
        isSpace: (seatId) => stores.seats.isSpace(seatId),
      },
      freshSnapshot: () => event.freshSnapshot(),
      reserve: async ({ hostId: userId, ticketTypeId, requestId, requestHash }, reservation) => {
        const queued = { userId, requestId, requestHash, queueToken: undefined };
        return syncedOutcome(
          await this.#queue.admit({ ...queued, ticketTypeIds: [ticketTypeId], needs: NOTHING }, (gate) =>
            this.#tickets.reserve(reservation, gate),
          ),
        );
      },
    });
    this.#codeLimiter = new DiscountCodeLimiter(now);
    this.#tickets = ticketCommits(event, stores, group, holds, returns);
    this.#orders = orderCommits(event, stores, group, holds, this.credits);
    bus.on('d1Returned', ({ creditMs }) => {
      if (!exists()) return;
      stores.groups.giveTime(creditMs, now() - creditMs);
      stores.holds.giveTime(creditMs, now() - creditMs);
      holds.reload();
    });
    bus.on('restored', () => {
      holds.reload();
      this.#tickets.goCold();
      this.#orders.goCold();
    });
    this.#queue = new QueuedTicketSales({
      now,
      eventId,
      bound: () => saleQueueBound(env.SALE_QUEUE_MAX),
      perSecond: () => salePerSecond(env.SALE_PER_SECOND),
      cardsPerSecond: () => paymentsPerSecond(env),
      codesPerSecond: () => plannedMailsPerSecond(env),
      keys: () => queueTokenKeys(env),
      store: stores.waitingRoom,
      snapshot: () => snapshot.current,
      reserved: () => holds.reserved,
      waitlist: stores.waitlist,
      queued: () => this.#tickets.queued,
    });
  }

  /** A Worker reports the queue tokens it issued, and reads the waiting room's status. */
  reportWaiting(report: RoomReport): RoomStatus {
    return this.#queue.report(report);
  }

  async buyTickets(request: PurchaseRequest): Promise<MaybeUnsynced<PurchaseReceipt>> {
    return this.#calls.tickets.wait(callKey(request), () => this.#buyTickets(request));
  }

  async #buyTickets(request: PurchaseRequest): Promise<MaybeUnsynced<PurchaseReceipt>> {
    const { userId, holdId, queueToken, queueOwner, lines } = request;
    if (holdId !== undefined) {
      if (!this.#state.exists()) return refused('CHECKOUT_NOT_FOUND');
      return this.holds.sell('tickets', holdId, request, (sale) => this.#tickets.submit(sale, PAST_QUEUE));
    }
    const ticketTypeIds = lines.map((line) => line.ticketTypeId);
    const queued = { ...request, userId: queueOwner ?? userId, queueToken, ticketTypeIds, needs: NOTHING };
    return this.#codeLimiter.guard(request, () =>
      this.#queue.admit(queued, (gate) => this.#tickets.submit(request, gate)),
    );
  }

  async placeOrder(request: OrderRequest): Promise<MaybeUnsynced<OrderReceipt>> {
    return this.#calls.orders.wait(callKey(request), () => this.#placeOrder(request));
  }

  async #placeOrder(request: OrderRequest): Promise<MaybeUnsynced<OrderReceipt>> {
    if (request.holdId !== undefined) {
      if (!this.#state.exists()) return refused('CHECKOUT_NOT_FOUND');
      return this.holds.sell('order', request.holdId, request, (sale) =>
        this.#orders.submit(sale, PAST_QUEUE),
      );
    }
    return this.#codeLimiter.guard(request, () => this.#orders.submit(request));
  }

  /** Sells what a checkout is for, from its hold or at once. */
  async sell({ kind, lines, ...request }: CheckoutSale): Promise<MaybeUnsynced<Sold>> {
    // Places that the buyer keeps elsewhere, as on another device, must not stand in their own way.
    if (request.holdId === undefined && this.#state.exists() && !this.holds.isKnown(request))
      this.holds.releaseReplaceable({ owner: userOwner(request.userId), kind, groupId: null });
    const sold =
      kind === 'order'
        ? await this.placeOrder({ ...request, lines: menuLines(lines) })
        : await this.buyTickets({ ...request, lines: ticketLines(lines) });
    if (!sold.ok) return sold;
    return done({ receipt: sold.value, codes: this.#codesOf(request.userId, sold.value) });
  }

  /** Holds places for a checkout, through the same gate as a purchase. A stranger guesses codes by address. */
  async hold({ claim, ...request }: HoldRequest): Promise<MaybeUnsynced<Held>> {
    const key = callKey({ ...request, userId: request.owner, claim: claim ?? null });
    return this.#calls.holds.wait(key, async () => {
      const buyer = claim ? await this.#findBuyer(claim) : null;
      if (claim && !buyer) return NEEDS_USER_SYNC;
      const hold = await this.#hold(request);
      return hold.ok ? done({ ...hold.value, balanceMinor: buyer?.balanceMinor ?? null }) : hold;
    });
  }

  async #hold(request: Omit<HoldRequest, 'claim'>): Promise<Outcome<HoldView>> {
    const { owner, address, discountCode, access, kind, lines, queue } = request;
    const sales = kind === 'order' ? this.#orders : this.#tickets;
    const reservation = reservationOf(
      this.holds,
      sales,
      { credits: this.credits, seats: this.#seats },
      request,
    );
    return syncedOutcome(
      await this.#codeLimiter.guard({ userId: address ?? owner, discountCode, access }, () =>
        kind === 'order'
          ? this.#orders.reserve(reservation)
          : this.#queue.admit(
              {
                ...request,
                userId: queue?.owner ?? owner,
                queueToken: queue?.token,
                ticketTypeIds: lines.map(({ id }) => id),
                needs: { card: true, code: request.anonymous },
              },
              (gate) => this.#tickets.reserve(reservation, gate),
            ),
      ),
    );
  }

  /** Takes places for somebody from the waitlist, for a guest list or at the door, past the waiting room. */
  reservePastQueue<Kept>(reservation: Reservation<PricedSale, Kept>): Promise<Outcome<Kept>> {
    return this.#tickets.reserve(reservation, PAST_QUEUE);
  }

  /** A cash sale at the door: bypasses the waiting room and the limit on discount codes. */
  buyPastQueue(request: PurchaseRequest): Promise<MaybeUnsynced<PurchaseReceipt>> {
    return this.#calls.tickets.wait(callKey(request), () => this.#tickets.submit(request, PAST_QUEUE));
  }

  ticketsSettled(): Promise<void> {
    return this.#tickets.settled();
  }

  /** Resolves when no sale is in flight. */
  async settled(): Promise<void> {
    await Promise.all([this.#tickets.settled(), this.#orders.settled()]);
  }
}

/** A claim may be answered with NEEDS_USER_SYNC, which the same request for a known user must not get. */
function callKey({ userId, requestId, requestHash, claim }: SaleRequest): string {
  return `${claim ? 'claim' : 'user'}|${userId}|${requestId}|${requestHash}`;
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

function ticketCommits(
  { db, d1, bus, now, newId, written, reader, eventId }: EventContext,
  stores: EventStores,
  group: GroupDeps,
  holds: HoldBook,
  returns: ReturnedPlaces,
) {
  return new GroupCommit(
    group,
    ticketSale({
      now,
      newId,
      random,
      transaction: stores.transaction,
      outcomes: stores.ticketOutcomes,
      tickets: stores.tickets,
      commit: (flush, guests) => d1.watch(() => commitPurchases(db(), flush, guests)),
      onRecorded: (purchases) => bus.emit('purchasesRecorded', { purchases }),
      holds,
      waitlist: stores.waitlist,
      returns,
      seats: stores.seats,
      readSeated: (seatIds) => d1.watch(() => readSeatedTickets(reader(), eventId, seatIds)),
      written,
    }),
  );
}

function orderCommits(
  { db, d1, newId }: EventContext,
  stores: EventStores,
  group: GroupDeps,
  holds: HoldBook,
  credits: CreditBook,
) {
  return new GroupCommit(
    group,
    orderSale({
      newId,
      random,
      transaction: stores.transaction,
      outcomes: stores.orderOutcomes,
      orders: stores.orders,
      commit: (flush) => d1.watch(() => commitOrders(db(), flush)),
      holds,
      credits,
    }),
  );
}

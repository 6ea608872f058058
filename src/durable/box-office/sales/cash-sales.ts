import { RpcTarget } from 'cloudflare:workers';
import type { WalkUp } from '#db/commits/sales/cash-sales.ts';
import type { CheckIn } from '#durable/box-office/check-in/check-in.ts';
import type { CheckInService } from '#durable/box-office/check-in/check-in-service.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { TicketStore } from '#durable/box-office/check-in/ticket-store.ts';
import type { Reserved } from '#durable/box-office/checkout/live-holds.ts';
import type { Backfill } from '#durable/box-office/d1-sync/backfill.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import { mayRunAt } from '#durable/box-office/event-rights.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { ListSeats } from '#durable/box-office/lists/list-seats.ts';
import type { DoorOffer } from '#shared/contracts/sales/cash-sales.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { Currency } from '#shared/money/money.ts';
import type { CashPayment } from './decide-purchase.ts';
import { letInSold } from './let-in-sold.ts';
import type { SalesService } from './sales-service.ts';
import { ticketStock, type WaitlistStock } from './stock.ts';

export interface CashSaleRequest {
  actor: DoorActor;
  requestId: string;
  requestHash: string;
  /** The guest's id is derived from the seller and the request id, so a repeat is the same purchase. */
  guest: WalkUp;
  ticketTypeId: string;
  quantity: number;
  /** One per ticket; absent: the best available ones. */
  seatIds?: string[] | undefined;
  expectedTotalMinor: number;
  letIn: boolean;
  device: string;
  gate: string;
}

/** Tickets given away: the guest gets them by mail. */
export type GiftRequest = Pick<
  CashSaleRequest,
  'actor' | 'requestId' | 'requestHash' | 'guest' | 'ticketTypeId' | 'quantity'
> & {
  /** The guest list whose kept seats are taken, as far as these suffice. */
  listId?: string | undefined;
};

type SeatedSale = GiftRequest & Pick<CashSaleRequest, 'seatIds'>;

/** The part of the offer that the box office knows. */
export type BoxOfficeOffer = Omit<DoorOffer, 'sendsMails'>;

export interface SoldForCash {
  purchaseId: string;
  currency: Currency;
  totalMinor: number;
  tickets: {
    id: string;
    typeId: string;
    secret: string;
    shortCode: string;
    status: string;
    /** JSON of a `SeatName`. */
    seatName?: string | null;
  }[];
}

interface CashSalesDeps {
  now: () => number;
  checkIn: Pick<CheckIn, 'permit' | 'scan'>;
  tickets: Pick<TicketStore, 'findTicket'>;
  sales: Pick<SalesService, 'buyPastQueue'>;
  backfill: Pick<Backfill, 'run'>;
  /** The snapshot from D1, with its stock. */
  freshSnapshot: () => Promise<EventSnapshot | null>;
  reserved: () => Reserved;
  waitlist: WaitlistStock;
  onLetIn: () => void;
  listSeats: Pick<ListSeats, 'choose'>;
}

/** Sells tickets for cash at the door, through the same group commit as online sales. */
export class CashSales extends RpcTarget {
  readonly #deps: CashSalesDeps;

  constructor(deps: CashSalesDeps) {
    super();
    this.#deps = deps;
  }

  /** Tickets left to sell, for staff who may work the door. */
  async offer(actor: DoorActor): Promise<Outcome<BoxOfficeOffer>> {
    const permitted = await this.#deps.checkIn.permit(actor);
    if (!permitted.ok) return permitted;
    const snapshot = await this.#deps.freshSnapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    if (snapshot.status === 'cancelled') return refused('EVENT_CANCELLED');
    if (snapshot.status !== 'published' || this.#deps.now() >= snapshot.endsAt)
      return refused('EVENT_NOT_ON_SALE');
    const { types, currency } = snapshot;
    const stock = ticketStock({ ...snapshot, codes: [] }, this.#deps.reserved(), this.#deps.waitlist);
    return done({
      currency,
      types: types.map((type) => {
        const accessible = stock.keptOf(type)?.accessible ?? 0;
        return {
          id: type.id,
          name: type.name,
          priceMinor: type.price,
          left: stock.leftOf(type),
          ...(type.zoneId !== undefined && { zoneId: type.zoneId }),
          ...(accessible > 0 && { accessible }),
        };
      }),
    });
  }

  /** Sells tickets and optionally admits their holders. Idempotent by request id. */
  async sell(request: CashSaleRequest): Promise<Outcome<SoldForCash>> {
    const { actor, guest, letIn } = request;
    const permitted = await this.#deps.checkIn.permit(actor);
    if (!permitted.ok) return permitted;
    // A draft has never sold anything, so the refusal needs no record.
    if (permitted.value.status === 'draft') return refused('EVENT_NOT_ON_SALE');
    // The door has few sellers, each with a guest in front of them: they skip the queue.
    const { expectedTotalMinor } = request;
    const bought = await this.#sell(request, { soldBy: actor.id, guest }, expectedTotalMinor);
    if (!bought.ok) return bought;
    const { purchaseId, currency, totalMinor, ticketIds } = bought.value;
    const known = () => ticketIds.flatMap((id) => this.#deps.tickets.findTicket({ id }) ?? []);
    // An earlier instance may have made this sale without recording its tickets here.
    if (known().length < ticketIds.length) await this.#deps.backfill.run();
    if (letIn) {
      await letInSold(this.#deps.checkIn, request, ticketIds);
      this.#deps.onLetIn();
    }
    return done({ purchaseId, currency, totalMinor, tickets: known() });
  }

  /** Gives tickets away, by who has the right to the guest lists. Idempotent by request id. */
  async give(request: GiftRequest): Promise<Outcome<{ purchaseId: string }>> {
    const { actor, guest } = request;
    const snapshot = await this.#deps.freshSnapshot();
    if (!snapshot || !mayRunAt(snapshot, actor, 'lists', this.#deps.now())) return refused('EVENT_NOT_FOUND');
    if (snapshot.status === 'draft') return refused('EVENT_NOT_ON_SALE');
    const { listId, quantity, ticketTypeId } = request;
    const zoneId = snapshot.types.find(({ id }) => id === ticketTypeId)?.zoneId;
    const seatIds = listId === undefined ? null : this.#deps.listSeats.choose(listId, quantity, zoneId);
    const gift = { ...request, seatIds: seatIds ?? undefined };
    const given = await this.#sell(gift, { soldBy: actor.id, guest, isFree: true }, 0);
    return given.ok ? done({ purchaseId: given.value.purchaseId }) : given;
  }

  /** Sells past the queue and the windows of online sales. */
  async #sell(
    { requestId, requestHash, ticketTypeId, quantity, listId, seatIds }: SeatedSale,
    cash: CashPayment,
    expectedTotalMinor: number,
  ): Promise<Outcome<PurchaseReceipt>> {
    const sold = await this.#deps.sales.buyPastQueue({
      ...{ requestId, requestHash, expectedTotalMinor, cash, discountCode: null },
      userId: cash.guest.id,
      holderName: cash.guest.name,
      lines: [{ ticketTypeId, quantity, seatIds }],
      listId,
    });
    return !sold.ok && sold.code === null ? refused('PURCHASE_FAILED') : sold;
  }
}

export function cashSales(
  event: EventContext,
  stores: EventStores,
  { backfill }: D1Sync,
  sales: SalesService,
  door: CheckInService,
): CashSales {
  return new CashSales({
    now: event.now,
    checkIn: door.checkIn,
    onLetIn: () => door.sendCount(),
    tickets: stores.tickets,
    sales,
    backfill,
    freshSnapshot: () => event.freshSnapshot(),
    reserved: () => sales.holds.reserved,
    waitlist: stores.waitlist,
    listSeats: new ListSeats(stores.seats),
  });
}

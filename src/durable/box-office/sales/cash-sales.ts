import type { WalkUp } from '#db/commits/sales/cash-sales.ts';
import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { DoorOffer } from '#shared/contracts/door-sales.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { CheckIn } from '../check-in/check-in.ts';
import type { DoorActor } from '../check-in/decide-check-in.ts';
import type { TicketStore } from '../check-in/ticket-store.ts';
import type { MaybeUnsynced } from '../session-lookup.ts';
import type { PurchaseRequest } from './decide-purchase.ts';
import type { Gate } from './group-commit.ts';
import { ItemStock } from './stock.ts';

export interface CashSaleRequest {
  actor: DoorActor;
  requestId: string;
  requestHash: string;
  /** Their id follows from the seller and the request id, so that a repeat is the same guest's same purchase. */
  guest: WalkUp;
  ticketTypeId: string;
  quantity: number;
  expectedTotalMinor: number;
  letIn: boolean;
  device: string;
  gate: string;
}

/** What the box office itself knows of it. */
export type BoxOfficeOffer = Omit<DoorOffer, 'sendsMails'>;

export interface SoldForCash {
  purchaseId: string;
  currency: Currency;
  totalMinor: number;
  tickets: { id: string; typeId: string; secret: string; shortCode: string; status: string }[];
}

/** The box office's parts that a sale for cash goes through. */
interface CashDeskParts {
  door: Pick<CheckIn, 'permit' | 'scan'>;
  ticketStore: Pick<TicketStore, 'findTicket'>;
  tickets: { ask: (request: PurchaseRequest, gate: Gate) => Promise<MaybeUnsynced<PurchaseReceipt>> };
  backfill: { run: () => Promise<void> };
  /** The event as D1 has it, with its stock. */
  freshSnapshot: () => Promise<EventSnapshot | null>;
}

/** A door has a handful of sellers and a person waits in front of each: they stand in no line. */
const PAST_THE_LINE: Gate = () => null;

/** Sells tickets for cash at the door, by the same group commit as everything else. */
export class CashSales {
  readonly #parts: CashDeskParts;
  readonly #now: () => number;

  constructor(parts: CashDeskParts, now: () => number) {
    this.#parts = parts;
    this.#now = now;
  }

  /** What is left to sell, for whoever may work the door. */
  async offer(actor: DoorActor): Promise<Outcome<BoxOfficeOffer>> {
    const permitted = await this.#parts.door.permit(actor);
    if (!permitted.ok) return permitted;
    const snapshot = await this.#parts.freshSnapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    if (snapshot.status === 'cancelled') return refused('EVENT_CANCELLED');
    if (snapshot.status !== 'published' || this.#now() >= snapshot.endsAt)
      return refused('EVENT_NOT_ON_SALE');
    const { types, capacity, currency } = snapshot;
    const stock = new ItemStock({ items: types, codes: [], capacity });
    return done({
      currency,
      types: types.map(({ id, name, price }) => ({ id, name, priceMinor: price, left: stock.left(id) })),
    });
  }

  async sell(request: CashSaleRequest): Promise<Outcome<SoldForCash>> {
    const { actor, guest, letIn } = request;
    const permitted = await this.#parts.door.permit(actor);
    if (!permitted.ok) return permitted;
    // Nothing was ever sold of a draft, so nothing has to be written down of a try.
    if (permitted.value.status === 'draft') return refused('EVENT_NOT_ON_SALE');
    const bought = await this.#parts.tickets.ask(
      {
        userId: guest.id,
        requestId: request.requestId,
        requestHash: request.requestHash,
        holderName: guest.name,
        lines: [{ ticketTypeId: request.ticketTypeId, quantity: request.quantity }],
        discountCode: null,
        expectedTotalMinor: request.expectedTotalMinor,
        cash: { soldBy: actor.id, guest },
      },
      PAST_THE_LINE,
    );
    if (bought.ok !== true) return bought.ok === 'unknown' ? refused('PURCHASE_FAILED') : bought;
    const { purchaseId, currency, totalMinor, ticketIds } = bought.value;
    const known = () => ticketIds.flatMap((id) => this.#parts.ticketStore.findTicket({ id }) ?? []);
    // A sale that a former life made may not have been written down here yet.
    if (known().length < ticketIds.length) await this.#parts.backfill.run();
    if (letIn) await Promise.all(ticketIds.map((ticketId) => this.#letIn(request, ticketId)));
    return done({ purchaseId, currency, totalMinor, tickets: known() });
  }

  /** A repeat finds the first answer, also when the admission was taken back since. */
  async #letIn({ actor, device, gate }: CashSaleRequest, ticketId: string): Promise<void> {
    await this.#parts.door.scan({
      ...{ actor, device, gate, subject: { ticketId }, scannedAt: null, offline: false, sentBy: [] },
      requestId: `sale:${ticketId}`,
    });
  }
}

import type { SoldReturn } from '#db/commits/event-waitlist/sold-returns.ts';
import { NO_NAME } from '#db/commits/people/erase-person.ts';
import type { SoldCredit } from '#db/commits/promoters/commissions.ts';
import type { WalkUp } from '#db/commits/sales/cash-sales.ts';
import type { Flush, FlushOutcome, PurchaseMember } from '#db/commits/sales/commit-sales.ts';
import type { TicketStore } from '#durable/box-office/check-in/ticket-store.ts';
import { userOwner } from '#durable/box-office/checkout/hold.ts';
import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import type { SoldNow } from '#durable/box-office/live/recent-sales-count.ts';
import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import { newSecret, newShortCode } from '#shared/codes/qr.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { isErrorCode, type Outcome, type RefusalDetails, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { splitEvenly } from '#shared/money/pricing.ts';
import { creditedPromoter, type SnapshotPromoter } from '#shared/promoters/attribution.ts';
import { headCommission, saleCommission } from '#shared/promoters/commission.ts';
import type { DecidedPurchase } from '#shared/sales/decided-sales.ts';
import type { DoorTicket } from '#shared/tickets/door-ticket.ts';
import { commitMember, type PricedSale } from './commit-member.ts';
import { decideHeldPurchase, decidePurchase, type PurchaseRequest } from './decide-purchase.ts';
import type { OutcomeStore } from './outcome-store.ts';
import type { SaleStrategy } from './sale-strategy.ts';
import { countTaken, placesOf, ticketStock, type WaitlistStock } from './stock.ts';

const NO_RETURNS: ReadonlyMap<string, number> = new Map();

export type PurchaseAnswer = Outcome<PurchaseReceipt>;

/** A purchase on its way to D1, with the fields that check-in needs. */
export interface TicketMember extends PurchaseMember {
  returns: SoldReturn[];
  holderName: string;
  /** The guest of a cash sale; null when a wallet pays. */
  guest: WalkUp | null;
  /** Unix ms. */
  soldAt: number;
}

export interface RandomDeps {
  newId: () => string;
  random: (bytes: number) => Uint8Array;
}

export interface TicketSaleDeps extends RandomDeps {
  now: () => number;
  outcomes: OutcomeStore<PurchaseReceipt>;
  tickets: TicketStore;
  transaction: (write: () => void) => void;
  commit: (flush: Flush<PurchaseMember>, guests: WalkUp[]) => Promise<FlushOutcome<DecidedPurchase>>;
  onRecorded: (sold: SoldNow[]) => void;
  holds: Pick<HoldBook, 'goodsOf' | 'isKnown' | 'reserved'>;
  waitlist: WaitlistStock;
  /** Sells the places of tickets given back (`ReturnedPlaces`). */
  returns: {
    beginSale: (
      saleId: string,
      needed: ReadonlyMap<string, number>,
      seatIds: readonly string[],
    ) => SoldReturn[];
    saleRecorded: (saleId: string) => void;
    saleFailed: (saleId: string, isKnown: boolean) => void;
  };
  seats: SeatMap;
  /** Tickets that have these seats in D1. */
  readSeated: (seatIds: readonly string[]) => Promise<DoorTicket[]>;
  /** Resolves when all writes so far are durable. */
  written: () => Promise<void>;
}

/** Strategy of the group commit for ticket purchases. */
export function ticketSale(
  deps: TicketSaleDeps,
): SaleStrategy<PurchaseRequest, PricedSale, TicketMember, DecidedPurchase, PurchaseReceipt> {
  return {
    decide: (snapshot, request, at) =>
      request.holdId === undefined
        ? decidePurchase(snapshot, request, at)
        : decideHeldPurchase(snapshot, deps.holds.goodsOf(request.holdId), at),
    stock: (snapshot) => ticketStock(snapshot, deps.holds.reserved, deps.waitlist),
    units: ({ lines }) => placesOf(lines),
    memberOf: (request, decision, snapshot) => {
      const head = commitMember(deps.newId(), request, decision);
      const promoter = 'purchase' in decision ? promoterOf(snapshot, request) : null;
      const tickets = 'purchase' in decision ? issueTickets(deps, decision.purchase, promoter) : [];
      const seatIds = tickets.flatMap(({ seat }) => seat?.id ?? []);
      const needed =
        'purchase' in decision && deps.waitlist.returned.size > 0
          ? ticketStock(snapshot, deps.holds.reserved, deps.waitlist).returnsFor(decision.purchase)
          : NO_RETURNS;
      if ('purchase' in decision) deps.seats.beginSale(seatIds, decision.purchase);
      const { holderName, cash } = request;
      const guest = cash && 'refusal' in decision ? { ...cash.guest, name: NO_NAME, email: '' } : cash?.guest;
      return {
        ...head,
        holderName,
        tickets,
        credit: promoter && creditOf(promoter, tickets),
        returns: needed.size > 0 ? deps.returns.beginSale(head.id, needed, seatIds) : [],
        soldBy: cash?.soldBy ?? null,
        source: request.source ?? null,
        guest: guest ?? null,
        soldAt: deps.now(),
      };
    },
    commit: async (flush) => {
      // Their tickets must be void at the door, also after a crash, before D1 sells the places.
      if (flush.members.some(({ returns }) => returns.length > 0)) await deps.written();
      return deps.commit(
        { ...flush, members: flush.members.map(({ holderName, guest, soldAt, ...member }) => member) },
        flush.members.flatMap(({ guest }) => guest ?? []),
      );
    },
    isPaid: ({ status }) => status === 'paid',
    answerOf: purchaseAnswer,
    recall: (userId, requestId) => deps.outcomes.recall(userId, requestId),
    isReserved: (request) => deps.holds.isKnown(request),
    recordRefusal: (request, refusal) => {
      // With a queue token PRICE_CHANGED is not final: the buyer may accept the new price and keep the token.
      const mayRetry = refusal.code === 'PRICE_CHANGED' && request.queueToken !== undefined;
      if (!mayRetry) deps.outcomes.recordRefusal(request, refusal);
    },
    record: (rows, members) => {
      deps.transaction(() => {
        for (const row of rows) deps.outcomes.record(row, purchaseAnswer(row));
        deps.tickets.addTickets(members.flatMap(doorTickets));
        for (const { id, returns } of members) if (returns.length > 0) deps.returns.saleRecorded(id);
        endSales(deps.seats, members);
        for (const { userId } of members) deps.seats.endPick(userOwner(userId));
      });
      const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
      deps.onRecorded(
        members.map(({ id, tickets }) => ({ seq: seqs.get(id) ?? 0, tickets: tickets.length })),
      );
    },
    notSold: (members, isKnown) => {
      for (const { id, returns } of members) if (returns.length > 0) deps.returns.saleFailed(id, isKnown);
      endSales(deps.seats, members);
    },
    learn: async (members) => {
      const seatIds = members.flatMap(({ tickets }) => tickets.flatMap(({ seat }) => seat?.id ?? []));
      if (seatIds.length === 0) return;
      const seated = await deps.readSeated(seatIds);
      deps.transaction(() => {
        for (const ticket of seated) deps.tickets.takeSeat(ticket);
      });
    },
    count: ({ types, codes }, members) => {
      countTaken(types, codes, members);
      const back = members.flatMap(({ returns }) => returns);
      for (const { typeId } of back) for (const type of types) if (type.id === typeId) type.sold -= 1;
    },
    failure: 'PURCHASE_FAILED',
  };
}

function endSales(seats: SeatMap, members: readonly TicketMember[]): void {
  for (const { tickets } of members) seats.endSale(tickets.flatMap(({ seat }) => seat?.id ?? []));
}

/** Maps D1's purchase row to the buyer's answer. */
export function purchaseAnswer(purchase: DecidedPurchase): PurchaseAnswer {
  if (purchase.status === 'refused') {
    const details = JSON.parse(purchase.refusalDetails ?? 'null') as RefusalDetails | null;
    return refused(
      isErrorCode(purchase.refusal) ? purchase.refusal : 'PURCHASE_FAILED',
      details ?? undefined,
    );
  }
  return {
    ok: true,
    value: {
      purchaseId: purchase.id,
      currency: currencySchema.parse(purchase.currency),
      subtotalMinor: purchase.subtotal,
      discountMinor: purchase.discount,
      totalMinor: purchase.total,
      ticketIds: JSON.parse(purchase.ticketIds) as string[],
    },
  };
}

/**
 * Splits the paid total of each line over its tickets. Ids ascend in the order of the lines, because D1's readers list
 * and number the tickets of a purchase by id.
 */
function issueTickets(
  deps: RandomDeps & Pick<TicketSaleDeps, 'seats'>,
  { lines, price, accessNeeds }: PricedSale,
  promoter: SnapshotPromoter | null,
): PurchaseMember['tickets'] {
  const shares = lines.flatMap(({ itemId: typeId, quantity, ticketAmounts, answers, seatIds }, at) =>
    (ticketAmounts ?? splitEvenly(price.lines[at]?.totalMinor ?? 0, quantity)).map((amountPaid, index) => {
      const own = answers?.[index] ?? [];
      const seatId = seatIds?.[index];
      const seat = seatId === undefined ? null : deps.seats.named(seatId);
      return { typeId, amountPaid, ...(own.length > 0 && { answers: own }), ...(seat && { seat }) };
    }),
  );
  const ids = shares.map(deps.newId).sort();
  return shares.map((share, index) => ({
    ...share,
    id: ids[index] ?? deps.newId(),
    secret: newSecret(deps.random(16)),
    shortCode: newShortCode(deps.random(12)),
    ...(accessNeeds && { needs: accessNeeds }),
    ...(promoter && { commission: saleCommission(promoter.rule, share.amountPaid) }),
  }));
}

/** Nobody is credited with a cash sale at the door. */
function promoterOf(
  { promoters }: EventSnapshot,
  { cash, discountCode: typed, promoter: link = null }: PurchaseRequest,
): SnapshotPromoter | null {
  return cash ? null : creditedPromoter(promoters, { typed, link });
}

function creditOf({ id, rule }: SnapshotPromoter, tickets: PurchaseMember['tickets']): SoldCredit {
  const commission = tickets.reduce((sum, ticket) => sum + (ticket.commission ?? 0), 0);
  return { promoterId: id, commission, headCommission: headCommission(rule) };
}

function doorTickets({ userId, holderName, lines, tickets, soldAt }: TicketMember): DoorTicket[] {
  const names = new Map(lines.map((line) => [line.itemId, line.name]));
  return tickets.map(({ id, typeId, secret, shortCode, answers, needs, seat }, index) => ({
    id,
    typeId,
    typeName: names.get(typeId) ?? '',
    holderName,
    secret,
    shortCode,
    status: 'active',
    usedAt: null,
    userId,
    soldAt,
    position: index + 1,
    purchaseSize: tickets.length,
    disputed: 0,
    ...(answers && { answers: JSON.stringify(answers) }),
    ...(needs && { needs: JSON.stringify(needs) }),
    ...(seat && { seatId: seat.id, seatName: JSON.stringify(seat.name) }),
  }));
}

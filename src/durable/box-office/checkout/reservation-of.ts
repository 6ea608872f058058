import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import { decideOrder } from '#durable/box-office/sales/decide-order.ts';
import { decidePurchase } from '#durable/box-office/sales/decide-purchase.ts';
import type { Reservation } from '#durable/box-office/sales/reservation.ts';
import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import type { CreditBook } from '#durable/box-office/vouchers/credit-book.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { creditedPromoter } from '#shared/promoters/attribution.ts';
import type { TicketCredit } from '#shared/vouchers/credits.ts';
import { type HoldRequest, type HoldView, userOf } from './hold.ts';
import type { HoldBook } from './hold-book.ts';
import { exceedsStrangersShare } from './strangers-share.ts';

/** A request to hold places as the group commit takes it: decided like a sale, but for its stock and money. */
export function reservationOf(
  book: HoldBook,
  sales: { isSale: (userId: string, requestId: string) => boolean },
  { credits, seats }: { credits: Pick<CreditBook, 'leftOf'>; seats: Pick<SeatMap, 'endPicksOf'> },
  request: HoldRequest,
): Reservation<PricedSale, HoldView> {
  const userId = userOf(request.owner);
  return {
    recall: () =>
      book.recall(request) ??
      (userId !== null && sales.isSale(userId, request.requestId) ? refused('REQUEST_ID_REUSED') : null),
    decide: (snapshot, at) =>
      decideHold(snapshot, request, at, userId === null ? [] : credits.leftOf(userId, snapshot, true)),
    replaces: () => book.replacedGoods(request),
    keep: (priced, snapshot) => {
      const { types, menu, capacity, currency } = snapshot;
      const places =
        request.kind === 'tickets' ? { items: types, capacity } : { items: menu, capacity: null };
      const replaced = book.replacedGoods(request);
      if (request.anonymous && exceedsStrangersShare(priced, book.byStrangers, places, replaced))
        return refused('HOLDS_LIMIT');
      const { owner, browser, discountCode: typed, promoter: link = null, source = null } = request;
      const promoter = creditedPromoter(snapshot.promoters, { typed, link })?.code ?? null;
      const placed = book.place(request, { ...priced, currency, source, promoter });
      // What was picked is held now, or free.
      if (placed.ok) seats.endPicksOf({ owner, browser });
      return placed;
    },
  };
}

function decideHold(
  snapshot: EventSnapshot,
  request: HoldRequest,
  at: number,
  credits: readonly TicketCredit[],
): Outcome<PricedSale> {
  const { kind, lines, owner, ...rest } = request;
  const sale = { ...rest, userId: owner, seatOwner: owner, holderName: '' };
  return kind === 'tickets'
    ? decidePurchase(snapshot, { ...sale, lines: ticketLines(lines) }, at)
    : decideOrder(snapshot, { ...sale, lines: menuLines(lines) }, at, credits);
}

export function ticketLines(lines: HoldRequest['lines']) {
  return lines.map(({ id, ...line }) => ({ ticketTypeId: id, ...line }));
}

export function menuLines(lines: HoldRequest['lines']) {
  return lines.map(({ id, quantity }) => ({ menuItemId: id, quantity }));
}

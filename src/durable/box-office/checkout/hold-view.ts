import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import { endOf, type Hold, type HoldView, userOf } from './hold.ts';

/** A hold as the Worker sees it. */
export function viewOf(
  hold: Hold,
  { state, codes, replaced }: Pick<HoldView, 'state' | 'codes' | 'replaced'>,
  seats: Pick<SeatMap, 'named'>,
): HoldView {
  const { id, kind, anonymous, expiresAt, extended, kept, goods, receipt, groupId } = hold;
  return {
    holdId: id,
    kind,
    state,
    expiresAt: kept ? endOf(hold) : expiresAt,
    extendable: state === 'held' && !extended && !kept && groupId === null,
    anonymous,
    fromBrowser: userOf(hold.starter) === null,
    currency: goods.currency,
    lines: goods.lines.map(({ itemId, name, quantity, personLimit = null, bundleName, seatIds }, index) => {
      const { unitMinor = 0, discountMinor = 0, totalMinor = 0 } = goods.price.lines[index] ?? {};
      const shown = bundleName === undefined ? name : `${bundleName} · ${name}`;
      const line = { itemId, name: shown, quantity, personLimit, unitMinor, discountMinor, totalMinor };
      // The sale is refused when a seat has left the plan.
      return seatIds ? { ...line, seats: seatIds.flatMap((seatId) => seats.named(seatId) ?? []) } : line;
    }),
    subtotalMinor: goods.price.subtotalMinor,
    discountMinor: goods.price.discountMinor,
    totalMinor: goods.price.totalMinor,
    limitedCodeId: goods.code?.perPerson == null ? null : goods.code.id,
    receipt,
    codes,
    replaced,
  };
}

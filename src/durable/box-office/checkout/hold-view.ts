import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { endOf, type Hold, type HoldView, userOf } from './hold.ts';

/** None if the seat has left the plan: the sale is refused. */
function heldSeat(id: string, seats: Pick<SeatMap, 'nameOf'>): { id: string; name: SeatName }[] {
  const name = seats.nameOf(id);
  return name ? [{ id, name }] : [];
}

/** A hold as the Worker sees it. */
export function viewOf(
  hold: Hold,
  { state, codes, replaced }: Pick<HoldView, 'state' | 'codes' | 'replaced'>,
  seats: Pick<SeatMap, 'nameOf'>,
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
      return seatIds ? { ...line, seats: seatIds.flatMap((seatId) => heldSeat(seatId, seats)) } : line;
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

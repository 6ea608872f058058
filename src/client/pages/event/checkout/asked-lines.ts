import type { CartLine } from '#client/features/checkout/cart/cart.ts';
import type { TicketTypeView } from '#shared/contracts/events/events.ts';
import { discountFloor, hasFixedPrice, isPlainType, ticketsOfLine } from '#shared/events/type-rules.ts';
import { type Chosen, unitOf } from './chosen-amount.ts';

/** The line as the checkout takes it, with the amount and the answers that the guest has given. */
export function lineOf(type: TicketTypeView, quantity: number, known: Chosen): CartLine {
  const priceMinor = unitOf(type, known);
  return {
    itemId: type.id,
    name: type.name,
    quantity,
    priceMinor,
    ...(!hasFixedPrice(type) && {
      amountMinor: priceMinor,
      floorMinor: discountFloor(type, priceMinor),
    }),
    ...(known?.answers && { answers: known.answers }),
    ...(known?.seatIds && { seatIds: known.seatIds }),
  };
}

/** Whether the guest has still to choose an amount or to answer: such a type is asked about once, in a step of its own. */
export function isUnasked(type: TicketTypeView, line: CartLine | undefined): boolean {
  if (!line || line.quantity === 0) return false;
  if (!hasFixedPrice(type) && line.amountMinor === undefined) return true;
  return askedTickets(type, line.quantity).some(
    ({ questions }, index) => questions.length > 0 && !line.answers?.[index],
  );
}

/** The tickets of a line with what each is asked; of a bundle, those of its parts. */
export function askedTickets(type: TicketTypeView, quantity: number) {
  if (!type.bundle) {
    const { name, questions = [] } = type;
    return Array.from({ length: quantity }, () => ({ name, questions }));
  }
  const parts = type.bundle.map(({ ticketTypeId, name, questions }) => ({
    id: ticketTypeId,
    name,
    questions,
  }));
  const whole = { id: type.id, name: type.name, questions: [], bundle: type.bundle };
  return ticketsOfLine<(typeof parts)[number] & { bundle?: typeof type.bundle }>(whole, quantity, parts);
}

/** Whether friends can pay their own tickets of the type. */
export function isForFriends(type: TicketTypeView): boolean {
  return isPlainType(type) && unitOf(type) > 0;
}

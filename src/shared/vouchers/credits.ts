/** Bar money of one ticket (minor units of the event's currency). */
export interface TicketCredit {
  ticketId: string;
  amount: number;
}

/** Bar money of a ticket that paid a part of an order. */
export interface OrderCredit extends TicketCredit {
  orderId: string;
}

/** Takes this much, from the first tickets first. */
export function takeCredits(left: readonly TicketCredit[], amount: number): TicketCredit[] {
  let missing = amount;
  return left.flatMap(({ ticketId, amount: has }) => {
    const taken = Math.min(has, missing);
    missing -= taken;
    return taken > 0 ? [{ ticketId, amount: taken }] : [];
  });
}

export function sumOf(credits: readonly TicketCredit[]): number {
  return credits.reduce((sum, { amount }) => sum + amount, 0);
}

import type { TicketView } from '#shared/contracts/tickets.ts';

/** While no line can be had: the guest sees "used" while still at the door (ms), */
const TO_BE_USED_MS = 2_500;
/** and, where the door takes an entry back, that the ticket is good again. */
const USED_MS = 20_000;

type Watched = Pick<TicketView, 'status' | 'qr'>;

/** A refunded ticket stays so; a used one may be taken back. */
export function mayChange({ status }: Watched): boolean {
  return status !== 'refunded';
}

/** How often the ticket on screen is asked for without a line (ms); false for never again. */
export function askedEvery(ticket: Watched | undefined): number | false {
  if (!ticket || ticket.qr !== null) return TO_BE_USED_MS;
  return mayChange(ticket) ? USED_MS : false;
}

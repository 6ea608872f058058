import type { TicketView } from '#shared/contracts/tickets/tickets.ts';

/** Poll interval without a live socket: guests see "used" while still at the door (ms). */
const TO_BE_USED_MS = 2_500;
/** Poll interval of a used ticket, whose check-in may be undone (ms). */
const USED_MS = 20_000;

type Watched = Pick<TicketView, 'status' | 'qr' | 'contents'>;

/** Refunded is final; a used ticket may become active again. */
export function mayChange({ status }: Watched): boolean {
  return status !== 'refunded';
}

/** Poll interval of the displayed ticket without a live socket (ms); false to stop. */
export function pollInterval(ticket: Watched | undefined): number | false {
  if (!ticket || ticket.qr !== null || ticket.contents?.qr) return TO_BE_USED_MS;
  return mayChange(ticket) ? USED_MS : false;
}

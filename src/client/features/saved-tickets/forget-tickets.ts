import { writeSavedTicketsOwner } from './saved-owner.ts';
import { ticketDatabase } from './ticket-database.ts';

/** Erases every ticket that this device keeps, whoever it belongs to. */
export async function forgetTickets(): Promise<void> {
  await (await ticketDatabase()).clear('tickets');
  // Last: should this be cut short, the next visit does it again.
  writeSavedTicketsOwner(null);
}

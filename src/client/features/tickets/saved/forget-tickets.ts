import { savedTicketsOwner } from './saved-owner.ts';
import { ticketDatabase } from './ticket-database.ts';

/** Erases all tickets saved on this device, of every user. */
export async function forgetTickets(): Promise<void> {
  await (await ticketDatabase()).clear('tickets');
  // Last, so that the next visit repeats an interrupted erasure.
  savedTicketsOwner.write(null);
}

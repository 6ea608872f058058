import type { DBSchema } from 'idb';
import { deviceDatabase } from '#client/lib/device-database.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';

/** A ticket as its owner last saw it on this device. */
export interface SavedTicket {
  userId: string;
  ticketId: string;
  ticket: TicketView;
  /** When the server sent it, Unix ms. */
  keptAt: number;
}

interface TicketSchema extends DBSchema {
  tickets: { key: [userId: string, ticketId: string]; value: SavedTicket };
}

export const ticketDatabase = deviceDatabase<TicketSchema>('aforo-tickets', 1, (database) => {
  database.createObjectStore('tickets', { keyPath: ['userId', 'ticketId'] });
});

import { eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { tickets, users } from '#db/schema/index.ts';
import { ownTickets } from './own-tickets.ts';

/** A ticket with its holder, for a phone's wallet app, which has no session. */
export async function readPassTicket(reader: Reader, ticketId: string) {
  const [[ticket], [holder]] = await reader.batch([
    ownTickets(reader).where(eq(tickets.id, ticketId)),
    reader
      .select({ id: users.id, name: users.name, status: users.status })
      .from(users)
      .innerJoin(tickets, eq(tickets.userId, users.id))
      .where(eq(tickets.id, ticketId)),
  ]);
  return ticket && holder ? { ticket, holder } : null;
}

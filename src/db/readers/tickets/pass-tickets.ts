import { and, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { tickets, ticketTransfers, users } from '#db/schema/index.ts';
import { ownTickets } from './own-tickets.ts';

/** A ticket with its holder and those who passed it on, for a phone's wallet app, which has no session. */
export async function readPassTicket(reader: Reader, ticketId: string) {
  const [[ticket], [holder], formerHolders] = await reader.batch([
    ownTickets(reader).where(eq(tickets.id, ticketId)),
    reader
      .select({ id: users.id, name: users.name, status: users.status })
      .from(users)
      .innerJoin(tickets, eq(tickets.userId, users.id))
      .where(eq(tickets.id, ticketId)),
    reader
      .select({ id: users.id, name: users.name })
      .from(ticketTransfers)
      .innerJoin(users, eq(users.id, ticketTransfers.fromUserId))
      .where(and(eq(ticketTransfers.ticketId, ticketId), eq(ticketTransfers.status, 'accepted'))),
  ]);
  return ticket && holder ? { ticket, holder, formerHolders } : null;
}

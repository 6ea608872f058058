import type { Reader } from '#db/client.ts';
import type { UserStatus } from '#shared/states.ts';
import { OWN_TICKET, type OwnTicket } from './own-tickets.ts';

interface Holder {
  id: string;
  name: string;
  status: UserStatus;
}

/** A ticket with its holder, for a phone's wallet app, which has no session. */
export async function readPassTicket(
  reader: Reader,
  ticketId: string,
): Promise<{ ticket: OwnTicket; holder: Holder } | null> {
  const [[ticket], [holder]] = await reader.together<[OwnTicket, Holder]>(
    { sql: `${OWN_TICKET} WHERE t.id = ?1`, params: [ticketId] },
    {
      sql: 'SELECT u.id, u.name, u.status FROM users u JOIN tickets t ON t.user_id = u.id WHERE t.id = ?1',
      params: [ticketId],
    },
  );
  return ticket && holder ? { ticket, holder } : null;
}

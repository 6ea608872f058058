import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useOwnSockets } from '#client/features/live/use-own-sockets.ts';
import { EventStatement } from './event-statement.tsx';
import { OrganizerMoney } from './organizer-money.tsx';
import { PayDesk } from './pay-desk.tsx';
import { usePayoutsAddress } from './use-payouts-address.ts';

/** Organizers see their own money; administrators see all payees, then one organizer's money. */
export default function PayoutsPage() {
  const me = useMe();
  const { eventId, organizerId } = usePayoutsAddress();
  useOwnSockets();
  if (!me) return null;
  if (eventId) return <EventStatement key={eventId} eventId={eventId} />;
  if (!isAdmin(me)) return <OrganizerMoney organizerId={me.id} />;
  return organizerId ? <OrganizerMoney key={organizerId} organizerId={organizerId} asAdmin /> : <PayDesk />;
}

import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useOwnSockets } from '#client/features/live/use-own-sockets.ts';
import {
  OrganizationPick,
  useActingOrganization,
} from '#client/features/organizations/acting-organization.tsx';
import { EventStatement } from './event-statement.tsx';
import { OrganizerMoney } from './organizer-money.tsx';
import { PayDesk } from './pay-desk.tsx';
import { usePayoutsAddress } from './use-payouts-address.ts';

/** Organizers see their own money; administrators see all payees, then one organizer's money. */
export default function PayoutsPage() {
  const me = useMe();
  const { eventId, organizerId } = usePayoutsAddress();
  const acting = useActingOrganization('money');
  useOwnSockets();
  if (!me) return null;
  if (eventId) return <EventStatement key={eventId} eventId={eventId} />;
  if (!isAdmin(me))
    return (
      <>
        <OrganizationPick right="money" />
        <OrganizerMoney key={acting} organizerId={acting ?? me.id} />
      </>
    );
  return organizerId ? <OrganizerMoney key={organizerId} organizerId={organizerId} asAdmin /> : <PayDesk />;
}

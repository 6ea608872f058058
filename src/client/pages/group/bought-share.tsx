import { Paid } from '#client/features/checkout/paid.tsx';
import { type SoldTickets, soldTickets } from '#client/features/tickets/viewer/sold-tickets.ts';
import { TicketViewer } from '#client/features/tickets/viewer/ticket-viewer.tsx';
import type { PushedParam } from '#client/features/url-param/use-pushed-param.ts';
import type { EventView } from '#shared/contracts/events/events.ts';

interface BoughtShareProps {
  bought: SoldTickets;
  event: EventView;
  ticket: PushedParam;
}

/** The tickets of a share, right after it is paid; closing them leads back to the group. */
export default function BoughtShare({ bought, event, ticket }: BoughtShareProps) {
  return (
    <TicketViewer
      ticketIds={bought.receipt.ticketIds}
      sold={soldTickets(bought, event)}
      current={ticket.value}
      onMove={ticket.change}
      onClose={ticket.close}
      finalFocus={() => document.querySelector('main')}
      heading={<Paid receipt={bought.receipt} />}
    />
  );
}

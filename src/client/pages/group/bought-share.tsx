import { Paid } from '#client/features/checkout/paid.tsx';
import { TicketViewer } from '#client/features/tickets/viewer/ticket-viewer.tsx';
import type { PushedParam } from '#client/features/url-param/use-pushed-param.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';

/** The tickets of a share, right after it is paid; closing them leads back to the group. */
export default function BoughtShare({ receipt, ticket }: { receipt: PurchaseReceipt; ticket: PushedParam }) {
  return (
    <TicketViewer
      ticketIds={receipt.ticketIds}
      current={ticket.value}
      onMove={ticket.change}
      onClose={ticket.close}
      finalFocus={() => document.querySelector('main')}
      heading={<Paid receipt={receipt} />}
    />
  );
}

import { useState } from 'react';
import { Paid } from '#client/features/checkout/paid.tsx';
import { PayUnpaidTicket, UnpaidWords } from '#client/features/checkout/unpaid/unpaid-ticket.tsx';
import { useUnpaidTicket } from '#client/features/checkout/unpaid/use-unpaid-ticket.ts';
import { soldTickets } from '#client/features/tickets/viewer/sold-tickets.ts';
import { TicketViewer } from '#client/features/tickets/viewer/ticket-viewer.tsx';
import { BuySheet, type BuySheetProps } from './buy-sheet.tsx';

interface BuyingProps extends BuySheetProps {
  /** The ticket on screen; null when the viewer is closed. */
  shown: string | null;
  onMove: (ticketId: string) => void;
  onHide: () => void;
}

/** The checkout sheet and the tickets it yields, in one chunk so that the tickets appear without another load. */
export default function Buying({ shown, onMove, onHide, ...sheet }: BuyingProps) {
  const { state } = sheet.flow;
  const bought = state.step === 'done' && state.result.kind === 'tickets' ? state.result : null;
  const isBought = bought !== null && shown !== null && bought.receipt.ticketIds.includes(shown);
  const unpaid = useUnpaidTicket(shown);
  const owed = unpaid?.owed;
  return (
    <>
      <ClosingSheet {...sheet} />
      <TicketViewer
        ticketIds={isBought ? bought.receipt.ticketIds : shown ? [shown] : []}
        sold={isBought ? soldTickets(bought, sheet.event) : undefined}
        current={shown}
        onMove={onMove}
        onClose={onHide}
        finalFocus={() => document.querySelector('main')}
        heading={
          owed ? <UnpaidWords owed={owed} /> : isBought && !unpaid ? <Paid receipt={bought.receipt} /> : null
        }
        below={owed ? <PayUnpaidTicket key={owed.paymentId} owed={owed} /> : null}
      />
    </>
  );
}

/** Keeps the last content during the closing animation: the purchase empties the cart immediately. */
function ClosingSheet(props: BuySheetProps) {
  const [lastOpen, setLastOpen] = useState(props);
  if (props.open && lastOpen !== props) setLastOpen(props);
  return <BuySheet {...(props.open ? props : lastOpen)} open={props.open} />;
}

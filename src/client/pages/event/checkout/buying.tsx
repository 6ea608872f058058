import { useState } from 'react';
import { TicketViewer } from '#client/features/ticket-viewer/ticket-viewer.tsx';
import type { PurchaseReceipt } from '#shared/contracts/sales/tickets.ts';
import { BuySheet, type BuySheetProps } from './buy-sheet.tsx';
import { Paid } from './paid.tsx';

interface BuyingProps extends BuySheetProps {
  bought: PurchaseReceipt | null;
  /** The ticket on screen; null when the viewer is closed. */
  shown: string | null;
  onMove: (ticketId: string) => void;
  onHide: () => void;
}

/** The checkout sheet and the tickets it yields, in one chunk so that the tickets appear without another load. */
export default function Buying(props: BuyingProps) {
  const { open, bought, shown, onMove, onHide } = props;
  // Keep the last props during the closing animation: the purchase empties the cart immediately.
  const [lastOpen, setLastOpen] = useState(props);
  if (open && lastOpen !== props) setLastOpen(props);
  const isBought = bought !== null && shown !== null && bought.ticketIds.includes(shown);
  return (
    <>
      <BuySheet {...(open ? props : lastOpen)} open={open} />
      <TicketViewer
        ticketIds={isBought ? bought.ticketIds : shown ? [shown] : []}
        current={shown}
        onMove={onMove}
        onClose={onHide}
        finalFocus={() => document.querySelector('main')}
        heading={isBought ? <Paid receipt={bought} /> : null}
      />
    </>
  );
}

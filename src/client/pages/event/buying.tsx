import { useState } from 'react';
import { TicketViewer } from '#client/features/ticket-viewer/ticket-viewer.tsx';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import { BuySheet, type BuySheetProps } from './buy-sheet.tsx';
import { Paid } from './paid.tsx';

interface BuyingProps extends BuySheetProps {
  bought: PurchaseReceipt | null;
  /** The ticket on screen; null while none is. */
  shown: string | null;
  onMove: (ticketId: string) => void;
  onHide: () => void;
}

/** The sheet in which tickets are bought, and the tickets that come of it: one file, so that these are there at once. */
export default function Buying(props: BuyingProps) {
  const { open, bought, shown, onMove, onHide } = props;
  // While it closes the sheet shows what it last showed: the cart is empty as soon as the tickets are bought.
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

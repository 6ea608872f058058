import { useState } from 'react';
import { Paid } from '#client/features/checkout/paid.tsx';
import { useCheckout } from '#client/features/checkout/running/use-checkout.ts';
import { checkoutKey } from '#client/features/checkout/stored-checkout.ts';
import { TicketViewer } from '#client/features/tickets/viewer/ticket-viewer.tsx';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { BuySheet, type BuySheetProps } from './buy-sheet.tsx';

interface BuyingProps extends Omit<BuySheetProps, 'checkout'> {
  bought: PurchaseReceipt | null;
  /** The ticket on screen; null when the viewer is closed. */
  shown: string | null;
  onPaid: (receipt: PurchaseReceipt) => void;
  /** A payment came to nothing while the sheet was closed. */
  onEnded: () => void;
  onMove: (ticketId: string) => void;
  onHide: () => void;
}

/** The checkout sheet and the tickets it yields, in one chunk so that the tickets appear without another load. */
export default function Buying({ bought, shown, onPaid, onEnded, onMove, onHide, ...sheet }: BuyingProps) {
  const checkout = useCheckout({
    id: checkoutKey('tickets', sheet.event.id),
    open: sheet.open,
    onDone: (result) => {
      if (result.kind === 'tickets') onPaid(result.receipt);
    },
    onEnded,
  });
  const isBought = bought !== null && shown !== null && bought.ticketIds.includes(shown);
  return (
    <>
      <ClosingSheet {...sheet} checkout={checkout} />
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

/** Keeps the last content during the closing animation: the purchase empties the cart immediately. */
function ClosingSheet(props: BuySheetProps) {
  const [lastOpen, setLastOpen] = useState(props);
  if (props.open && lastOpen !== props) setLastOpen(props);
  return <BuySheet {...(props.open ? props : lastOpen)} open={props.open} />;
}

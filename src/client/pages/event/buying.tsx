import { TicketViewer } from '#client/features/ticket-viewer/ticket-viewer.tsx';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import { BuySheet, type BuySheetProps } from './buy-sheet.tsx';
import { Paid } from './paid.tsx';

interface BuyingProps extends BuySheetProps {
  bought: PurchaseReceipt | null;
  /** The ticket on screen; null while none is. */
  shown: string | null;
  onShow: (ticketId: string | null) => void;
}

/** The sheet in which tickets are bought, and the tickets that come of it: one file, so that these are there at once. */
export default function Buying({ bought, shown, onShow, ...sheet }: BuyingProps) {
  return (
    <>
      <BuySheet {...sheet} />
      <TicketViewer
        ticketIds={bought?.ticketIds ?? []}
        current={shown}
        onMove={onShow}
        onClose={() => onShow(null)}
        finalFocus={() => document.querySelector('main')}
        heading={bought ? <Paid receipt={bought} /> : null}
      />
    </>
  );
}

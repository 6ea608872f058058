import { LastOrders } from './last-orders.tsx';
import { NextTicket } from './next-ticket.tsx';
import { WalletGlance } from './wallet-glance.tsx';

/** A guest's next ticket, wallet and latest orders. */
export function GuestGlance() {
  return (
    <div className="mt-6 in-order grid grid-cols-1 gap-4">
      <div className="max-lg:in-order grid grid-cols-1 gap-4 lg:grid-cols-3">
        <NextTicket className="lg:col-span-2" />
        <WalletGlance />
      </div>
      <LastOrders />
    </div>
  );
}

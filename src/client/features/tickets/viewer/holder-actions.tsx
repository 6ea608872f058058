import { GiveBackSheet } from '#client/features/event-waitlist/give-back/give-back-sheet.tsx';
import { ListedTicket } from '#client/features/event-waitlist/give-back/listed-ticket.tsx';
import { SendSheet } from '#client/features/transfers/send-sheet.tsx';
import { SentOffer } from '#client/features/transfers/sent-offer.tsx';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';

const LOOK =
  'flex min-h-11 min-w-0 items-center justify-center gap-2 rounded-lg bg-white/15 px-3 py-1.5 text-center font-semibold text-sm text-white leading-tight transition-colors hover:bg-white/25 focus-visible:outline-white disabled:opacity-60 [&_svg]:size-4.5 [&_svg]:shrink-0';

/** What the holder has begun with the ticket and can take back: an offer to a friend, or giving it back. */
export function HolderState({ ticket }: { ticket: TicketView }) {
  const { offer, giveBack } = ticket;
  if (offer) return <SentOffer ticket={ticket} offer={offer} className={LOOK} />;
  if (giveBack?.state === 'listed')
    return <ListedTicket ticket={ticket} giveBack={giveBack} className={LOOK} />;
  return null;
}

/** What the holder can do with the ticket instead of coming. */
export function HolderActions({ ticket }: { ticket: TicketView }) {
  const { offer, maySend, giveBack, change } = ticket;
  if (offer || giveBack?.state === 'listed') return null;
  return (
    <div className="mx-auto mt-2 flex w-full max-w-sm gap-2 empty:hidden">
      {maySend ? <SendSheet ticketId={ticket.id} className={`${LOOK} flex-1`} /> : null}
      {/* After a change of the event the notice above refunds at once. */}
      {giveBack?.allowed && !change?.offersMoneyBack ? (
        <GiveBackSheet ticket={ticket} giveBack={giveBack} className={`${LOOK} flex-1`} />
      ) : null}
    </div>
  );
}

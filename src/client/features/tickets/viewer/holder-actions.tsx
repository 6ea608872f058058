import { ListedTicket } from '#client/features/event-waitlist/give-back/listed-ticket.tsx';
import { SendSheet } from '#client/features/transfers/send-sheet.tsx';
import { SentOffer } from '#client/features/transfers/sent-offer.tsx';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { MoreActions } from './more-actions.tsx';
import { PassButtons } from './pass-buttons.tsx';

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

/** What the holder can do with the ticket: into the phone's wallet, to a friend, and the rest in a menu. */
export function HolderActions({ ticket, together }: { ticket: TicketView; together: boolean }) {
  const { offer, maySend, giveBack } = ticket;
  return (
    <>
      {ticket.qr && ticket.event.phase !== 'ended' ? <PassButtons ticketId={ticket.id} /> : null}
      <div className="mx-auto mt-3 flex w-full max-w-sm justify-end gap-2 empty:hidden">
        {maySend && !offer && giveBack?.state !== 'listed' ? (
          <SendSheet ticketId={ticket.id} className={`${LOOK} flex-1`} />
        ) : null}
        <MoreActions ticket={ticket} together={together} className={`${LOOK} min-w-12`} />
      </div>
    </>
  );
}

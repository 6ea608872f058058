import { useTranslation } from 'react-i18next';
import type { TicketView } from '#shared/contracts/sales/tickets.ts';
import { OfferActions } from './offer-actions.tsx';
import { SendSheet } from './send-sheet.tsx';

const LOOK =
  'flex min-h-11 min-w-0 items-center justify-center gap-2 rounded-lg bg-white/15 px-3 py-1.5 text-center font-semibold text-sm text-white leading-tight transition-colors hover:bg-white/25 focus-visible:outline-white disabled:opacity-60 [&_svg]:size-4.5 [&_svg]:shrink-0';

/** Below the holder's ticket: its open offer, or the way to send it. Tickets saved by an older release have neither. */
export function TicketTransfer({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets');
  const { offer, maySend, id } = ticket;
  if (offer) {
    return (
      <section
        aria-label={t('send.offer')}
        className="mx-auto mt-3 w-full max-w-sm rounded-xl bg-white/10 p-3.5 text-center text-sm text-white"
      >
        <p className="wrap-anywhere font-semibold">
          {offer.email ? t('send.sentTo', { email: offer.email }) : t('send.sentByLink')}
        </p>
        <p className="mt-0.5 text-pretty text-white/85">{t('send.works')}</p>
        <OfferActions
          ticketId={id}
          eventName={ticket.event.name}
          path={offer.path}
          className={`${LOOK} flex-1 max-sm:flex-col max-sm:gap-1 max-sm:px-1.5 max-sm:text-xs`}
        />
      </section>
    );
  }
  if (!maySend) return null;
  return (
    <div className="mx-auto mt-2 grid w-full max-w-sm">
      <SendSheet ticketId={id} className={LOOK} />
    </div>
  );
}

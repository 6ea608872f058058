import { useTranslation } from 'react-i18next';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import type { TicketOffer } from '#shared/contracts/transfers.ts';
import { OfferActions } from './offer-actions.tsx';

interface SentOfferProps {
  ticket: TicketView;
  offer: TicketOffer;
  /** Look of the buttons. */
  className: string;
}

/** Below the holder's ticket: its open offer. */
export function SentOffer({ ticket, offer, className }: SentOfferProps) {
  const { t } = useTranslation('tickets');
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
        ticketId={ticket.id}
        eventName={ticket.event.name}
        path={offer.path}
        className={`${className} flex-1 max-sm:flex-col max-sm:gap-1 max-sm:px-1.5 max-sm:text-xs`}
      />
    </section>
  );
}

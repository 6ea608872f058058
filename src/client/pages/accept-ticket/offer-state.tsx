import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OfferActions } from '#client/features/transfers/offer-actions.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import type { OfferedTicket } from '#shared/contracts/transfers.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { AcceptOffer } from './accept-offer.tsx';
import { ticketPath, Words } from './words.tsx';

interface OfferStateProps {
  offered: OfferedTicket;
  token: string;
  refetch: () => void;
}

/** What became of the offer, and what its reader can do. */
export function OfferState({ offered, token, refetch }: OfferStateProps) {
  const { t } = useTranslation('acceptTicket');
  const { state, mine, ticketId, senderName: name, event } = offered;
  if (mine === 'receiver' && ticketId) {
    return (
      <Words title={t('mine')} text={t('mineText')}>
        <Link to={ticketPath(ticketId)} className={buttonClass({ size: 'lg' }, 'mt-5 w-full')}>
          {t('show')}
        </Link>
      </Words>
    );
  }
  switch (state) {
    case 'open':
      return mine === 'sender' && ticketId ? (
        <Words title={t('ownTitle')} text={t('ownText')}>
          <OfferActions
            ticketId={ticketId}
            eventName={event.name}
            path={pathFor(PATHS.acceptTicket, token)}
            className={buttonClass({ variant: 'outline', size: 'sm' }, 'min-h-11 min-w-0 shrink flex-1')}
          />
        </Words>
      ) : (
        <AcceptOffer senderName={name} token={token} refetch={refetch} />
      );
    case 'accepted':
      return mine === 'sender' ? (
        <Words title={t('passedOn')} text={t('passedOnText')} />
      ) : (
        <Words title={t('taken')} text={t('takenText', { name })} />
      );
    case 'cancelled':
      return <Words title={t('cancelled')} text={t('cancelledText', { name })} />;
    case 'void':
      return <Words title={t('void')} text={t('voidText')} />;
    case 'closed':
      return <Words title={t('closed')} text={t('closedText')} />;
  }
}

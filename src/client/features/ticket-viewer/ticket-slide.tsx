import { useTranslation } from 'react-i18next';
import { isLost } from '#client/features/saved-tickets/is-lost.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { PassButtons } from './pass-buttons.tsx';
import { ShownCode } from './shown-code.tsx';
import { TicketFace } from './ticket-face.tsx';
import { TicketFiles } from './ticket-files.tsx';
import { useWatchedTicket } from './use-watched-ticket.ts';

interface TicketSlideProps {
  ticketId: string;
  /** The displayed ticket: the only one that is watched and read aloud. */
  current: boolean;
  /** Neighbors are rendered too, ready for a swipe. */
  near: boolean;
  /** One of several tickets in the viewer. */
  together: boolean;
}

export function TicketSlide({ ticketId, current, near, together }: TicketSlideProps) {
  const { t } = useTranslation('tickets');
  const { query, live } = useWatchedTicket(ticketId, { wanted: near, watched: current });
  const lost = isLost(query, useOnline());
  return (
    <div
      aria-hidden={!current}
      inert={!current}
      className="grid w-full shrink-0 snap-center overflow-y-auto px-4 pt-1 pb-3 [container-type:size]"
    >
      <div className="m-auto w-full">
        {near ? (
          <ShownCode
            query={query}
            lost={lost}
            live={live}
            words={{
              loading: t('viewer.loading'),
              offline: t(query.data?.qr ? 'viewer.offline' : 'viewer.offlineSeen'),
            }}
            face={query.data ? <TicketFace ticket={query.data} /> : null}
            below={
              query.data ? (
                <>
                  <TicketFiles ticket={query.data} together={together} />
                  {query.data.qr && query.data.event.phase !== 'ended' ? (
                    <PassButtons ticketId={query.data.id} />
                  ) : null}
                </>
              ) : null
            }
          />
        ) : null}
      </div>
    </div>
  );
}

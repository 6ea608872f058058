import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isLost } from '#client/features/kept-tickets/is-lost.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useOnline } from '#client/lib/use-online.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { TicketFace } from './ticket-face.tsx';
import { TicketFiles } from './ticket-files.tsx';
import { useWatchedTicket } from './use-watched-ticket.ts';

interface TicketSlideProps {
  ticketId: string;
  /** Only this one is watched and read aloud. */
  current: boolean;
  /** The neighbours are drawn too, so that a swipe finds them ready. */
  near: boolean;
  /** One of several on screen. */
  together: boolean;
}

export function TicketSlide({ ticketId, current, near, together }: TicketSlideProps) {
  const { t } = useTranslation('tickets');
  const { query, live } = useWatchedTicket(ticketId, { wanted: near, watched: current });
  const failure = failureOf(query);
  const lost = isLost(query, useOnline());
  return (
    <div
      aria-hidden={!current}
      inert={!current}
      className="grid w-full shrink-0 snap-center overflow-y-auto px-4 pt-1 pb-3 [container-type:size]"
    >
      <div className="m-auto w-full">
        {!near ? null : query.data ? (
          <>
            <TicketFace ticket={query.data} />
            {lost ? (
              <p role="status" className="mt-3 flex items-center justify-center gap-2 text-center text-sm">
                <WifiOff aria-hidden="true" className="size-4 shrink-0" />
                {t('viewer.offline')}
              </p>
            ) : (
              <LiveStatus state={live} className="mt-3 justify-center text-white/85" />
            )}
            <TicketFiles ticket={query.data} together={together} />
          </>
        ) : failure ? (
          <div className="mx-auto max-w-sm rounded-2xl bg-card text-card-foreground">
            <LoadFailure error={failure} onRetry={() => void query.refetch()} />
          </div>
        ) : (
          <div className="grid place-items-center">
            <Spinner label={t('viewer.loading')} className="size-9" />
          </div>
        )}
      </div>
    </div>
  );
}

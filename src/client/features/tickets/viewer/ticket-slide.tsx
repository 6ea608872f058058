import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChangeNotice } from '#client/features/events/change/change-notice.tsx';
import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { cn } from '#client/ui/class-names.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { seatWords } from '#shared/seats/seat-words.ts';
import { isLost } from '../saved/is-lost.ts';
import { FaceVerdict, VERDICT_LOOKS } from './face-verdict.tsx';
import { HolderActions, HolderState } from './holder-actions.tsx';
import { ShownCode } from './shown-code.tsx';
import { TicketFace } from './ticket-face.tsx';
import { useWatchedTicket } from './use-watched-ticket.ts';

/** From then on the code comes first (ms before the start). */
const DOOR_NEAR_MS = 6 * 3_600_000;

function isNear(startDate: string): boolean {
  return Date.parse(startDate) - Date.now() < DOOR_NEAR_MS;
}

interface TicketSlideProps {
  ticketId: string;
  /** As just sold; shown until it is read. */
  sold?: TicketView | undefined;
  /** The displayed ticket: the only one that is watched and read aloud. */
  current: boolean;
  /** Neighbors are rendered too, ready for a swipe. */
  near: boolean;
  /** One of several tickets in the viewer. */
  together: boolean;
}

export function TicketSlide({ ticketId, sold, current, near, together }: TicketSlideProps) {
  const { t } = useTranslation('tickets');
  const { query, live, isPassedOn } = useWatchedTicket(ticketId, {
    wanted: near,
    watched: current,
    sold,
  });
  const isAsSold = sold !== undefined && query.isPlaceholderData;
  const notice = query.data ? (
    <ChangeNotice tickets={[query.data]} className="mx-auto my-3 w-full max-w-sm rounded-2xl" />
  ) : null;
  const lost = isLost(query, useOnline());
  return (
    <div
      aria-hidden={!current}
      inert={!current}
      className="grid w-full shrink-0 snap-center overflow-y-auto px-4 pt-1 pb-3 [container-type:size]"
    >
      <div className={cn('m-auto w-full', sold && 'animate-drop')}>
        {near && query.data && isPassedOn ? (
          <PassedOn ticket={query.data} />
        ) : near ? (
          <ShownCode
            query={query}
            lost={lost}
            live={live}
            words={{
              loading: t('viewer.loading'),
              offline: t(query.data?.qr ? 'viewer.offline' : 'viewer.offlineSeen'),
            }}
            face={
              query.data ? (
                <>
                  {isNear(query.data.event.startDate) ? null : notice}
                  <TicketFace ticket={query.data} hasDetails={!isAsSold} />
                </>
              ) : null
            }
            below={
              query.data ? (
                <>
                  {isNear(query.data.event.startDate) ? notice : null}
                  <HolderState ticket={query.data} />
                  <HolderActions ticket={query.data} together={together} />
                </>
              ) : null
            }
          />
        ) : null}
      </div>
    </div>
  );
}

/** Replaces a ticket whose offer was accepted while it was on screen. */
function PassedOn({ ticket: { event, typeName, seat } }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets');
  const texts = useSeatTexts();
  return (
    <article className="mx-auto w-full max-w-sm overflow-hidden rounded-2xl bg-white text-neutral-950 shadow-float">
      <FaceVerdict
        look={VERDICT_LOOKS.returned}
        icon={<UserCheck aria-hidden="true" />}
        title={t('send.passedOn')}
        when={[event.name, typeName, ...(seat ? [seatWords(seat, texts)] : [])].join(' · ')}
        text={t('send.passedOnText')}
      />
    </article>
  );
}

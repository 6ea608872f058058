import { useQueryClient } from '@tanstack/react-query';
import { Hourglass, TicketCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LeaveWait } from '#client/features/event-waitlist/leave-wait.tsx';
import { PassOffer } from '#client/features/event-waitlist/pass-offer.tsx';
import { useWaits } from '#client/features/event-waitlist/use-waits.ts';
import { useWaitWords } from '#client/features/event-waitlist/wait-words.ts';
import { isFewer, isOffered, isOpen, shownWaits, type Wait } from '#client/features/event-waitlist/waits.ts';
import { stateOfAll, useLiveBoards } from '#client/features/live/use-live-board.ts';
import { PushOffer } from '#client/features/push/push-offer.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';

/** The waitlists that the person is on, above the tickets; nothing without any. */
export function OwnWaits() {
  const { t } = useTranslation('eventWaitlist');
  const known = useQueryClient().getQueryData(trpc.eventWaitlist.mine.queryKey({}));
  const events = [...new Set((known ?? []).filter(isOpen).map(({ event }) => event.id))];
  const live = stateOfAll(useLiveBoards(events, 'mine'), events.length);
  const { data: waits } = useWaits({ isLive: () => live === 'live' });
  const open = shownWaits(waits ?? []).filter(isOpen);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="own-waits" className="mb-6">
      <h2 id="own-waits" className="mb-3 font-semibold text-lg">
        {t('mine')}
      </h2>
      {open.every(isOffered) ? null : <PushOffer about="wait" className="mb-4" />}
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {open.map((wait) => (
          <li key={wait.id}>
            <OwnWait wait={wait} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnWait({ wait }: { wait: Wait }) {
  const { t } = useTranslation('eventWaitlist');
  const format = useFormats();
  const words = useWaitWords()(wait);
  const { event } = wait;
  const offered = isOffered(wait);
  const Icon = offered ? TicketCheck : Hourglass;
  return (
    <Card className="p-4">
      <h3 className="text-pretty font-semibold text-lg leading-snug">
        <Link to={pathFor(PATHS.event, event.id)} className="underline-offset-4 hover:underline">
          {event.name}
        </Link>
      </h3>
      <p className="mt-1 font-medium text-primary-ink text-sm">
        <time dateTime={event.startDate}>{format.eventTime(event.startDate, event)}</time>
      </p>
      <div className="mt-3 flex gap-2.5">
        <Icon
          aria-hidden="true"
          className={`mt-0.5 size-5 shrink-0 ${offered ? 'text-success-ink' : 'text-primary-ink'}`}
        />
        <div className="min-w-0">
          <p role="status" className={`text-pretty font-medium ${offered ? 'text-success-ink' : ''}`}>
            {words?.title}
          </p>
          <p className="text-pretty text-muted-foreground text-sm">{words?.text}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {offered ? (
          <Link to={pathFor(PATHS.event, event.id)} className={buttonClass()}>
            {t('see')}
          </Link>
        ) : null}
        {isFewer(wait) ? <PassOffer wait={wait} /> : <LeaveWait wait={wait} />}
      </div>
    </Card>
  );
}

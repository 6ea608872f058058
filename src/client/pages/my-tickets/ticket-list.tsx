import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { stateOfAll, useLiveBoards } from '#client/features/live/use-live-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { TicketViewer } from '#client/features/ticket-viewer/ticket-viewer.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/trpc.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { EventGroup, EventGroupSkeleton } from './event-group.tsx';
import { groupByEvent } from './group-by-event.ts';

/** States change at the door; the list asks this often while its lines are not open (ms). */
const LIST_EVERY_MS = 10_000;

const GRID = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-2';

export function TicketList({ when }: { when: 'coming' | 'past' }) {
  const { t } = useTranslation('tickets');
  const opened = usePushedParam('ticket');
  const options = trpc.tickets.mine.queryOptions({ when });
  const known = useQueryClient().getQueryData(options.queryKey);
  // Only a ticket with a code can still change.
  const changing = (known?.items ?? []).filter(({ qr }) => qr !== null);
  const watched = [...new Set(changing.map(({ event }) => event.id))];
  const live = stateOfAll(useLiveBoards(watched, 'mine'), watched.length);
  const query = useQuery({
    ...options,
    refetchInterval: live === 'live' ? false : LIST_EVERY_MS,
  });
  const failure = failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <div className={GRID}>
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <EventGroupSkeleton />
        <EventGroupSkeleton />
      </div>
    );
  }
  const groups = groupByEvent(query.data.items);
  const shown = groups.find(({ tickets }) => tickets.some(({ id }) => id === opened.value));
  // A ticket that this list does not have is asked for by its id alone.
  const ticketIds = shown ? shown.tickets.map(({ id }) => id) : opened.value ? [opened.value] : [];
  return (
    <>
      {groups.length === 0 ? (
        <NoTickets when={when} />
      ) : (
        <>
          <LiveStatus state={live} className="mb-3" />
          <div className={GRID}>
            {groups.map((group) => (
              <EventGroup key={group.event.id} group={group} onOpen={opened.open} />
            ))}
          </div>
        </>
      )}
      <TicketViewer
        ticketIds={ticketIds}
        current={opened.value}
        onMove={opened.change}
        onClose={opened.close}
      />
    </>
  );
}

function NoTickets({ when }: { when: 'coming' | 'past' }) {
  const { t } = useTranslation('tickets');
  if (when === 'past') {
    return (
      <EmptyState icon={<History aria-hidden="true" />} title={t('nonePast')} text={t('nonePastText')} />
    );
  }
  return (
    <EmptyState
      icon={<Ticket aria-hidden="true" />}
      title={t('noneComing')}
      text={t('noneComingText')}
      action={
        <Link to="/browse-events" className={buttonClass()}>
          {t('browse')}
        </Link>
      }
    />
  );
}

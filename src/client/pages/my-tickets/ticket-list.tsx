import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { History, Ticket, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEventTurns } from '#client/features/events/turns/use-event-turns.ts';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { useListRange } from '#client/features/list-pages/use-list-range.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { LOOKS_FOR_NEW } from '#client/features/live/new-things.ts';
import { stateOfAll, useLiveBoards } from '#client/features/live/use-live-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isLost } from '#client/features/tickets/saved/is-lost.ts';
import { TicketViewer } from '#client/features/tickets/viewer/ticket-viewer.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { EventGroup } from './event-group.tsx';
import { groupByEvent } from './group-by-event.ts';
import { NextNight } from './next-night.tsx';

/** Poll interval while the live sockets are down (ms). */
const LIST_EVERY_MS = 10_000;

const GRID = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-2';

interface TicketListProps {
  when: 'coming' | 'past';
  page: number;
  onPage: (page: number) => void;
}

export function TicketList({ when, page, onPage }: TicketListProps) {
  const { t } = useTranslation('tickets');
  const opened = usePushedParam('ticket');
  const online = useOnline();
  const options = trpc.tickets.mine.queryOptions({ when, page });
  const known = useQueryClient().getQueryData(options.queryKey);
  // Only a ticket with a QR code can still change.
  const changing = (known?.items ?? []).filter(({ qr }) => qr !== null);
  const watched = [...new Set(changing.map(({ event }) => event.id))];
  const live = stateOfAll(useLiveBoards(watched, 'mine'), watched.length);
  const query = useQuery({
    ...options,
    ...LOOKS_FOR_NEW,
    ...(live === 'live' ? {} : { refetchInterval: LIST_EVERY_MS }),
    placeholderData: keepPreviousData,
  });
  useEventTurns(query.data?.items.map(({ event }) => event));
  const range = useListRange(query.data);
  // Cached tickets are better than an error.
  const failure = query.data ? null : failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return <SkeletonCards label={t('loading')} className={GRID} count={2} picture="beside" foot="h-6" />;
  }
  const groups = groupByEvent(query.data.items);
  const next =
    when === 'coming' && page === 1
      ? groups.find(({ tickets }) => tickets.some(({ qr }) => qr !== null))
      : undefined;
  const shown = groups.find(({ tickets }) => tickets.some(({ id }) => id === opened.value));
  // A ticket outside this list is loaded by its id.
  const ticketIds = shown ? shown.tickets.map(({ id }) => id) : opened.value ? [opened.value] : [];
  return (
    <>
      {isLost(query, online) ? (
        <LastSeen at={query.dataUpdatedAt} />
      ) : (
        <LiveStatus state={live} failed={query.isError} className="mb-3" />
      )}
      {groups.length === 0 ? (
        <NoTickets when={when} />
      ) : (
        <>
          {next ? <NextNight group={next} onOpen={opened.open} /> : null}
          <div className={GRID}>
            {groups.map((group) =>
              group === next ? null : <EventGroup key={group.event.id} group={group} onOpen={opened.open} />,
            )}
          </div>
        </>
      )}
      <ListPages
        found={query.data}
        onChange={onPage}
        range={range ? t('range', { ...range, count: query.data.total }) : ''}
      />
      <TicketViewer
        ticketIds={ticketIds}
        current={opened.value}
        onMove={opened.change}
        onClose={opened.close}
      />
    </>
  );
}

/** Offline: shows how old the cached tickets are. */
function LastSeen({ at }: { at: number }) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  return (
    <p
      role="status"
      className="mb-3 flex gap-2 rounded-xl bg-warning-soft px-4 py-3 text-pretty text-sm text-warning-ink"
    >
      <WifiOff aria-hidden="true" className="mt-px size-4.5 shrink-0" />
      {t('offline', { when: format.moment(new Date(at).toISOString()) })}
    </p>
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
        <Link to={PATHS.browseEvents} className={buttonClass()}>
          {t('browse')}
        </Link>
      }
    />
  );
}

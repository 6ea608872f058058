import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type LiveView, newestBoard } from '#client/features/live/live-socket.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { useNewVersion } from '#client/features/live/use-new-version.ts';
import { eventWithBoard } from '#client/features/live/with-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { useEventTurns } from '../turns/use-event-turns.ts';
import { EventFrame } from './event-frame.tsx';

/** Poll interval while the live socket is down (ms). */
const EVENT_EVERY_MS = 4_000;

interface Loaded {
  event: EventView;
  live: LiveView;
  onDeleting: (deleting: boolean) => void;
}

/** Loads the event of the address and follows it live, under its frame. */
export function EditorPage({
  title,
  children,
}: {
  /** The overview has none: its heading is the event's name. */
  title?: string;
  children: (loaded: Loaded) => ReactNode;
}) {
  const { t } = useTranslation('organizer');
  const { eventId = '' } = useParams();
  const options = trpc.events.get.queryOptions({ eventId });
  const known = useQueryClient().getQueryData(options.queryKey);
  const [deleting, setDeleting] = useState(false);
  const moves = known?.mine && (known.phase === 'published' || known.phase === 'ongoing');
  const live = useLiveBoard(moves ? eventId : null, 'staff');
  const query = useQuery({
    ...options,
    enabled: !deleting,
    refetchInterval: live.state === 'live' ? false : EVENT_EVERY_MS,
  });
  useNewVersion(query, live);
  useEventTurns(query.data && [query.data]);
  const failure = failureOf(query);
  const event = query.data && eventWithBoard(query.data, newestBoard(live, query.dataUpdatedAt));
  const missing = (event && !event.mine) || isMissingEvent(failure);
  return (
    <>
      <EventFrame eventId={eventId} eventName={event?.name} title={title} />
      {missing ? (
        <MissingEvent text={t('editor.notYours')} />
      ) : event ? (
        <div key={event.id}>{children({ event, live, onDeleting: setDeleting })}</div>
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <div aria-hidden="true">
          <Skeleton className="h-36 w-full rounded-2xl" />
          <Skeleton className="mt-6 h-64 w-full rounded-2xl" />
        </div>
      )}
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { EventFrame } from '#client/features/event-frame/event-frame.tsx';
import { useEventTurns } from '#client/features/event-turns/use-event-turns.ts';
import { type LiveView, newestBoard } from '#client/features/live/live-socket.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { useNewVersion } from '#client/features/live/use-new-version.ts';
import { eventWithBoard } from '#client/features/live/with-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { useJustPublished } from '#client/features/own-event/just-published.ts';
import { PhaseBadge } from '#client/features/own-event/phase-badge.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { CancelEvent } from './cancel-event.tsx';
import { CancellationProgress } from './cancellation-progress.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { DetailsForm } from './details-form.tsx';
import { DoorConflicts } from './door-conflicts.tsx';
import { DoorOversight } from './door-oversight.tsx';
import { DuplicateEvent } from './duplicate-event.tsx';
import { EventPicture } from './event-picture.tsx';
import { CancelledNumbers, Numbers } from './numbers.tsx';
import { PublishCard } from './publish-card.tsx';
import { SalesPaused } from './sales-paused.tsx';
import { ShareCard } from './share-card.tsx';
import { TicketTypes } from './ticket-types.tsx';

/** Poll interval while the live socket is down (ms). */
const EVENT_EVERY_MS = 4_000;

type Tab = 'overview' | 'details';

export default function EventEditorPage() {
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
      <EventFrame eventId={eventId} />
      {missing ? (
        <MissingEvent text={t('editor.notYours')} />
      ) : event ? (
        <Editor key={event.id} event={event} live={live} onDeleting={setDeleting} />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <EditorSkeleton />
      )}
    </>
  );
}

interface EditorProps {
  event: EventView;
  live: LiveView;
  onDeleting: (deleting: boolean) => void;
}

function Editor({ event, live, onDeleting }: EditorProps) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'details' ? 'details' : 'overview';
  const draft = event.status === 'draft';
  const onSale = event.phase === 'published' || event.phase === 'ongoing';
  const published = useJustPublished();
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <PhaseBadge phase={event.phase} />
          <h1 className="wrap-anywhere mt-2 font-semibold text-2xl tracking-tight sm:text-3xl">
            {event.name}
          </h1>
          <p className="mt-1 text-muted-foreground">
            {formats.eventRange(event.startDate, event.endDate, event)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Link to={pathFor(PATHS.event, event.id)} className={buttonClass({ variant: 'outline' })}>
            <ExternalLink aria-hidden="true" />
            {t(draft ? 'editor.preview' : 'editor.publicPage')}
          </Link>
          <DuplicateEvent event={event} />
          {draft ? (
            <DeleteDraft event={event} onDeleting={onDeleting} />
          ) : onSale ? (
            <>
              <Link to={`${PATHS.scanner}?event=${event.id}`} className={buttonClass({ variant: 'outline' })}>
                <ScanLine aria-hidden="true" />
                {t('editor.door')}
              </Link>
              <CancelEvent event={event} />
            </>
          ) : null}
        </div>
      </div>
      {draft ? null : (
        <>
          <DoorConflicts event={event} live={live} />
          <DoorOversight event={event} live={live} />
        </>
      )}
      <Tabs<Tab>
        aria-label={t('editor.tabs')}
        value={tab}
        onChange={(next) => setParams(next === 'details' ? { tab: next } : {}, { replace: true })}
        items={[
          {
            value: 'overview',
            label: t('editor.overview'),
            content: (
              <div className="flex flex-col gap-6">
                {event.status === 'cancelled' ? <CancellationProgress eventId={event.id} /> : null}
                {onSale && event.salesPaused ? <SalesPaused event={event} /> : null}
                {onSale && published ? <ShareCard event={event} /> : null}
                {draft ? (
                  <PublishCard event={event} />
                ) : event.status === 'cancelled' ? (
                  <CancelledNumbers event={event} />
                ) : (
                  <Numbers event={event} live={live} />
                )}
                <TicketTypes event={event} />
                {onSale && !published ? <ShareCard event={event} /> : null}
              </div>
            ),
          },
          {
            value: 'details',
            label: t('editor.details'),
            content: (
              <>
                <EventPicture event={event} />
                <DetailsForm event={event} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}

function EditorSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-6 w-24 rounded-full" />
      <Skeleton className="mt-3 h-9 w-72 max-w-full" />
      <Skeleton className="mt-2 h-5 w-56" />
      <Skeleton className="mt-8 h-11 w-full rounded-xl" />
      <Skeleton className="mt-5 h-36 w-full rounded-2xl" />
      <Skeleton className="mt-6 h-64 w-full rounded-2xl" />
    </div>
  );
}

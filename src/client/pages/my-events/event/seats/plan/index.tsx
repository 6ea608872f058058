import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import { SoldPlanEditor } from './sold-plan-editor.tsx';

/** The editor of the plan that an event sells with. */
export default function EventPlanPage() {
  const { t } = useTranslation(['seatOffice', 'common']);
  const { eventId = '' } = useParams();
  // Not refetched while the editor is open: saving finds out about a newer version.
  const query = useQuery({
    ...trpc.seats.office.queryOptions({ eventId }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  // Until it is known, the seats are shown as the page was loaded, not live.
  const event = useQuery(trpc.events.get.queryOptions({ eventId }));
  const seating = query.data?.seating ?? null;
  const failure = failureOf(query);
  const office = pathFor(PATHS.eventSeats, eventId);
  if (query.data && !seating) return <Navigate to={office} replace />;
  return (
    <>
      <EventFrame eventId={eventId} title={t('actions.plan')} />
      {isMissingEvent(failure) ? (
        <MissingEvent />
      ) : failure && !query.data ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : seating ? (
        <>
          <Link
            to={office}
            className="mb-3 inline-flex min-h-11 items-center gap-1 text-muted-foreground text-sm hover:text-foreground sm:min-h-6"
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
            {t('title')}
          </Link>
          <SoldPlanEditor event={event.data ?? { id: eventId, phase: 'draft' }} seating={seating} />
        </>
      ) : (
        <SkeletonBoxes label={t('common:loading')} count={2} box="h-64" />
      )}
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { PlanEditor } from '#client/features/seats/editor/plan-editor.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import { useEventPlanStore } from './use-event-plan-store.ts';

/** The editor of the plan that an event sells with. */
export default function EventPlanPage() {
  const { t } = useTranslation(['seatOffice', 'common']);
  const { eventId = '' } = useParams();
  const queryClient = useQueryClient();
  // Not refetched while the editor is open: saving finds out about a newer version.
  const query = useQuery({
    ...trpc.seats.office.queryOptions({ eventId }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const seating = query.data?.seating ?? null;
  const store = useEventPlanStore(eventId, seating, queryClient);
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
            className="mb-3 inline-flex min-h-6 items-center gap-1 text-muted-foreground text-sm hover:text-foreground"
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
            {t('title')}
          </Link>
          <PlanEditor
            document={{
              key: `event:${eventId}`,
              version: seating.planVersion,
              plan: seating.plan,
              pictureUrl: seating.pictureUrl,
            }}
            store={store}
          />
        </>
      ) : (
        <SkeletonBoxes label={t('common:loading')} count={2} box="h-64" />
      )}
    </>
  );
}

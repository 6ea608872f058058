import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { Changing } from '#client/features/form/form.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { useMay } from '#client/features/organizations/use-may.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { DoorsForm } from './doors-form.tsx';
import { NightLogCard } from './night-log-card.tsx';

/** Zones, gates, limits and the rules of coming back of one event, and what its night log says. */
export default function EventDoorsPage() {
  const { t } = useTranslation(['doors', 'common']);
  const { eventId = '' } = useParams();
  const mayHere = useMay({ eventId });
  const query = useQuery({ ...trpc.doors.get.queryOptions({ eventId }), refetchOnWindowFocus: false });
  const failure = failureOf(query);
  return (
    <>
      <EventFrame eventId={eventId} title={t('title')} />
      {isMissingEvent(failure) ? (
        <MissingEvent />
      ) : failure && !query.data ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <div className="flex max-w-3xl flex-col gap-5">
          <p className="text-pretty text-muted-foreground text-sm">{t('lead')}</p>
          {query.data ? (
            <Changing>
              <DoorsForm key={`${eventId} ${query.data.revision}`} eventId={eventId} view={query.data} />
            </Changing>
          ) : (
            <SkeletonBoxes label={t('common:loading')} count={3} box="h-32" />
          )}
          {mayHere(['door', 'money']) ? <NightLogCard eventId={eventId} /> : null}
        </div>
      )}
    </>
  );
}

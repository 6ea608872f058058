import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { BrokenLink, isBrokenLink } from '#client/features/load-failure/broken-link.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { PlanEditor } from '#client/features/seats/editor/plan-editor.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import { IMPORT_PARAM } from '../import-param.ts';
import { useVenuePlanStore } from './use-venue-plan-store.ts';

/** The editor of a venue's plan. */
export default function SeatingPlanPage() {
  const { t } = useTranslation(['seatPlans', 'common']);
  const { planId = '' } = useParams();
  const [params] = useSearchParams();
  const queryClient = useQueryClient();
  // The editor has the work: another version that comes meanwhile is met when it saves.
  const query = useQuery({
    ...trpc.plans.get.queryOptions({ planId }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const store = useVenuePlanStore({ planId, venueId: query.data?.venueId }, queryClient);
  const failure = failureOf(query);
  if (isBrokenLink(failure)) return <BrokenLink browse={t('common:nav.browse')} />;
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  const { data } = query;
  return (
    <>
      <Link
        to={data ? pathFor(PATHS.venuePlans, data.venueId) : '#'}
        className="inline-flex min-h-6 items-center gap-1 text-muted-foreground text-sm hover:text-foreground"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {data?.venueName ?? t('list.title')}
      </Link>
      <h1 className="wrap-anywhere mb-3 min-h-8 font-semibold text-2xl tracking-tight">{data?.name ?? ''}</h1>
      {data ? (
        <PlanEditor
          key={data.id}
          document={{ key: data.id, version: data.version, plan: data.plan, pictureUrl: data.pictureUrl }}
          store={store}
          startsWithImport={params.has(IMPORT_PARAM)}
        />
      ) : (
        <SkeletonBoxes label={t('common:loading')} count={2} box="h-64" />
      )}
    </>
  );
}

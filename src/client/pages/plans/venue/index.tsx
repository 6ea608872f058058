import { useQuery } from '@tanstack/react-query';
import { Armchair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { BrokenLink, isBrokenLink } from '#client/features/load-failure/broken-link.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { NewPlan } from './new-plan.tsx';
import { PlanRow } from './plan-row.tsx';

/** The seating plans of a venue. */
export default function VenuePlansPage() {
  const { t } = useTranslation(['seatPlans', 'common']);
  const { venueId = '' } = useParams();
  const query = useQuery(trpc.plans.list.queryOptions({ venueId }));
  const failure = failureOf(query);
  if (isBrokenLink(failure)) return <BrokenLink browse={t('common:nav.browse')} />;
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  const create = <NewPlan venueId={venueId} />;
  return (
    <div className="max-w-3xl">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('list.title')}</h1>
          <p className="wrap-anywhere mt-1 min-h-6 text-muted-foreground">
            {query.data
              ? [query.data.venue.name, query.data.venue.city].filter((part) => part !== '').join(', ')
              : null}
          </p>
        </div>
        {query.data && query.data.plans.length > 0 ? create : null}
      </div>
      <div className="mt-6">
        {!query.data ? (
          <SkeletonRows label={t('common:loading')} count={3} lines={1} />
        ) : query.data.plans.length === 0 ? (
          <EmptyState
            icon={<Armchair aria-hidden="true" />}
            title={t('list.empty')}
            text={t('list.emptyText')}
            action={create}
          />
        ) : (
          <ul className="divide-y rounded-2xl border bg-card">
            {query.data.plans.map((plan) => (
              <PlanRow key={plan.id} plan={plan} venueId={venueId} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useChosenOrganization } from '#client/features/organizations/acting-organization.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { AboutCard } from './about-card.tsx';
import { MemberSection } from './member-section.tsx';
import { NewOrganization } from './new-organization.tsx';
import { OwnRights } from './own-rights.tsx';

/** One of the person's organizations: for owners with its members, for members with their rights. */
export default function OrganizationPage() {
  const { t } = useTranslation('organizations');
  const query = useQuery({ ...trpc.organizations.mine.queryOptions(), staleTime: 0 });
  const [wanted, choose] = useChosenOrganization();
  const failure = failureOf(query);
  const items = query.data?.items;
  const chosen = items?.find(({ organizationId }) => organizationId === wanted) ?? items?.[0];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">{t('lead')}</p>
        </div>
        {query.data?.mayCreate ? <NewOrganization onMade={choose} /> : null}
      </div>
      {failure && !items ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !items ? (
        <Skeleton className="mt-6 h-72 w-full rounded-2xl" />
      ) : chosen ? (
        <div className="mt-6 flex flex-col gap-8">
          {items.length > 1 ? (
            <Select
              aria-label={t('choose')}
              className="w-full sm:w-80"
              options={items.map(({ organizationId, name }) => ({ value: organizationId, label: name }))}
              value={chosen.organizationId}
              onChange={choose}
            />
          ) : null}
          {chosen.isOwner ? null : <OwnRights membership={chosen} />}
          <AboutCard key={chosen.organizationId} organizationId={chosen.organizationId} />
          {chosen.isOwner ? (
            <MemberSection organizationId={chosen.organizationId} name={chosen.name} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

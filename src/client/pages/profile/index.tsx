import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LegalLinks } from '#client/features/legal/legal-links.tsx';
import { LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { BecomeOrganizer } from '#client/features/people/start-selling/become-organizer.tsx';
import { PushCard } from '#client/features/push/push-card.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { AnnouncementsCard } from './announcements-card.tsx';
import { CardsCard } from './cards-card.tsx';
import { DataCard } from './data-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SupportViewsCard } from './support-views-card.tsx';

export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const profile = useQuery(trpc.profile.get.queryOptions());
  return (
    <div className="in-order">
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 text-muted-foreground">{t('lead')}</p>
      <div className="mt-5 max-lg:in-order grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="in-order grid grid-cols-1 gap-5">
          {profile.data ? <DetailsCard profile={profile.data} /> : null}
          {profile.isPending ? <Skeleton className="h-217 rounded-2xl sm:h-167" /> : null}
          {profile.isError && !profile.data ? (
            <LoadFailure error={profile.error} onRetry={() => void profile.refetch()} />
          ) : null}
          <PasswordCard />
        </div>
        <div className="in-order grid grid-cols-1 gap-5">
          <BecomeOrganizer />
          <PushCard />
          <CardsCard />
          <SecondFactorCard />
          <SessionsCard />
          {profile.data ? <AnnouncementsCard {...profile.data} /> : null}
          <SupportViewsCard />
          <DataCard />
        </div>
      </div>
      <LegalLinks className="mt-6" />
    </div>
  );
}

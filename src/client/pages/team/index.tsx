import { useQuery } from '@tanstack/react-query';
import { CalendarRange, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { CrewList } from '#client/features/staff/crew-list.tsx';
import { RemoveStaff } from '#client/features/staff/remove-staff.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Team } from '#shared/contracts/staff/staff.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** Everybody who works at the organizer's coming nights, and the nights with too few. */
export default function TeamPage() {
  const { t } = useTranslation('people');
  const query = useQuery({ ...trpc.staff.team.queryOptions(), staleTime: 0 });
  const failure = failureOf(query);
  const team = query.data;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('team.title')}</h1>
      <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">{t('team.lead')}</p>
      {failure && !team ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !team ? (
        <Skeleton className="mt-6 h-72 w-full rounded-2xl" />
      ) : team.nights.length === 0 ? (
        <Card className="mt-6">
          <EmptyState
            icon={<CalendarRange aria-hidden="true" />}
            title={t('team.emptyTitle')}
            text={t('team.emptyText')}
          />
        </Card>
      ) : (
        <div className="@container mt-6">
          <div className="grid grid-cols-1 items-start gap-6 lg:@min-[44rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
            <Nights team={team} />
            {team.people.length > 0 ? <People team={team} /> : null}
          </div>
        </div>
      )}
      <CrewList />
    </>
  );
}

/** Each coming night with the size of its staff; one without anybody stands out. */
function Nights({ team }: { team: Team }) {
  const { t } = useTranslation('people');
  const formats = useFormats();
  return (
    <section aria-labelledby="team-nights">
      <h2 id="team-nights" className="mb-2 font-semibold">
        {t('team.nights')}
      </h2>
      <Card>
        <ul className="divide-y">
          {team.nights.map((night) => {
            const staff = team.people.filter(({ shifts }) =>
              shifts.some(({ eventId }) => eventId === night.eventId),
            ).length;
            return (
              <li key={night.eventId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
                <div className="min-w-0 flex-1 basis-40">
                  <p className="wrap-anywhere font-medium">{night.eventName}</p>
                  <p className="text-muted-foreground text-sm">{formats.eventTime(night.startDate, night)}</p>
                </div>
                <div className="flex flex-wrap items-center gap-2">
                  {night.invited > 0 ? (
                    <Badge tone="outline">{t('team.invited', { count: night.invited })}</Badge>
                  ) : null}
                  {staff > 0 ? (
                    <Badge>{t('team.count', { count: staff })}</Badge>
                  ) : (
                    <Badge tone="warning">{t('team.nobody')}</Badge>
                  )}
                  <Link
                    to={pathFor(PATHS.eventStaff, night.eventId)}
                    aria-label={t('team.addTo', { event: night.eventName })}
                    className={buttonClass({ variant: 'outline', size: 'sm' })}
                  >
                    <UserPlus aria-hidden="true" />
                    {t('team.add')}
                  </Link>
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}

function People({ team }: { team: Team }) {
  const { t } = useTranslation('people');
  const formats = useFormats();
  const nights = new Map(team.nights.map((night) => [night.eventId, night]));
  return (
    <section aria-labelledby="team-people">
      <h2 id="team-people" className="mb-2 font-semibold">
        {t('team.people')}
      </h2>
      <Card>
        <ul className="divide-y">
          {team.people.map((person) => (
            <li key={person.userId} className="flex gap-3 px-4 py-3">
              <Avatar name={person.name} imageUrl={person.imageUrl} className="size-8 text-xs" />
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">
                  <span className="font-medium">{person.name}</span>{' '}
                  <span className="text-muted-foreground text-sm">{person.maskedEmail}</span>{' '}
                  {person.status === 'inactive' ? <Badge tone="warning">{t('staff.inactive')}</Badge> : null}
                </p>
                <ul className="mt-0.5">
                  {person.shifts.map(({ eventId, role }) => {
                    const night = nights.get(eventId);
                    return night ? (
                      <li
                        key={`${eventId} ${role}`}
                        className="flex items-center justify-between gap-2 text-sm"
                      >
                        <span className="wrap-anywhere min-w-0">
                          {t(`role.${role}`)} · {night.eventName} ·{' '}
                          <span className="text-muted-foreground">
                            {formats.eventTime(night.startDate, night)}
                          </span>
                        </span>
                        <RemoveStaff
                          target={{ eventId, userId: person.userId, role }}
                          name={person.name}
                          roleName={t(`role.${role}`)}
                        />
                      </li>
                    ) : null;
                  })}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { Changing } from '#client/features/form/form.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent, MissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { AddPerson } from './add-person.tsx';
import { CrewCard } from './crew-card.tsx';
import { PhonesCard } from './helper-phones/phones-card.tsx';
import { InvitationList, PeopleList } from './staff-lists.tsx';

export default function EventStaffPage() {
  const { t } = useTranslation('people');
  const { eventId = '' } = useParams();
  const query = useQuery(trpc.staff.list.queryOptions({ eventId }));
  const failure = failureOf(query);
  const staff = query.data;
  return (
    <>
      <EventFrame eventId={eventId} title={t('staff.title')} />
      {isMissingEvent(failure) ? (
        <MissingEvent />
      ) : (
        <>
          <p className="max-w-2xl text-pretty text-muted-foreground text-sm">{t('staff.lead')}</p>
          {failure && !staff ? (
            <LoadFailure error={failure} onRetry={() => void query.refetch()} />
          ) : (
            <div className="@container">
              <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:@min-[40rem]:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
                <div key={eventId} className="flex flex-col gap-5">
                  <Changing>
                    <AddPerson eventId={eventId} />
                    {staff ? (
                      <CrewCard
                        eventId={eventId}
                        hasStaff={staff.people.length + staff.invitations.length > 0}
                      />
                    ) : null}
                  </Changing>
                </div>
                <div key={`work ${eventId}`} className="flex flex-col gap-6">
                  {!staff ? (
                    <SkeletonBoxes count={2} box="h-24" />
                  ) : staff.people.length + staff.invitations.length === 0 ? (
                    <Card>
                      <EmptyState
                        icon={<UsersRound aria-hidden="true" />}
                        title={t('staff.emptyTitle')}
                        text={t('staff.emptyText')}
                      />
                    </Card>
                  ) : (
                    <div className="flex flex-col gap-6">
                      <PeopleList eventId={eventId} people={staff.people} />
                      <InvitationList eventId={eventId} invitations={staff.invitations} />
                    </div>
                  )}
                  {staff ? <PhonesCard eventId={eventId} /> : null}
                </div>
              </div>
            </div>
          )}
        </>
      )}
    </>
  );
}

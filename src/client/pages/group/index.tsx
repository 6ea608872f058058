import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { EventSummary, EventSummarySkeleton } from '#client/features/event-cover/event-summary.tsx';
import { forgetGroup } from '#client/features/friends/open-groups.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useCurrentUser } from '#client/features/session/use-me.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { GroupStatus } from '#shared/contracts/sales/groups.ts';
import { PATHS } from '#shared/paths.ts';
import { GroupCard } from './group-card.tsx';

/** Everybody with the link watches who has paid (ms). Polling stops while the page is hidden. */
const GROUP_EVERY_MS = 2_000;

/** Nothing more will happen: everything is paid, or the time is over and no payment is under way. */
function isSettled({ state, shares }: GroupStatus): boolean {
  return state === 'complete' || (state !== 'open' && shares.every((share) => share.state === 'paid'));
}

/** The page behind the link of tickets that a host holds for friends. */
export default function GroupPage() {
  const { t } = useTranslation('friends');
  const format = useFormats();
  const { token = '' } = useParams();
  const { me } = useCurrentUser();
  const query = useQuery({
    ...trpc.groups.get.queryOptions({ token }),
    refetchInterval: ({ state: { data } }) => (data && isSettled(data) ? false : GROUP_EVERY_MS),
  });
  const { data: group, refetch } = query;
  const event = useQuery({
    ...trpc.events.get.queryOptions({ eventId: group?.eventId ?? '' }),
    enabled: group !== undefined,
  });
  const userId = me?.id;
  // Whose shares they are depends on the person, who may sign in or out here.
  useEffect(() => {
    if (userId) void refetch();
  }, [userId, refetch]);
  const isOver = group !== undefined && group.state !== 'open';
  useEffect(() => {
    if (isOver) forgetGroup(token);
  }, [isOver, token]);
  const failure = group ? (event.data ? null : failureOf(event)) : failureOf(query);
  if (
    isRefusal(failure, 'NOT_FOUND') ||
    isRefusal(failure, 'BAD_INPUT') ||
    isRefusal(failure, 'EVENT_NOT_FOUND')
  ) {
    return (
      <EmptyState
        icon={<Unlink aria-hidden="true" />}
        title={t('wrong')}
        text={t('wrongText')}
        action={
          <Link to={PATHS.browseEvents} className={buttonClass({ variant: 'outline' })}>
            {t('browse')}
          </Link>
        }
      />
    );
  }
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  return (
    <Card className="mx-auto w-full max-w-md overflow-hidden">
      {group && event.data ? (
        <>
          <EventSummary event={event.data} compact>
            {group.ticketTypeName}
            {' · '}
            {t('hold.each', { price: format.money(group.unitMinor, group.currency) })}
          </EventSummary>
          <CardBody>
            <GroupCard
              group={group}
              event={event.data}
              offset={clockOffset(group, query.dataUpdatedAt)}
              refetch={() => void refetch()}
            />
          </CardBody>
        </>
      ) : (
        <EventSummarySkeleton label={t('loading')} />
      )}
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useRefetchAfterSignIn } from '#client/features/auth/session/use-refetch-after-sign-in.ts';
import { EventSummary } from '#client/features/events/cover/event-summary.tsx';
import { forgetGroup } from '#client/features/groups/open-groups.ts';
import { BrokenLink, isBrokenLink } from '#client/features/load-failure/broken-link.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import type { GroupStatus } from '#shared/contracts/groups.ts';
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
  const query = useQuery({
    ...trpc.groups.get.queryOptions({ token }),
    refetchInterval: ({ state: { data } }) => (data && isSettled(data) ? false : GROUP_EVERY_MS),
  });
  const { data: group, refetch } = query;
  const event = useQuery({
    ...trpc.events.get.queryOptions({ eventId: group?.eventId ?? '' }),
    enabled: group !== undefined,
  });
  useRefetchAfterSignIn(refetch);
  const isOver = group !== undefined && group.state !== 'open';
  useEffect(() => {
    if (isOver) forgetGroup(token);
  }, [isOver, token]);
  const failure = group ? (event.data ? null : failureOf(event)) : failureOf(query);
  if (isBrokenLink(failure) || isMissingEvent(failure)) return <BrokenLink browse={t('browse')} />;
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!group || !event.data)
    return <SkeletonCards label={t('loading')} className="mx-auto max-w-md" picture="above" foot="h-13" />;
  return (
    <Card className="mx-auto w-full max-w-md overflow-hidden">
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
    </Card>
  );
}

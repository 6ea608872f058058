import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useRefetchAfterSignIn } from '#client/features/auth/session/use-refetch-after-sign-in.ts';
import { EventSummary } from '#client/features/events/cover/event-summary.tsx';
import { BrokenLink } from '#client/features/load-failure/broken-link.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import { Poster } from './poster.tsx';
import { StreetCard } from './street-card.tsx';

/** Without an answer the phone asks ever more seldom (ms). */
const RETRY_FIRST_MS = 4_000;
const RETRY_MAX_MS = 60_000;

/** The line on the street, behind the code at the door: somebody joins and is called here. */
export default function RopePage() {
  const { t } = useTranslation('rope');
  const { eventId = '' } = useParams();
  const isPoster = useSearchParams()[0].has('poster');
  const query = useQuery({
    ...trpc.rope.mine.queryOptions({ eventId }),
    retry: false,
    // A phone in a pocket is called too, as long as its browser lets the page run.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, fetchFailureCount } }) =>
      fetchFailureCount > 0
        ? Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (fetchFailureCount - 1))
        : (data?.againInMs ?? RETRY_FIRST_MS),
  });
  const { data: rope, refetch } = query;
  const event = useQuery(trpc.events.get.queryOptions({ eventId }));
  useRefetchAfterSignIn(refetch);
  const failure = rope ? (event.data ? null : failureOf(event)) : failureOf(query);
  if (isMissingEvent(failure)) return <BrokenLink browse={t('browse')} />;
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!rope || !event.data)
    return <SkeletonCards label={t('loading')} className="mx-auto max-w-md" picture="above" foot="h-13" />;
  const isCalled = rope.party?.state === 'called' || rope.party?.state === 'paid';
  if (isPoster) return <Poster eventId={eventId} eventName={event.data.name} />;
  return (
    <Card className="mx-auto w-full max-w-md overflow-hidden">
      <EventSummary event={event.data} compact>
        {isCalled ? rope.ticketTypeName : t('inLine', { count: rope.waiting })}
      </EventSummary>
      <CardBody>
        <StreetCard
          rope={rope}
          offset={clockOffset(rope, query.dataUpdatedAt)}
          isStale={query.isRefetchError || query.fetchStatus === 'paused'}
          refetch={() => void refetch()}
        />
      </CardBody>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useRefetchAfterSignIn } from '#client/features/auth/session/use-refetch-after-sign-in.ts';
import { EventSummary } from '#client/features/events/cover/event-summary.tsx';
import { BrokenLink, isBrokenLink } from '#client/features/load-failure/broken-link.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isMissingEvent } from '#client/features/load-failure/missing-event.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import { counted } from '#shared/text/counted.ts';
import { PayAtDoor } from './pay-at-door.tsx';

/** The guest stands at the door and watches (ms). Polling stops while the page is hidden. */
const WALK_UP_EVERY_MS = 2_000;

/** The page behind the code that a seller at the door shows: its guest pays here. */
export default function WalkUpPage() {
  const { t } = useTranslation('walkUp');
  const { token = '' } = useParams();
  const query = useQuery({
    ...trpc.walkups.open.queryOptions({ token }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'open' || data?.state === 'paying' || (data?.letIn && data.inside === null)
        ? WALK_UP_EVERY_MS
        : false,
  });
  const { data: walkUp, refetch } = query;
  const event = useQuery({
    ...trpc.events.get.queryOptions({ eventId: walkUp?.eventId ?? '' }),
    enabled: walkUp !== undefined,
  });
  useRefetchAfterSignIn(refetch);
  const failure = walkUp ? (event.data ? null : failureOf(event)) : failureOf(query);
  if (isBrokenLink(failure) || isMissingEvent(failure)) return <BrokenLink browse={t('browse')} />;
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!walkUp || !event.data)
    return <SkeletonCards label={t('loading')} className="mx-auto max-w-md" picture="above" foot="h-13" />;
  return (
    <Card className="mx-auto w-full max-w-md overflow-hidden">
      <EventSummary event={event.data} compact>
        {counted({ quantity: walkUp.quantity, name: walkUp.ticketTypeName })}
      </EventSummary>
      <CardBody>
        <PayAtDoor
          walkUp={walkUp}
          event={event.data}
          offset={clockOffset(walkUp, query.dataUpdatedAt)}
          refetch={() => void refetch()}
        />
      </CardBody>
    </Card>
  );
}

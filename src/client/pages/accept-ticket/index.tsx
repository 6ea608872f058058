import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { EventCover } from '#client/features/event-cover/event-cover.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useCurrentUser } from '#client/features/session/use-me.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { OfferedTicket } from '#shared/contracts/sales/transfers.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { OfferState } from './offer-state.tsx';

/** The page behind the link of a sent ticket. Its visitor can accept the ticket. */
export default function AcceptTicketPage() {
  const { t } = useTranslation('acceptTicket');
  const { token = '' } = useParams();
  const { me } = useCurrentUser();
  const query = useQuery(trpc.tickets.offered.queryOptions({ token }));
  const { refetch } = query;
  const userId = me?.id;
  // Whose offer it is depends on the person, who may sign in or out here.
  useEffect(() => {
    if (userId) void refetch();
  }, [userId, refetch]);
  const failure = query.data ? null : failureOf(query);
  if (isRefusal(failure, 'NOT_FOUND') || isRefusal(failure, 'BAD_INPUT')) {
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
  if (failure) return <LoadFailure error={failure} onRetry={() => void refetch()} />;
  return (
    <Card className="mx-auto w-full max-w-md overflow-hidden">
      {query.data ? (
        <>
          <EventFacts offered={query.data} />
          <CardBody>
            <OfferState offered={query.data} token={token} refetch={() => void refetch()} />
          </CardBody>
        </>
      ) : (
        <>
          <p role="status" className="sr-only">
            {t('loading')}
          </p>
          <Skeleton className="aspect-video w-full rounded-none" />
          <CardBody>
            <Skeleton className="h-7 w-4/5" />
            <Skeleton className="mt-3 h-5 w-3/5" />
            <Skeleton className="mt-8 h-13 w-full" />
          </CardBody>
        </>
      )}
    </Card>
  );
}

function EventFacts({ offered: { event, typeName } }: { offered: OfferedTicket }) {
  const format = useFormats();
  return (
    <>
      <EventCover event={event} eager />
      <div className="border-b px-5 py-4 sm:px-6">
        <h2 className="text-pretty font-semibold text-xl leading-snug tracking-tight">
          <Link to={pathFor(PATHS.event, event.id)} className="underline-offset-4 hover:underline">
            {event.name}
          </Link>
        </h2>
        <p className="mt-1 font-medium text-primary-ink text-sm">
          <time dateTime={event.startDate}>{format.eventTime(event.startDate, event)}</time>
        </p>
        <p className="text-muted-foreground text-sm">
          {[event.venueName, event.city].filter(Boolean).join(', ')}
        </p>
        <p className="mt-2 font-medium">{typeName}</p>
      </div>
    </>
  );
}

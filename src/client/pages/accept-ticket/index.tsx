import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { EventSummary, EventSummarySkeleton } from '#client/features/event-cover/event-summary.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useCurrentUser } from '#client/features/session/use-me.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PATHS } from '#shared/paths.ts';
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
          <EventSummary event={query.data.event}>{query.data.typeName}</EventSummary>
          <CardBody>
            <OfferState offered={query.data} token={token} refetch={() => void refetch()} />
          </CardBody>
        </>
      ) : (
        <EventSummarySkeleton label={t('loading')} />
      )}
    </Card>
  );
}

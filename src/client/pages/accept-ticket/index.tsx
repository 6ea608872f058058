import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useRefetchAfterSignIn } from '#client/features/auth/session/use-refetch-after-sign-in.ts';
import { EventSummary } from '#client/features/events/cover/event-summary.tsx';
import { BrokenLink, isBrokenLink } from '#client/features/load-failure/broken-link.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import { OfferState } from './offer-state.tsx';

/** The page behind the link of a sent ticket. Its visitor can accept the ticket. */
export default function AcceptTicketPage() {
  const { t } = useTranslation('acceptTicket');
  const { token = '' } = useParams();
  const query = useQuery(trpc.tickets.offered.queryOptions({ token }));
  const { refetch } = query;
  useRefetchAfterSignIn(refetch);
  const failure = query.data ? null : failureOf(query);
  if (isBrokenLink(failure)) return <BrokenLink browse={t('browse')} />;
  if (failure) return <LoadFailure error={failure} onRetry={() => void refetch()} />;
  if (!query.data)
    return <SkeletonCards label={t('loading')} className="mx-auto max-w-md" picture="above" foot="h-13" />;
  return (
    <Card className="mx-auto w-full max-w-md overflow-hidden">
      <EventSummary event={query.data.event}>
        {query.data.typeName}
        <SeatLines seats={[query.data.seat]} className="wrap-anywhere block font-medium" />
      </EventSummary>
      <CardBody>
        <OfferState offered={query.data} token={token} refetch={() => void refetch()} />
      </CardBody>
    </Card>
  );
}

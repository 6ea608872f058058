import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AuthFrame } from '#client/features/auth/sign-in/auth-frame.tsx';
import { EventSummary } from '#client/features/events/cover/event-summary.tsx';
import { BrokenLink, isBrokenLink } from '#client/features/load-failure/broken-link.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import { OwnFigures } from './own-figures.tsx';
import { OwnLink } from './own-link.tsx';
import { OwnList } from './own-list.tsx';

/** The promoter watches their guests arrive (ms). Polling stops while the page is hidden. */
const PAGE_EVERY_MS = 3_000;

/** The page behind a promoter's own link, which needs no account. */
export default function PromoterPage() {
  const { t } = useTranslation('promoter');
  const { link = '' } = useParams();
  const query = useQuery({
    ...trpc.promoters.open.queryOptions({ link }),
    refetchInterval: PAGE_EVERY_MS,
  });
  const failure = query.data ? null : failureOf(query);
  const page = query.data;
  return (
    <AuthFrame>
      {isBrokenLink(failure) ? (
        <BrokenLink browse={t('browse')} />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : page ? (
        <Card className="w-full max-w-md overflow-hidden">
          <EventSummary event={page.event} compact>
            {t('of', { name: page.name })}
          </EventSummary>
          <CardBody className="grid grid-cols-1 gap-7">
            <OwnFigures page={page} />
            <OwnLink page={page} />
            {page.lists.map((list) => (
              <OwnList key={list.id} list={list} event={page.event} />
            ))}
          </CardBody>
        </Card>
      ) : (
        <SkeletonCards label={t('loading')} className="w-full max-w-md" picture="above" foot="h-24" />
      )}
    </AuthFrame>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AuthFrame } from '#client/features/auth/sign-in/auth-frame.tsx';
import { EventSummary } from '#client/features/events/cover/event-summary.tsx';
import { BrokenLink, isBrokenLink } from '#client/features/load-failure/broken-link.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import { ListFacts } from './list-facts.tsx';
import { ListOver } from './list-over.tsx';
import { OwnNames } from './own-names.tsx';

/** The owner watches who has come (ms). Polling stops while the page is hidden. */
const LIST_EVERY_MS = 5_000;

/** The page behind the link of a guest list's owner, who needs no account. */
export default function ListPage() {
  const { t } = useTranslation('guestList');
  const { link = '' } = useParams();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({
    ...trpc.lists.open.infiniteQueryOptions(
      { link, search },
      { getNextPageParam: ({ entries }) => entries.nextCursor },
    ),
    placeholderData: (before) => before,
    refetchInterval: LIST_EVERY_MS,
  });
  const [first] = query.data?.pages ?? [];
  const failure = first ? null : failureOf(query);
  return (
    <AuthFrame>
      {isBrokenLink(failure) || isRefusal(failure, 'LIST_LINK_ENDED') ? (
        <BrokenLink browse={t('browse')} />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : first ? (
        <Card className="w-full max-w-md overflow-hidden">
          <EventSummary event={first.event} compact>
            {first.list.ownerName === '' ? t('owner.list') : t('owner.of', { name: first.list.ownerName })}
          </EventSummary>
          <CardBody className="grid grid-cols-1 gap-6">
            <ListFacts list={first.list} event={first.event} />
            {first.list.takesNames ? null : <ListOver opened={first} />}
            <OwnNames
              link={link}
              opened={first}
              entries={query.data?.pages.flatMap(({ entries }) => entries.items) ?? []}
              search={search}
              onSearch={setSearch}
              more={
                query.hasNextPage
                  ? { load: () => void query.fetchNextPage(), busy: query.isFetchingNextPage }
                  : null
              }
            />
          </CardBody>
        </Card>
      ) : (
        <SkeletonCards label={t('loading')} className="w-full max-w-md" picture="above" foot="h-24" />
      )}
    </AuthFrame>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HandHeart } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import type { EventCard } from '#shared/contracts/events/events.ts';
import { SEARCH_MAX_CHARS } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { EventChoice } from './event-choice.tsx';

const LIST = 'mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2';

/** Search and page, stored in the URL so that Back restores them. */
function useChoiceAddress() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const change = useCallback(
    ({ search, page }: { search?: string; page?: number }, replace = false) =>
      changeParams({ q: search?.trim(), page: pageText(page) }, { replace }),
    [changeParams],
  );
  return {
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX_CHARS),
    page: pageParam(params),
    change,
  };
}

/** Chooses the event to tip at: running events first, then upcoming ones. */
export function ChooseEvent() {
  const { t } = useTranslation('tips');
  const { search, page, change } = useChoiceAddress();
  const query = useQuery({
    ...trpc.tips.events.queryOptions({ search, page }),
    placeholderData: keepPreviousData,
  });
  const onSearch = useCallback((text: string) => change({ search: text }, true), [change]);
  const failure = failureOf(query);
  const found = query.data;
  const groups = [
    { title: t('choose.now'), events: found?.items.filter(({ phase }) => phase === 'ongoing') ?? [] },
    { title: t('choose.coming'), events: found?.items.filter(({ phase }) => phase !== 'ongoing') ?? [] },
  ].filter(({ events }) => events.length > 0);
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('choose.title')}</h1>
      <p className="mt-1.5 text-pretty text-muted-foreground">{t('choose.lead')}</p>
      {search !== '' || (found && found.total > found.pageSize) ? (
        <div className="mt-5">
          <SearchBox value={search} onChange={onSearch} />
        </div>
      ) : null}
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <SkeletonCards label={t('choose.loading')} className={cn(LIST, 'mt-6')} count={4} picture="beside" />
      ) : found.total === 0 ? (
        <EmptyState
          icon={<HandHeart aria-hidden="true" />}
          title={search ? t('choose.nothingTitle') : t('choose.noneTitle')}
          text={search ? t('choose.nothingText') : t('choose.noneText')}
          action={
            search ? (
              <Button variant="outline" onClick={() => change({ search: '' })}>
                {t('choose.reset')}
              </Button>
            ) : (
              <Link to={PATHS.browseEvents} className={buttonClass({ variant: 'outline' })}>
                {t('choose.browse')}
              </Link>
            )
          }
        />
      ) : (
        <>
          <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-50')}>
            {groups.map((group) => (
              <Group key={group.title} {...group} />
            ))}
          </div>
          <ListPages found={found} onChange={(next, replace) => change({ page: next }, replace)} />
        </>
      )}
    </div>
  );
}

function Group({ title, events }: { title: string; events: readonly EventCard[] }) {
  return (
    <section className="mt-7">
      <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
      <ul className={LIST}>
        {events.map((event) => (
          <li key={event.id}>
            <EventChoice event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

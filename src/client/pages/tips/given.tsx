import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HandHeart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import { TipRow } from './tip-row.tsx';
import { useTipsAddress } from './use-tips-address.ts';

/** Tips given by the user, newest first. */
export function Given() {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const { page, show } = useTipsAddress();
  const query = useQuery({ ...trpc.tips.mine.queryOptions({ page }), placeholderData: keepPreviousData });
  const failure = failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows label={t('loading')} count={4} icon="size-10 rounded-lg" lines={2} />;
  if (query.data.total === 0) {
    return (
      <EmptyState
        icon={<HandHeart aria-hidden="true" />}
        title={t('given.noneTitle')}
        text={t('given.noneText')}
        action={
          <Link to={PATHS.tip} className={buttonClass({ variant: 'outline' })}>
            {t('given.noneAction')}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <ul className="divide-y">
        {query.data.items.map((tip) => (
          <TipRow
            key={tip.id}
            title={tip.performerName}
            amountMinor={tip.amountMinor}
            currency={tip.currency}
            about={
              <Link to={pathFor(PATHS.event, tip.event.id)} className="underline-offset-4 hover:underline">
                {tip.event.name}
              </Link>
            }
            message={tip.message}
            anonymous={tip.anonymous}
            when={format.moment(tip.date)}
            date={tip.date}
          />
        ))}
      </ul>
      <ListPages
        found={query.data}
        onChange={(next, replace) => show({ tab: 'given', page: next }, replace)}
      />
    </>
  );
}

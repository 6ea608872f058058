import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateName } from '#client/features/audit/use-state-name.ts';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

const PAGE_SIZE = 10;

export function UserHistory({ userId }: { userId: string }) {
  const { t } = useTranslation('people');
  const formats = useFormats();
  const [page, setPage] = useState(1);
  const query = useQuery(
    trpc.users.history.queryOptions(
      { userId, page, pageSize: PAGE_SIZE },
      { placeholderData: keepPreviousData },
    ),
  );
  const failure = failureOf(query);
  const found = query.data;
  const nameOf = useStateName();
  return (
    <section>
      <h3 className="mb-2 font-medium text-sm">{t('users.history')}</h3>
      {failure && !found ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <Skeleton className="h-20 w-full rounded-xl" />
      ) : found.total === 0 ? (
        <p className="text-muted-foreground text-sm">{t('users.historyEmpty')}</p>
      ) : (
        <>
          <ol className="divide-y">
            {found.items.map((entry) => (
              <li key={entry.id} className="py-2.5 text-sm">
                <p className="font-medium">
                  {t(`users.action.${entry.action}`, {
                    from: nameOf(entry.from) ?? '',
                    to: nameOf(entry.to) ?? '',
                    amount: entry.amount
                      ? formats.money(entry.amount.amountMinor, entry.amount.currency)
                      : '',
                  })}
                </p>
                {entry.eventName ? <p className="break-words">{entry.eventName}</p> : null}
                {entry.reason ? <p className="break-words">{entry.reason}</p> : null}
                <p className="text-muted-foreground">
                  {t('users.by', { name: entry.actorName, when: formats.moment(entry.at) })}
                </p>
              </li>
            ))}
          </ol>
          <ListPages found={found} onChange={setPage} label={t('users.history')} inPlace />
        </>
      )}
    </section>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { USER_ROLES, USER_STATUSES } from '#shared/states.ts';
import { useUserFilters } from './use-user-filters.ts';
import { UserRow } from './user-row.tsx';
import { UserSheet } from './user-sheet.tsx';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

export default function UsersPage() {
  const { t } = useTranslation('people');
  const { filters, change, opened, open, close } = useUserFilters();
  const { search, role, status, waiting, page } = filters;
  const query = useQuery(
    trpc.users.list.queryOptions(
      { search, role, status, waiting, page },
      { placeholderData: keepPreviousData },
    ),
  );
  const failure = failureOf(query);
  const found = query.data;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('users.title')}</h1>
      <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">{t('users.lead')}</p>
      <div className="my-6 flex flex-wrap gap-3">
        <SearchBox
          value={search}
          onChange={(next) => change({ search: next })}
          labels={{
            search: t('users.search'),
            placeholder: t('users.placeholder'),
            clear: t('users.clear'),
          }}
        />
        <Select
          aria-label={t('users.filterRole')}
          className="min-h-12 w-auto flex-[1_1_9rem] sm:w-44 sm:flex-none"
          options={[
            { value: 'any', label: t('users.anyRole') },
            ...USER_ROLES.map((value) => ({ value, label: t(`users.role.${value}`) })),
          ]}
          value={role ?? 'any'}
          onChange={(next) => change({ role: USER_ROLES.find((one) => one === next) ?? null })}
        />
        <Select
          aria-label={t('users.filterStatus')}
          className="min-h-12 w-auto flex-[1_1_9rem] sm:w-44 sm:flex-none"
          options={[
            { value: 'any', label: t('users.anyStatus') },
            ...USER_STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) })),
          ]}
          value={status ?? 'any'}
          onChange={(next) => change({ status: USER_STATUSES.find((one) => one === next) ?? null })}
        />
        {found && (found.waiting > 0 || waiting) ? (
          <Button
            variant={waiting ? 'soft' : 'outline'}
            className="min-h-12 max-sm:w-full"
            aria-pressed={waiting}
            onClick={() => change({ waiting: !waiting })}
          >
            {waiting ? t('users.showAll') : t('users.waiting', { count: found.waiting })}
          </Button>
        ) : null}
      </div>
      {failure && !found ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <div className="flex flex-col gap-2">
          <p role="status" className="sr-only">
            {t('users.loading')}
          </p>
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-20 w-full rounded-2xl" />
          ))}
        </div>
      ) : found.total === 0 ? (
        <EmptyState
          icon={<UsersRound aria-hidden="true" />}
          title={t('users.emptyTitle')}
          text={t('users.emptyText')}
        />
      ) : (
        <>
          <Card className={cn('transition-opacity', query.isPlaceholderData && 'opacity-50')}>
            <ul className="divide-y">
              {found.items.map((user) => (
                <li key={user.id}>
                  <UserRow user={user} onOpen={() => open(user.id)} />
                </li>
              ))}
            </ul>
          </Card>
          <ListPages found={found} onChange={(next, replace) => change({ page: next }, replace)} always />
        </>
      )}
      <UserSheet user={found?.items.find(({ id }) => id === opened) ?? null} onClose={close} />
    </>
  );
}

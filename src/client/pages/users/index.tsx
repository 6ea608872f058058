import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { useTableAddress } from '#client/features/data-table/use-table-address.ts';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/select.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { USER_ROLES, USER_STATUSES } from '#shared/states.ts';
import { useUserColumns } from './user-columns.tsx';
import { UserSheet } from './user-sheet.tsx';

const VIEW = {
  sorts: ['-joined'],
  filters: { role: USER_ROLES, status: USER_STATUSES, waiting: ['1'] },
} as const;
const ANY = 'any';

const idOf = ({ id }: ListedUser) => id;
const nameOf = ({ name }: ListedUser) => name;

export default function UsersPage() {
  const { t } = useTranslation('people');
  const { search, filters, change } = useTableAddress(VIEW);
  const { role, status } = filters;
  const waiting = filters.waiting !== null;
  const person = usePushedParam('user');
  const columns = useUserColumns();
  const query = useInfiniteQuery({
    ...trpc.users.list.infiniteQueryOptions({ search, role, status, waiting }, NEXT_PAGE),
    placeholderData: keepPreviousData,
  });
  const rows = useLoadedRows(query, itemsOf);
  const waitingCount = query.data?.pages[0]?.waiting ?? 0;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('users.title')}</h1>
      <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">{t('users.lead')}</p>
      <DataTable
        name="users"
        label={t('users.title')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        onOpen={({ id }) => person.open(id)}
        totalText={(count) => t('users.count', { count })}
        empty={
          <EmptyState
            icon={<UsersRound aria-hidden="true" />}
            title={t('users.emptyTitle')}
            text={t('users.emptyText')}
          />
        }
      >
        <div className="flex flex-wrap gap-2.5">
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
            className="min-h-12 w-auto flex-[1_1_9rem] rounded-xl sm:w-44 sm:flex-none"
            options={[
              { value: ANY, label: t('users.anyRole') },
              ...USER_ROLES.map((value) => ({ value, label: t(`users.role.${value}`) })),
            ]}
            value={role ?? ANY}
            onChange={(next) => change({ filters: { role: USER_ROLES.find((one) => one === next) ?? null } })}
          />
          <Select
            aria-label={t('users.filterStatus')}
            className="min-h-12 w-auto flex-[1_1_9rem] rounded-xl sm:w-44 sm:flex-none"
            options={[
              { value: ANY, label: t('users.anyStatus') },
              ...USER_STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) })),
            ]}
            value={status ?? ANY}
            onChange={(next) =>
              change({ filters: { status: USER_STATUSES.find((one) => one === next) ?? null } })
            }
          />
          {waitingCount > 0 || waiting ? (
            <Button
              variant={waiting ? 'soft' : 'outline'}
              className="min-h-12 max-sm:w-full"
              aria-pressed={waiting}
              onClick={() => change({ filters: { waiting: waiting ? null : '1' } })}
            >
              {waiting ? t('users.showAll') : t('users.waiting', { count: waitingCount })}
            </Button>
          ) : null}
        </div>
      </DataTable>
      <UserSheet user={rows.items.find(({ id }) => id === person.value) ?? null} onClose={person.close} />
    </>
  );
}

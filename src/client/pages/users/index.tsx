import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { useTableAddress } from '#client/features/data-table/use-table-address.ts';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/select.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { USER_ROLES, USER_STATUSES } from '#shared/states.ts';
import { RequestsInbox } from './requests-inbox.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserSheet } from './user-sheet.tsx';

const VIEW = {
  sorts: ['-joined'],
  filters: { role: USER_ROLES, status: USER_STATUSES },
} as const;
const ANY = 'any';

const idOf = ({ id }: ListedUser) => id;
const nameOf = ({ name }: ListedUser) => name;

/** Everyone with an account, and the inbox of organizers' requests. */
export default function UsersPage() {
  const { t } = useTranslation('people');
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const waits = useQuery(trpc.users.waiting.queryOptions());
  const count = waits.data?.count ?? 0;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('users.title')}</h1>
      <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">{t('users.lead')}</p>
      <Tabs
        className="mt-5"
        aria-label={t('users.tabs.label')}
        value={params.get('waiting') === '1' ? 'requests' : 'all'}
        onChange={(tab) =>
          // The other list has none of the first one's filters.
          changeParams({
            waiting: tab === 'requests' ? '1' : null,
            search: null,
            role: null,
            status: null,
            user: null,
          })
        }
        items={[
          { value: 'all', label: t('users.tabs.all'), content: <Everyone /> },
          {
            value: 'requests',
            label: count > 0 ? `${t('users.tabs.requests')} (${count})` : t('users.tabs.requests'),
            content: <RequestsInbox />,
          },
        ]}
      />
    </>
  );
}

function Everyone() {
  const { t } = useTranslation('people');
  const { search, filters, change } = useTableAddress(VIEW);
  const { role, status } = filters;
  const person = usePushedParam('user');
  const columns = useUserColumns();
  const query = useInfiniteQuery({
    ...trpc.users.list.infiniteQueryOptions({ search, role, status }, NEXT_PAGE),
    placeholderData: keepPreviousData,
  });
  const rows = useLoadedRows(query, itemsOf);
  return (
    <>
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
            isDense
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
            className="min-h-11 lg:min-h-10 w-auto flex-[1_1_9rem] rounded-lg sm:w-44 sm:flex-none"
            options={[
              { value: ANY, label: t('users.anyRole') },
              ...USER_ROLES.map((value) => ({ value, label: t(`users.role.${value}`) })),
            ]}
            value={role ?? ANY}
            onChange={(next) => change({ filters: { role: USER_ROLES.find((one) => one === next) ?? null } })}
          />
          <Select
            aria-label={t('users.filterStatus')}
            className="min-h-11 lg:min-h-10 w-auto flex-[1_1_9rem] rounded-lg sm:w-44 sm:flex-none"
            options={[
              { value: ANY, label: t('users.anyStatus') },
              ...USER_STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) })),
            ]}
            value={status ?? ANY}
            onChange={(next) =>
              change({ filters: { status: USER_STATUSES.find((one) => one === next) ?? null } })
            }
          />
        </div>
      </DataTable>
      <UserSheet user={rows.items.find(({ id }) => id === person.value) ?? null} onClose={person.close} />
    </>
  );
}

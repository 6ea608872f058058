import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { DecideButtons } from './decide-buttons.tsx';
import { UserSheet } from './user-sheet.tsx';

const idOf = ({ id }: ListedUser) => id;
const nameOf = ({ name }: ListedUser) => name;

/** Organizers who ask to sell for money, longest waiting first: answered in the row, or in the person's sheet. */
export function RequestsInbox() {
  const { t } = useTranslation('people');
  const person = usePushedParam('user');
  const columns = useInboxColumns();
  const query = useInfiniteQuery({
    ...trpc.users.list.infiniteQueryOptions({ waiting: true }, NEXT_PAGE),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = useLoadedRows(query, itemsOf);
  return (
    <>
      <DataTable
        name="organizer-requests"
        label={t('users.tabs.requests')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        onOpen={({ id }) => person.open(id)}
        totalText={(count) => t('users.waiting', { count })}
        empty={
          <EmptyState
            icon={<Inbox aria-hidden="true" />}
            title={t('users.inboxTitle')}
            text={t('users.inboxText')}
          />
        }
      />
      <UserSheet user={rows.items.find(({ id }) => id === person.value) ?? null} onClose={person.close} />
    </>
  );
}

function useInboxColumns(): readonly DataColumn<ListedUser>[] {
  const { t } = useTranslation('people');
  const format = useFormats();
  const columns: (Omit<DataColumn<ListedUser>, 'header'> & {
    id: 'name' | 'email' | 'words' | 'since' | 'decide';
  })[] = [
    {
      id: 'name',
      width: 'minmax(7rem,1fr)',
      card: 'title',
      cell: ({ name }) => (
        <span className="flex min-w-0">
          <span className="min-w-0 truncate font-medium">{name}</span>
        </span>
      ),
    },
    {
      id: 'words',
      width: 'minmax(10rem,2fr)',
      card: 'detail',
      cell: ({ organizerRequest: request }) => (
        <span className="line-clamp-2 wrap-anywhere min-w-0">
          {request?.message || t('users.requestEmpty')}
        </span>
      ),
    },
    {
      id: 'email',
      width: 'minmax(8rem,1fr)',
      wideOnly: true,
      cell: ({ email }) => <span className="truncate text-muted-foreground">{email}</span>,
    },
    {
      id: 'since',
      width: '8.5rem',
      card: 'detail',
      cell: ({ organizerRequest: request }) =>
        request ? <time dateTime={request.createdAt}>{format.moment(request.createdAt)}</time> : null,
    },
    {
      id: 'decide',
      width: '14rem',
      align: 'end',
      card: 'detail',
      cell: (user) =>
        user.organizerRequest ? (
          <span className="relative z-1 flex flex-wrap gap-2 py-1 @min-[44rem]:justify-end">
            <DecideButtons user={user} request={user.organizerRequest} size="sm" />
          </span>
        ) : null,
    },
  ];
  return columns.map((column) => ({ ...column, header: t(`users.column.${column.id}`) }));
}

import { Hand, MailWarning, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';

export function useUserColumns(): readonly DataColumn<ListedUser>[] {
  const { t } = useTranslation('people');
  const format = useFormats();
  const me = useMe();
  const columns: (Omit<DataColumn<ListedUser>, 'header'> & {
    id: 'name' | 'email' | 'role' | 'state' | 'events' | 'joined' | 'seen';
  })[] = [
    {
      id: 'name',
      width: 'minmax(8rem,1.2fr)',
      card: 'title',
      cell: ({ id, name }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {id === me?.id ? <Badge tone="outline">{t('users.you')}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'email',
      width: 'minmax(8.5rem,1.4fr)',
      card: 'detail',
      cell: ({ email }) => (
        <span className="truncate text-muted-foreground">{email || t('users.noAddress')}</span>
      ),
    },
    {
      id: 'role',
      width: '7.5rem',
      card: 'aside',
      cell: ({ role }) => t(`users.role.${role}`),
    },
    {
      id: 'state',
      width: '11rem',
      card: 'detail',
      cell: (user) => <State user={user} />,
    },
    {
      id: 'events',
      width: '6.5rem',
      align: 'end',
      wideOnly: true,
      cell: ({ events }) => (events > 0 ? format.number(events) : null),
    },
    {
      id: 'joined',
      width: '8.5rem',
      wideOnly: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.moment(createdAt)}</time>,
    },
    {
      id: 'seen',
      width: '8.5rem',
      wideOnly: true,
      cell: ({ lastSignedInAt: at }) =>
        at ? <time dateTime={at}>{format.moment(at)}</time> : t('users.column.never'),
    },
  ];
  return columns.map((column) => ({ ...column, header: t(`users.column.${column.id}`) }));
}

/** What is unusual about the account. */
function State({ user }: { user: ListedUser }) {
  const { t } = useTranslation('people');
  if (user.status === 'inactive')
    return (
      <Badge tone="danger">
        <UserX aria-hidden="true" />
        {t('users.status.inactive')}
      </Badge>
    );
  if (user.organizerRequest)
    return (
      <Badge tone="primary">
        <Hand aria-hidden="true" />
        {t('users.wantsToOrganize')}
      </Badge>
    );
  return user.emailVerified ? null : (
    <Badge tone="warning">
      <MailWarning aria-hidden="true" />
      {t('users.unverified')}
    </Badge>
  );
}

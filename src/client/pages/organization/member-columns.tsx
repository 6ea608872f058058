import { Clock, MailWarning, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { entryName, type MemberEntry } from './member-entry.ts';

export function useMemberColumns(): readonly DataColumn<MemberEntry>[] {
  const { t } = useTranslation(['organizations', 'common']);
  const formats = useFormats();
  const columns: (Omit<DataColumn<MemberEntry>, 'header'> & {
    id: 'name' | 'rights' | 'events' | 'until' | 'state';
  })[] = [
    {
      id: 'name',
      width: 'minmax(9rem,1.4fr)',
      card: 'title',
      cell: (entry) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate font-medium">{entryName(entry)}</span>
          {entry.kind === 'member' && entry.isYou ? (
            <span className="shrink-0 text-muted-foreground text-sm">({t('about.you')})</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'rights',
      width: 'minmax(9rem,1.6fr)',
      card: 'detail',
      cell: (entry) => (
        <span className="truncate text-muted-foreground">
          {isOwner(entry)
            ? t('members.everything')
            : formats.labels(entry.rights.map((right) => t(`common:rights.${right}`)))}
        </span>
      ),
    },
    {
      id: 'events',
      width: '7.5rem',
      card: 'detail',
      cell: ({ events }) =>
        events === null ? t('members.all') : t('members.some', { count: events.length }),
    },
    {
      id: 'until',
      width: '11rem',
      wideOnly: true,
      cell: ({ until }) =>
        until === null ? (
          <span className="text-muted-foreground">{t('members.always')}</span>
        ) : (
          <time dateTime={until}>{formats.moment(until)}</time>
        ),
    },
    {
      id: 'state',
      width: '12rem',
      card: 'aside',
      cell: (entry) => <State entry={entry} />,
    },
  ];
  return columns.map((column) => ({ ...column, header: t(`members.column.${column.id}`) }));
}

function isOwner(entry: MemberEntry): boolean {
  return entry.kind === 'member' && entry.isOwner;
}

function State({ entry }: { entry: MemberEntry }): ReactNode {
  const { t } = useTranslation('organizations');
  if (entry.kind === 'invitation') {
    if (entry.isExpired)
      return (
        <Badge tone="warning">
          <Clock aria-hidden="true" />
          {t('members.state.expired')}
        </Badge>
      );
    if (entry.mail === 'failed')
      return (
        <Badge tone="danger">
          <MailWarning aria-hidden="true" />
          {t('members.state.notMailed')}
        </Badge>
      );
    return <Badge tone="outline">{t('members.state.invited')}</Badge>;
  }
  if (entry.state === 'inactive')
    return (
      <Badge tone="danger">
        <UserX aria-hidden="true" />
        {t('members.state.inactive')}
      </Badge>
    );
  if (entry.state === 'ended')
    return (
      <Badge tone="warning">
        <Clock aria-hidden="true" />
        {t('members.state.ended')}
      </Badge>
    );
  return isOwner(entry) ? <Badge tone="primary">{t('members.owner')}</Badge> : t('members.state.active');
}

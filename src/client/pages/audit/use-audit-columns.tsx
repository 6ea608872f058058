import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { useFormats } from '#client/lib/format.ts';
import type { AuditEntryView } from '#shared/contracts/audit.ts';
import { eventPath, personPath } from './entry-links.ts';
import { useActionName, useChangeText } from './use-entry-text.ts';

const LINK = 'relative z-1 min-w-0 truncate underline-offset-4 hover:underline';

export function useAuditColumns(): readonly DataColumn<AuditEntryView>[] {
  const { t } = useTranslation('audit');
  const format = useFormats();
  const actionName = useActionName();
  const changeText = useChangeText();
  const columns: (Omit<DataColumn<AuditEntryView>, 'header'> & {
    id: 'action' | 'time' | 'actor' | 'subject' | 'change' | 'reason';
  })[] = [
    {
      id: 'action',
      width: 'minmax(11rem,1.4fr)',
      card: 'title',
      cell: ({ action }) => (
        <span className="flex min-w-0">
          <span className="min-w-0 truncate font-medium">{actionName(action)}</span>
        </span>
      ),
    },
    {
      id: 'time',
      width: '9rem',
      card: 'detail',
      cell: ({ at }) => <time dateTime={at}>{format.moment(at)}</time>,
    },
    {
      id: 'actor',
      width: 'minmax(7rem,1fr)',
      card: 'detail',
      cell: ({ actor }) =>
        actor ? (
          <Link to={personPath(actor)} className={LINK}>
            {actor.name}
          </Link>
        ) : (
          <span className="text-muted-foreground">{t('system')}</span>
        ),
    },
    {
      id: 'subject',
      width: 'minmax(8rem,1.2fr)',
      card: 'detail',
      cell: ({ person, event, action }) =>
        person ? (
          <Link to={personPath(person)} className={LINK}>
            {person.name}
          </Link>
        ) : event?.name ? (
          <Link to={eventPath({ id: event.id, action })} className={LINK}>
            {event.name}
          </Link>
        ) : null,
    },
    {
      id: 'change',
      width: 'minmax(7rem,0.8fr)',
      card: 'aside',
      cell: (entry) => <span className="min-w-0 truncate tabular-nums">{changeText(entry)}</span>,
    },
    {
      id: 'reason',
      width: 'minmax(8rem,1fr)',
      wideOnly: true,
      cell: ({ reason }) => <span className="min-w-0 truncate text-muted-foreground">{reason}</span>,
    },
  ];
  return columns.map((column) => ({ ...column, header: t(`column.${column.id}`) }));
}

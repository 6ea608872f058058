import { BookX, TicketX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { PhaseBadge } from '#client/features/events/own/phase-badge.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { ReconcileOverview } from '#shared/contracts/reconciliation/reconciliation.ts';
import { OfficeBadges } from './office-badges.tsx';

type LiveEvent = ReconcileOverview['items'][number];

/** @param findingsOf number of findings of the last audit, by event */
export function useLiveEventColumns(
  findingsOf: ReadonlyMap<string, number>,
): readonly DataColumn<LiveEvent>[] {
  const { t } = useTranslation('reconciliation');
  const format = useFormats();
  const columns: (Omit<DataColumn<LiveEvent>, 'header'> & {
    id: 'event' | 'starts' | 'phase' | 'signs' | 'sold' | 'in' | 'lastEntry' | 'repaired';
  })[] = [
    {
      id: 'event',
      width: 'minmax(11rem,2fr)',
      card: 'title',
      cell: ({ eventName }) => (
        <span className="flex min-w-0">
          <span className="min-w-0 truncate font-medium">{eventName}</span>
        </span>
      ),
    },
    {
      id: 'starts',
      width: '9rem',
      card: 'detail',
      cell: ({ startDate, timeZone }) => format.shortMoment(startDate, timeZone),
    },
    {
      id: 'phase',
      width: '9.75rem',
      card: 'aside',
      cell: ({ phase }) => <PhaseBadge phase={phase} />,
    },
    {
      id: 'signs',
      width: 'minmax(8rem,1fr)',
      card: 'detail',
      cell: ({ eventId, office, unknownCodes }) => {
        const findings = findingsOf.get(eventId) ?? 0;
        return (
          <span className="flex min-w-0 flex-wrap gap-1 py-1">
            {findings > 0 ? (
              <Badge tone="danger">
                <BookX aria-hidden="true" />
                {t('list.bookFindings', { count: findings })}
              </Badge>
            ) : null}
            {unknownCodes > 0 ? (
              <Badge tone="danger">
                <TicketX aria-hidden="true" />
                {t('list.unknownCodes', { count: unknownCodes })}
              </Badge>
            ) : null}
            <OfficeBadges office={office} />
          </span>
        );
      },
    },
    {
      id: 'sold',
      width: '5rem',
      align: 'end',
      cell: ({ sold }) => format.number(sold),
    },
    {
      id: 'in',
      width: '5rem',
      align: 'end',
      cell: ({ checkedIn }) => format.number(checkedIn),
    },
    {
      id: 'lastEntry',
      width: '9rem',
      wideOnly: true,
      cell: ({ lastCheckInAt, timeZone }) =>
        lastCheckInAt ? format.shortMoment(lastCheckInAt, timeZone) : t('list.noEntry'),
    },
    {
      id: 'repaired',
      width: '9rem',
      wideOnly: true,
      cell: ({ lastRepairAt }) => (lastRepairAt ? format.moment(lastRepairAt) : null),
    },
  ];
  return columns.map((column) => ({ ...column, header: t(`list.column.${column.id}`) }));
}

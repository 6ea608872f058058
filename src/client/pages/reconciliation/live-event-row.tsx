import { BookX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NumberRow } from '#client/features/figures/number-row.tsx';
import { PhaseBadge } from '#client/features/own-event/phase-badge.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { ReconcileOverview } from '#shared/contracts/money/reconciliation.ts';
import { OfficeBadges } from './office-badges.tsx';

interface LiveEventRowProps {
  event: ReconcileOverview['items'][number];
  /** Number of findings of the last audit. */
  bookFindings: number;
}

/** One event by D1's figures, with warnings of its box office; its page compares the two. */
export function LiveEventRow({ event, bookFindings }: LiveEventRowProps) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  const numbers = [
    { label: t('list.sold'), value: formats.number(event.sold) },
    { label: t('list.in'), value: formats.number(event.checkedIn) },
    {
      label: t('list.lastEntry'),
      value: event.lastCheckInAt ? formats.eventTime(event.lastCheckInAt, event) : t('list.noEntry'),
      wraps: true,
    },
  ];
  return (
    <NumberRow to={`/reconciliation/${event.eventId}`} numbers={numbers}>
      <div className="flex flex-wrap gap-1.5">
        <PhaseBadge phase={event.phase} />
        <OfficeBadges office={event.office} />
        {bookFindings > 0 ? (
          <Badge tone="danger">
            <BookX aria-hidden="true" />
            {t('list.bookFindings', { count: bookFindings })}
          </Badge>
        ) : null}
      </div>
      <h3 className="wrap-anywhere mt-1.5 font-semibold leading-snug">{event.eventName}</h3>
      <p className="mt-0.5 text-muted-foreground text-sm">{formats.eventTime(event.startDate, event)}</p>
      {event.lastRepairAt ? (
        <p className="mt-0.5 text-muted-foreground text-sm">
          {t('list.repaired', { when: formats.moment(event.lastRepairAt) })}
        </p>
      ) : null}
    </NumberRow>
  );
}

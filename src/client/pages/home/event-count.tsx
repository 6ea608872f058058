import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventCountQuery } from '#client/features/events/count-query.ts';
import { PATHS } from '#shared/paths.ts';

/** The number of events, linked to the list. Empty while it is zero or unknown. */
export function EventCount() {
  const { t } = useTranslation('landing');
  const { data } = useQuery(eventCountQuery);
  return (
    <p>
      {data && data.total > 0 ? (
        <Link
          to={PATHS.browseEvents}
          className="inline-flex animate-appear items-baseline gap-2.5 font-medium proportional-nums underline decoration-border decoration-2 underline-offset-6 transition-colors hover:decoration-primary"
        >
          <span aria-hidden="true" className="relative flex size-2.5 self-center">
            <span className="absolute inset-0 rounded-full bg-primary motion-safe:animate-ping" />
            <span className="relative size-2.5 rounded-full bg-primary" />
          </span>
          {t('hero.live', { count: data.total })}
          <ArrowUpRight aria-hidden="true" className="size-4 shrink-0 self-center" />
        </Link>
      ) : null}
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import { PhaseBadge } from '../own/phase-badge.tsx';
import { isTonight } from '../own/tonight.ts';
import { EventActions } from './event-actions.tsx';
import { EventSwitcher } from './event-switcher.tsx';
import { SectionLinks } from './section-links.tsx';

interface EventFrameProps {
  eventId: string;
  /** The name, if the page already has it. */
  eventName?: string | undefined;
}

/**
 * Header of every page about one of an organizer's events: its name, state and date, a switcher, the link to copy, the
 * one main action, and links to its other pages. Staff do not see it, because they have none of those pages.
 */
export function EventFrame({ eventId, eventName }: EventFrameProps) {
  const { t } = useTranslation('eventFrame');
  const formats = useFormats();
  const me = useMe();
  const organizer = me !== null && isOrganizer(me);
  const query = useQuery(
    trpc.events.mine.queryOptions({ eventId, pageSize: 1 }, { retry: false, enabled: organizer }),
  );
  // The overview is the page about the event itself; the other pages have headings of their own.
  const Name = useLocation().pathname === pathFor(PATHS.eventEditor, eventId) ? 'h1' : 'p';
  if (!organizer) return null;
  const event = query.data?.items[0];
  const name = event?.name ?? eventName;
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex min-w-0 items-center gap-1">
            {name === undefined && query.isPending ? (
              <Skeleton className="my-1 h-6 w-52" />
            ) : (
              <Name className="wrap-anywhere line-clamp-2 min-w-0 font-semibold text-xl tracking-tight">
                {name ?? t('choose')}
              </Name>
            )}
            <EventSwitcher eventId={eventId} eventName={name} />
          </div>
          <div className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1 text-muted-foreground text-sm">
            {event ? (
              <>
                <PhaseBadge phase={event.phase} />
                <span>{formats.eventRange(event.startDate, event.endDate, event)}</span>
              </>
            ) : query.isPending ? (
              <Skeleton className="h-5 w-72 max-w-full" />
            ) : null}
          </div>
        </div>
        {event ? (
          <EventActions event={event} />
        ) : query.isPending ? (
          <Skeleton className="h-9 w-full rounded-lg sm:w-64" />
        ) : null}
      </div>
      <SectionLinks eventId={eventId} isTonight={event !== undefined && isTonight(event)} />
    </div>
  );
}

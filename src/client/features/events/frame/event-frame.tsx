import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import { EventCover } from '../cover/event-cover.tsx';
import { useEventAccent } from '../cover/use-event-accent.ts';
import { PhaseWord } from '../own/phase-badge.tsx';
import { isTonight } from '../own/tonight.ts';
import { EventActions } from './event-actions.tsx';
import { EventSwitcher } from './event-switcher.tsx';
import { PageLinks, SectionLinks } from './section-links.tsx';

interface EventFrameProps {
  eventId: string;
  /** The name, if the page already has it. */
  eventName?: string | undefined;
  /** Heading of the page for screen readers: its tab says it to everybody else. The overview has the event's name. */
  title?: string | undefined;
  /** The page's own buttons, beside the links to the section's pages. */
  actions?: ReactNode;
}

/**
 * Frame of every page about one of an organizer's events. A bar of 56 px stays on the screen: name, switcher, state,
 * date and sections, with the link to copy and the one main action. Below it are the pages of the section. Staff do not
 * see it, because they have none of those pages.
 */
export function EventFrame({ eventId, eventName, title, actions }: EventFrameProps) {
  const { t } = useTranslation('eventFrame');
  const formats = useFormats();
  const me = useMe();
  const organizer = me !== null && isOrganizer(me);
  const query = useQuery(
    trpc.events.mine.queryOptions({ eventId, pageSize: 1 }, { retry: false, enabled: organizer }),
  );
  // The overview is the page about the event itself; the other pages have headings of their own.
  const Name = useLocation().pathname === pathFor(PATHS.eventEditor, eventId) ? 'h1' : 'p';
  const event = query.data?.items[0];
  useEventAccent(event);
  if (!organizer) return null;
  const name = event?.name ?? eventName;
  return (
    <>
      {/* Sticky in viewports of at least 30rem, as the shell's bar, below which it sticks. */}
      <div
        data-event-bar
        className="@container sticky top-[calc(3.5rem+1px+min(0px,(100svh-30rem)*100))] z-15 -mx-4 bg-event-wash/95 px-4 shadow-[0_1px_0_var(--border)] backdrop-blur-md first:-mt-6 sm:-mx-6 sm:px-6 lg:top-[min(0px,(100svh-30rem)*100)] print:static"
      >
        <div className="flex min-h-14 items-center gap-3">
          {event ? (
            <EventCover
              event={event}
              eager
              className="hidden aspect-square size-10 shrink-0 rounded-lg @min-[36rem]:block"
            />
          ) : (
            <span className="hidden size-10 shrink-0 rounded-lg bg-muted @min-[36rem]:block" />
          )}
          <div className="min-w-0 flex-1 self-stretch">
            <div className="flex h-6 min-w-0 items-center gap-1.5 pt-1">
              {name === undefined && query.isPending ? (
                <Skeleton className="h-4 w-40" />
              ) : (
                <Name className="min-w-0 truncate font-semibold text-[0.9375rem] leading-5 tracking-tight">
                  {name ?? t('choose')}
                </Name>
              )}
              <EventSwitcher eventId={eventId} eventName={name} />
              {event ? (
                <>
                  <PhaseWord phase={event.phase} />
                  <span className="hidden min-w-0 shrink-9999 truncate text-muted-foreground text-sm @min-[36rem]:inline">
                    <span aria-hidden="true">· </span>
                    {formats.eventRange(event.startDate, event.endDate, event)}
                  </span>
                </>
              ) : null}
            </div>
            <SectionLinks eventId={eventId} organizationId={event?.organizer.id} />
          </div>
          {event ? <EventActions event={event} /> : null}
        </div>
      </div>
      {title === undefined ? null : <h1 className="sr-only">{title}</h1>}
      <PageLinks
        eventId={eventId}
        organizationId={event?.organizer.id}
        isTonight={event !== undefined && isTonight(event)}
      >
        {actions}
      </PageLinks>
    </>
  );
}

import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isOrganizer } from '#client/features/session/roles.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { preloadPath } from '#client/lib/preload-path.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { PATHS } from '#shared/paths.ts';
import { EventSwitcher } from './event-switcher.tsx';
import { eventSections, isSectionAt } from './sections.ts';

interface EventFrameProps {
  eventId: string;
  /** The name, if the page already has it. */
  eventName?: string | undefined;
}

/**
 * Header of every page about one of an organizer's events: its name, a switcher, and links to its other pages. Staff do
 * not see it, because they have none of those pages.
 */
export function EventFrame({ eventId, eventName }: EventFrameProps) {
  const { t } = useTranslation('eventFrame');
  const me = useMe();
  if (!me || !isOrganizer(me)) return null;
  return (
    <div className="mb-6">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1">
        <Link
          to={PATHS.myEvents}
          className={buttonClass({ variant: 'ghost' }, '-ml-3 shrink-0 px-3 text-muted-foreground')}
        >
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </Link>
        <span aria-hidden="true" className="text-muted-foreground">
          /
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <EventSwitcher eventId={eventId} eventName={eventName} />
        </div>
      </div>
      <SectionLinks eventId={eventId} />
    </div>
  );
}

/** Scrolls the current page's link to the center: on a phone the row is wider than the screen. */
function bringIntoRow(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

function SectionLinks({ eventId }: { eventId: string }) {
  const { t } = useTranslation('eventFrame');
  const { pathname } = useLocation();
  const me = useMe();
  return (
    <nav aria-label={t('label')} className="-mx-4 mt-1 border-b sm:mx-0">
      <div className="relative flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] sm:px-0">
        {eventSections(me).map((section) => {
          const current = isSectionAt(section, eventId, pathname);
          const preload = () => preloadPath(section.hrefFor(eventId));
          return (
            <Link
              key={section.route}
              to={section.hrefFor(eventId)}
              ref={current ? bringIntoRow : undefined}
              aria-current={current ? 'page' : undefined}
              onPointerEnter={preload}
              onFocus={preload}
              className="flex h-11 shrink-0 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-[0.9375rem] text-muted-foreground transition-colors hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground"
            >
              {t(section.label)}
            </Link>
          );
        })}
      </div>
    </nav>
  );
}

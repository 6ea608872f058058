import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { mayOpenPage } from '#client/features/organizations/page-rights.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { preloadPath } from '#client/lib/preload-path.ts';
import { cn } from '#client/ui/class-names.ts';
import { EVENT_SECTIONS, type EventPage, eventPageAt, FULL_SCREEN } from './sections.ts';

/** Scrolls the current page's link to the center: on a phone the row may be wider than the screen. */
function bringIntoRow(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

const ROW = 'fade-sides relative flex overflow-x-auto [scrollbar-width:none]';

interface RowLinkProps {
  to: string;
  current: boolean;
  className: string;
  children: ReactNode;
}

function RowLink({ to, current, className, children }: RowLinkProps) {
  const preload = () => preloadPath(to);
  return (
    <Link
      to={to}
      ref={current ? bringIntoRow : undefined}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      className={cn(
        'flex shrink-0 items-center gap-1 whitespace-nowrap font-medium text-muted-foreground transition-colors hover:text-foreground aria-[current=page]:text-foreground',
        className,
      )}
    >
      {children}
    </Link>
  );
}

interface AtEvent {
  eventId: string;
  /** Undefined until the event is loaded. */
  organizationId: string | undefined;
}

/** Whether the person has the right to a page of this event. */
function useMayOpen(at: AtEvent): (page: EventPage) => boolean {
  const me = useMe();
  return ({ route }) => me !== null && mayOpenPage(me, route, at);
}

/** The event's sections, in its bar. */
export function SectionLinks({ eventId, organizationId }: AtEvent) {
  const { t } = useTranslation('eventFrame');
  const mayOpen = useMayOpen({ eventId, organizationId });
  const at = eventPageAt(eventId, useLocation().pathname);
  return (
    <nav aria-label={t('label')} className="-ml-2">
      <div className={ROW}>
        {EVENT_SECTIONS.map((section) => {
          const first = section.pages.find(mayOpen);
          return first ? (
            <RowLink
              key={section.label}
              to={first.hrefFor(eventId)}
              current={section === at?.section}
              className="h-8 border-transparent border-b-2 px-2 text-sm aria-[current=page]:border-event sm:px-2.5"
            >
              {t(section.label)}
            </RowLink>
          ) : null;
        })}
      </div>
    </nav>
  );
}

interface PageLinksProps extends AtEvent {
  isTonight: boolean;
  /** The page's own buttons. */
  children: ReactNode;
}

/** The pages of the current section, beside what the page itself offers. */
export function PageLinks({ eventId, organizationId, isTonight, children }: PageLinksProps) {
  const { t } = useTranslation('eventFrame');
  const mayOpen = useMayOpen({ eventId, organizationId });
  const at = eventPageAt(eventId, useLocation().pathname);
  // While the door is open, the overview leads to the night's pages.
  const night = isTonight ? EVENT_SECTIONS.find(({ isForTonight }) => isForTonight) : undefined;
  const open = at?.section.pages.length === 1 ? night : at?.section;
  const pages = open?.pages.filter((page) => opensHere(page.route) && mayOpen(page)) ?? [];
  return (
    <div className="mt-2 mb-4 flex min-h-9 items-center justify-between gap-2 empty:min-h-0">
      {open && pages.length > 1 ? (
        <nav aria-label={t('pagesOf', { section: t(open.label) })} className="-mx-2.5 min-w-0">
          <div className={cn(ROW, 'gap-0.5')}>
            {open === at?.section ? null : (
              <span className="shrink-0 self-center pl-2.5 text-muted-foreground text-sm">
                {t(open.label)}:
              </span>
            )}
            {pages.map((page) => (
              <RowLink
                key={page.route}
                to={page.hrefFor(eventId)}
                current={page === at?.page}
                className="h-9 rounded-md px-2.5 text-sm hover:bg-muted aria-[current=page]:bg-event-soft"
              >
                {t(page.label)}
                {FULL_SCREEN.includes(page.route) ? (
                  <ArrowUpRight aria-hidden="true" className="size-3.5" />
                ) : null}
              </RowLink>
            ))}
          </div>
        </nav>
      ) : null}
      {children ? <div className="ml-auto flex shrink-0 items-center gap-2">{children}</div> : null}
    </div>
  );
}

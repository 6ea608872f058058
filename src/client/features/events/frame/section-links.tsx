import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { preloadPath } from '#client/lib/preload-path.ts';
import { cn } from '#client/ui/class-names.ts';
import { EVENT_SECTIONS, eventPageAt, FULL_SCREEN } from './sections.ts';

/** Scrolls the current page's link to the center: on a phone the row may be wider than the screen. */
function bringIntoRow(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

const ROW = 'relative flex overflow-x-auto px-4 [scrollbar-width:none] sm:px-0';

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

/** The event's sections, and the pages of the current one. */
export function SectionLinks({ eventId, isTonight }: { eventId: string; isTonight: boolean }) {
  const { t } = useTranslation('eventFrame');
  const at = eventPageAt(eventId, useLocation().pathname);
  // While the door is open, the overview leads to the night's pages.
  const night = isTonight ? EVENT_SECTIONS.find(({ isForTonight }) => isForTonight) : undefined;
  const open = at?.section.pages.length === 1 ? night : at?.section;
  const pages = open?.pages.filter(({ route }) => opensHere(route)) ?? [];
  return (
    <>
      <nav aria-label={t('label')} className="-mx-4 mt-2 border-b sm:mx-0">
        <div className={cn(ROW, 'sm:gap-1')}>
          {EVENT_SECTIONS.map((section) => (
            <RowLink
              key={section.label}
              to={section.pages[0].hrefFor(eventId)}
              current={section === at?.section}
              className="h-11 border-transparent border-b-2 px-2.5 text-[0.9375rem] aria-[current=page]:border-primary sm:px-3"
            >
              {t(section.label)}
            </RowLink>
          ))}
        </div>
      </nav>
      {open && pages.length > 1 ? (
        <nav aria-label={t('pagesOf', { section: t(open.label) })} className="-mx-4 mt-2 sm:mx-0">
          <div className={cn(ROW, 'gap-1')}>
            {open === at?.section ? null : (
              <span className="shrink-0 self-center pl-3 text-muted-foreground text-sm">
                {t(open.label)}:
              </span>
            )}
            {pages.map((page) => (
              <RowLink
                key={page.route}
                to={page.hrefFor(eventId)}
                current={page === at?.page}
                className="h-9 rounded-md px-3 text-sm hover:bg-muted aria-[current=page]:bg-muted"
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
    </>
  );
}

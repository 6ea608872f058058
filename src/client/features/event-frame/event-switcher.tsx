import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { PhaseBadge } from '#client/features/own-event/phase-badge.tsx';
import { useMe } from '#client/features/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#client/ui/dropdown-menu.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { eventSections, isSectionAt } from './sections.ts';

/** Number of latest events offered; older ones are in the full list. */
const OFFERED_MAX = 20;

/** The event's name as a menu of the organizer's other events, each opened at the same page. */
export function EventSwitcher({ eventId, eventName }: { eventId: string; eventName: string | undefined }) {
  const { t } = useTranslation('eventFrame');
  const query = useQuery(trpc.events.mine.queryOptions({ eventId, pageSize: 1 }, { retry: false }));
  const name = query.data?.items[0]?.name ?? eventName;
  return (
    <DropdownMenu
      align="start"
      className="max-h-[min(28rem,var(--available-height,100vh))] w-[26rem] max-w-[calc(100vw-1rem)] overflow-y-auto"
      trigger={
        <Button
          variant="ghost"
          className="min-w-0 shrink px-3"
          aria-label={t('switch', { name: name ?? '' })}
        >
          {query.isPending && name === undefined ? (
            <Skeleton className="h-5 w-36" />
          ) : (
            <span className="wrap-anywhere line-clamp-2 text-left">{name ?? t('choose')}</span>
          )}
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </Button>
      }
    >
      <OtherEvents eventId={eventId} />
    </DropdownMenu>
  );
}

/** Fetched when the menu opens. */
function OtherEvents({ eventId }: { eventId: string }) {
  const { t } = useTranslation(['eventFrame', 'common']);
  const formats = useFormats();
  const { pathname } = useLocation();
  const query = useQuery(trpc.events.mine.queryOptions({ page: 1, pageSize: OFFERED_MAX }));
  const sections = eventSections(useMe());
  const section = sections.find((candidate) => isSectionAt(candidate, eventId, pathname)) ?? sections[0];
  return (
    <>
      {query.isPending ? <MenuLabel>{t('common:loading')}</MenuLabel> : null}
      {query.isError ? <MenuLabel>{t('failed')}</MenuLabel> : null}
      {query.data?.items.map((event) => (
        <MenuItem key={event.id} link={<Link to={section?.hrefFor(event.id) ?? PATHS.myEvents} />}>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{event.name}</span>
            <span className="block truncate text-muted-foreground text-sm">
              {formats.eventTime(event.startDate, event)}
            </span>
          </span>
          {event.id === eventId ? (
            <Check aria-label={t('present')} className="size-4" />
          ) : (
            <PhaseBadge phase={event.phase} />
          )}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem link={<Link to={PATHS.myEvents} />}>{t('all')}</MenuItem>
    </>
  );
}

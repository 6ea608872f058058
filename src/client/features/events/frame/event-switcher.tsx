import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#client/ui/dropdown-menu.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PATHS } from '#shared/paths.ts';
import { PhaseBadge } from '../own/phase-badge.tsx';
import { EVENT_SECTIONS, eventPageAt } from './sections.ts';

/** Number of latest events offered; older ones are in the full list. */
const OFFERED_MAX = 20;

/** A menu of the organizer's other events, each opened at the same page. */
export function EventSwitcher({ eventId, eventName }: { eventId: string; eventName: string | undefined }) {
  const { t } = useTranslation('eventFrame');
  return (
    <DropdownMenu
      align="start"
      className="max-h-[min(28rem,var(--available-height,100vh))] w-[26rem] max-w-[calc(100vw-1rem)] overflow-y-auto"
      trigger={
        <IconButton
          variant="ghost"
          className="-ml-1 size-7 shrink-0"
          label={t('switch', { name: eventName ?? '' })}
        >
          <ChevronsUpDown aria-hidden="true" />
        </IconButton>
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
  const page = eventPageAt(eventId, pathname)?.page ?? EVENT_SECTIONS[0]?.pages[0];
  return (
    <>
      {query.isPending ? <MenuLabel>{t('common:loading')}</MenuLabel> : null}
      {query.isError ? <MenuLabel>{t('failed')}</MenuLabel> : null}
      {query.data?.items.map((event) => (
        <MenuItem key={event.id} link={<Link to={page?.hrefFor(event.id) ?? PATHS.myEvents} />}>
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

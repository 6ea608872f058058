import {
  CopyPlus,
  Ellipsis,
  ExternalLink,
  Link2,
  PencilLine,
  ScanLine,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { WANTS_DUPLICATE } from '#client/features/events/own/just-published.ts';
import { isTonight } from '#client/features/events/own/tonight.ts';
import { may, mayRepeat } from '#client/features/organizations/may.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { copyText, eventLink } from '#client/features/share/share-link.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#client/ui/dropdown-menu.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useReadOnly } from '#client/ui/read-only.ts';
import type { MyEvent } from '#shared/contracts/events/events.ts';
import type { Right } from '#shared/organizations/rights.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

interface RowMenuProps {
  event: MyEvent;
  onDelete: () => void;
}

/** What can be done with one event from the list. */
export function RowMenu({ event, onDelete }: RowMenuProps) {
  const { t } = useTranslation('organizer');
  const me = useMe();
  const [params] = useSearchParams();
  const isReadOnly = useReadOnly();
  const mayHere = (right: Right) => may(me, right, { eventId: event.id, organizationId: event.organizer.id });
  const overview = pathFor(PATHS.eventEditor, event.id);
  const isDraft = event.phase === 'draft';
  const words = { copied: t('list.copied', { count: 1 }), copyFailed: t('list.copyFailed') };
  const byOrganizer = new URLSearchParams({ ...Object.fromEntries(params), organizer: event.organizer.id });
  return (
    <DropdownMenu
      trigger={
        <IconButton
          variant="ghost"
          className="size-9"
          tabIndex={-1}
          label={t('list.menu.label', { name: event.name })}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {isTonight(event) && opensHere(PATHS.scanner) && mayHere('door') ? (
        <MenuItem link={<Link to={`${PATHS.scanner}?event=${event.id}`} />}>
          <ScanLine aria-hidden="true" />
          {t('list.menu.door')}
        </MenuItem>
      ) : null}
      <MenuItem link={<Link to={overview} />}>
        <PencilLine aria-hidden="true" />
        {t('list.menu.open')}
      </MenuItem>
      {isDraft ? null : (
        <MenuItem reads onSelect={() => void copyText(eventLink(event.id), words)}>
          <Link2 aria-hidden="true" />
          {t('list.menu.copyLink')}
        </MenuItem>
      )}
      <MenuItem link={<Link to={pathFor(PATHS.event, event.id)} />}>
        <ExternalLink aria-hidden="true" />
        {t(isDraft ? 'list.menu.preview' : 'list.menu.publicPage')}
      </MenuItem>
      {isReadOnly || !mayRepeat(me, event) ? null : (
        <MenuItem link={<Link to={overview} state={WANTS_DUPLICATE} />}>
          <CopyPlus aria-hidden="true" />
          {t('list.menu.duplicate')}
        </MenuItem>
      )}
      {me && isAdmin(me) ? (
        <MenuItem link={<Link to={`?${byOrganizer}`} />}>
          <UserRound aria-hidden="true" />
          {t('list.menu.organizer', { name: event.organizer.name })}
        </MenuItem>
      ) : null}
      {isDraft && mayHere('sell') ? (
        <>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={onDelete}>
            <Trash2 aria-hidden="true" />
            {t('list.menu.delete')}
          </MenuItem>
        </>
      ) : null}
    </DropdownMenu>
  );
}

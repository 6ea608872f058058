import {
  Ellipsis,
  ExternalLink,
  Link2,
  type LucideIcon,
  Rocket,
  ScanLine,
  ScrollText,
  Share2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { may } from '#client/features/organizations/may.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { canShare, copyText, eventLink, shareLink } from '#client/features/share/share-link.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#client/ui/dropdown-menu.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useReadOnly } from '#client/ui/read-only.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { MyEvent } from '#shared/contracts/events/events.ts';
import type { Right } from '#shared/organizations/rights.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { WANTS_PUBLISH } from '../own/just-published.ts';
import { isTonight } from '../own/tonight.ts';

/** A link, or a press that changes nothing. */
interface Action {
  Icon: LucideIcon;
  label: string;
  to?: string;
  state?: object;
  onPress?: () => void;
}

/** The link to copy, the public page, and the one main action of the event's state; on a phone the others are in a menu. */
export function EventActions({ event }: { event: MyEvent }) {
  const { t } = useTranslation('eventFrame');
  const main = useMainAction(event);
  const words = { copied: t('copied'), copyFailed: t('copyFailed') };
  const copy: Action = {
    Icon: Link2,
    label: t('copyLink'),
    onPress: () => void copyText(eventLink(event.id), words),
  };
  const page: Action = {
    Icon: ExternalLink,
    label: t(event.phase === 'draft' ? 'preview' : 'publicPage'),
    to: pathFor(PATHS.event, event.id),
  };
  // While tickets sell, spreading the link is the main action; some devices share it instead.
  const first = main ?? (event.phase === 'published' ? copy : null);
  const others = [page, copy].filter(
    (action) => action !== first && (action !== copy || event.phase !== 'draft'),
  );
  return (
    <>
      <div className="hidden shrink-0 items-center gap-1.5 @min-[44rem]:flex">
        {others.map((action) => (
          <SmallAction key={action.label} action={action} />
        ))}
        {first ? <MainAction action={first} /> : null}
      </div>
      <div className="-mr-2 flex shrink-0 items-center @min-[44rem]:hidden">
        {main?.to === undefined ? null : <SmallAction action={main} variant="primary" />}
        <DropdownMenu
          trigger={
            <IconButton variant="ghost" label={t('more')}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          {[...(first && first.to === undefined ? [first] : []), ...others].map(
            ({ Icon, label, to, state, onPress }) => (
              <MenuItem
                key={label}
                reads
                link={to === undefined ? undefined : <Link to={to} state={state} />}
                onSelect={onPress}
              >
                <Icon aria-hidden="true" />
                {label}
              </MenuItem>
            ),
          )}
        </DropdownMenu>
      </div>
    </>
  );
}

interface SmallActionProps {
  action: Action;
  variant?: 'outline' | 'primary';
}

function SmallAction({ action: { Icon, label, to, state, onPress }, variant = 'outline' }: SmallActionProps) {
  if (to === undefined)
    return (
      <IconButton reads variant={variant} className="size-9 rounded-md" label={label} onClick={onPress}>
        <Icon aria-hidden="true" />
      </IconButton>
    );
  return (
    <Tooltip label={label}>
      <Link to={to} state={state} className={buttonClass({ variant, size: 'icon-sm' })}>
        <Icon aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}

function MainAction({ action: { Icon, label, to, state, onPress } }: { action: Action }) {
  const content = (
    <>
      <Icon aria-hidden="true" />
      {label}
    </>
  );
  return to === undefined ? (
    <Button reads size="sm" onClick={onPress}>
      {content}
    </Button>
  ) : (
    <Link to={to} state={state} className={buttonClass({ size: 'sm' })}>
      {content}
    </Link>
  );
}

function useMainAction(event: MyEvent): Action | null {
  const { t } = useTranslation('eventFrame');
  const { pathname } = useLocation();
  const isReadOnly = useReadOnly();
  const me = useMe();
  const mayHere = (right: Right) => may(me, right, { eventId: event.id, organizationId: event.organizer.id });
  const overview = pathFor(PATHS.eventEditor, event.id);
  if (event.phase === 'draft') {
    // The overview has the publish button itself, beside what is still missing.
    if (pathname === overview || isReadOnly || !mayHere('sell')) return null;
    return { Icon: Rocket, label: t('publish'), to: overview, state: WANTS_PUBLISH };
  }
  if (isTonight(event)) {
    if (!opensHere(PATHS.scanner) || !mayHere('door')) return null;
    return { Icon: ScanLine, label: t('openDoor'), to: `${PATHS.scanner}?event=${event.id}` };
  }
  if (event.phase === 'published') {
    if (!canShare()) return null;
    const words = { copied: t('copied'), copyFailed: t('copyFailed') };
    const onPress = () => void shareLink({ text: event.name, url: eventLink(event.id) }, words);
    return { Icon: Share2, label: t('share'), onPress };
  }
  if (pathname === PATHS.payouts || !mayHere('money')) return null;
  return { Icon: ScrollText, label: t('statement'), to: `${PATHS.payouts}?event=${event.id}` };
}

import { Ban, DoorOpen, Ellipsis, LogIn, Mail, Ticket, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#client/ui/dropdown-menu.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Attendee, AttendeeList } from '#shared/contracts/check-in/attendees.ts';
import { PATHS } from '#shared/paths.ts';
import { useAttendeeActions } from './use-attendee-actions.ts';

const STATE = {
  active: { Icon: Ticket, tone: 'neutral' },
  used: { Icon: DoorOpen, tone: 'success' },
  refunded: { Icon: Ban, tone: 'warning' },
} as const;

interface AttendeeRowProps {
  eventId: string;
  event: AttendeeList['event'];
  attendee: Attendee;
}

/** One ticket: owner, type, check-in state and actions. */
export function AttendeeRow({ eventId, event, attendee }: AttendeeRowProps) {
  const { t } = useTranslation('attendees');
  const format = useFormats();
  const { guest, status, usedAt, refundedAt } = attendee;
  const { Icon, tone } = STATE[status];
  const when = usedAt && status === 'used' ? usedAt : refundedAt;
  return (
    <li className="flex items-start gap-3 py-3.5 lg:items-center lg:gap-6">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-6 gap-y-1.5 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,0.9fr)] lg:items-center">
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">{guest.name}</p>
          <p className="wrap-anywhere text-muted-foreground text-sm">
            {guest.email ?? t(attendee.soldAtDoor ? 'atDoor' : 'noEmail')}
          </p>
        </div>
        <div className="min-w-0 text-sm">
          <p className="wrap-anywhere">
            {attendee.type.name} · {format.money(attendee.amountPaidMinor, event.currency)}
            {attendee.soldAtDoor ? ` · ${t('inCash')}` : null}
          </p>
          <p className="text-muted-foreground normal-nums">{attendee.shortCode}</p>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tone}>
            <Icon aria-hidden="true" />
            {t(`state.${status}`)}
          </Badge>
          {when ? (
            <time dateTime={when} className="text-muted-foreground text-sm">
              {format.eventTime(when, event)}
            </time>
          ) : null}
        </div>
      </div>
      <Actions eventId={eventId} event={event} attendee={attendee} />
    </li>
  );
}

function Actions({ eventId, event, attendee }: AttendeeRowProps) {
  const { t } = useTranslation('attendees');
  const { busy, checkIn, undo, resend } = useAttendeeActions(eventId, attendee);
  const { status, guest, shortCode } = attendee;
  if (status === 'refunded') return <span className="size-11 shrink-0" />;
  const open = event.phase === 'published' || event.phase === 'ongoing' || event.phase === 'ended';
  return (
    <DropdownMenu
      trigger={
        <IconButton
          variant="ghost"
          busy={busy}
          label={t('actionsFor', { name: guest.name, code: shortCode })}
        >
          {busy ? null : <Ellipsis aria-hidden="true" />}
        </IconButton>
      }
    >
      {status === 'active' && open ? (
        <>
          <MenuItem onSelect={checkIn}>
            <LogIn aria-hidden="true" />
            {t('checkIn.action')}
          </MenuItem>
          {guest.email ? (
            <MenuItem onSelect={resend}>
              <Mail aria-hidden="true" />
              {t('resend.action')}
            </MenuItem>
          ) : null}
          <MenuSeparator />
        </>
      ) : null}
      {status === 'used' && open ? (
        <MenuItem onSelect={undo}>
          <LogIn aria-hidden="true" className="-scale-x-100" />
          {t('undo.action')}
        </MenuItem>
      ) : null}
      <MenuItem
        link={<Link to={`${PATHS.refunds}?event=${eventId}&search=${encodeURIComponent(shortCode)}`} />}
        tone="danger"
      >
        <Undo2 aria-hidden="true" />
        {t('refund')}
      </MenuItem>
    </DropdownMenu>
  );
}

export function AttendeeRowSkeleton() {
  return (
    <div className="flex items-center gap-6 py-3.5">
      <div className="grid flex-1 grid-cols-1 gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,0.9fr)]">
        <div>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-1.5 h-4 w-52 max-w-full" />
        </div>
        <div>
          <Skeleton className="h-4 w-36" />
          <Skeleton className="mt-1.5 h-4 w-32" />
        </div>
        <Skeleton className="h-6 w-24 rounded-full" />
      </div>
    </div>
  );
}

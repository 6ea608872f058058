import { useQuery } from '@tanstack/react-query';
import { Ellipsis, LogIn, Mail, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#client/features/attendees/state-badge.tsx';
import { mayCheckIn, mayRefund, mayResend, mayUndo } from '#client/features/attendees/ticket-rules.ts';
import { useTicketActions } from '#client/features/attendees/use-ticket-actions.ts';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { NeedsLine } from '#client/features/seats/words/needs-line.tsx';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel } from '#client/ui/dropdown-menu.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { AttendeeList, AttendeePurchase } from '#shared/contracts/attendees/attendees.ts';
import { PurchaseNote } from './purchase-note.tsx';
import { Timeline } from './timeline.tsx';
import type { TicketWork } from './work-dialog.tsx';

interface PurchasePanelProps {
  eventId: string;
  event: AttendeeList['event'];
  purchaseId: string | null;
  onClose: () => void;
  onWork: (work: TicketWork) => void;
}

/** A purchase beside the list: what to do with it, a line for each ticket, the note, and what happened. */
export function PurchasePanel({ eventId, event, purchaseId, onClose, onWork }: PurchasePanelProps) {
  const { t } = useTranslation(['attendees', 'common']);
  const format = useFormats();
  // While the sheet closes it still shows the purchase.
  const [shownId, setShownId] = useState(purchaseId);
  if (purchaseId !== null && purchaseId !== shownId) setShownId(purchaseId);
  const query = useQuery({
    ...trpc.attendees.purchase.queryOptions({ eventId, purchaseId: shownId ?? '' }),
    enabled: shownId !== null,
    staleTime: 0,
  });
  const failure = query.data ? null : failureOf(query);
  return (
    <Sheet
      open={purchaseId !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      closeLabel={t('common:close')}
      title={query.data?.guest.name ?? t('panel.title')}
      description={
        query.data
          ? [
              query.data.guest.email,
              format.money(query.data.totalMinor, event.currency),
              query.data.tickets.some(({ soldAtDoor }) => soldAtDoor) ? t('inCash') : null,
            ]
              .filter((word) => word !== null)
              .join(' · ')
          : undefined
      }
    >
      {failure ? <LoadFailure error={failure} onRetry={() => void query.refetch()} /> : null}
      {query.data ? (
        <Purchase eventId={eventId} event={event} purchase={query.data} onWork={onWork} />
      ) : failure ? null : (
        <SkeletonBoxes count={2} box="h-36" />
      )}
    </Sheet>
  );
}

interface PurchaseProps {
  eventId: string;
  event: AttendeeList['event'];
  purchase: AttendeePurchase;
  onWork: (work: TicketWork) => void;
}

function Purchase({ eventId, event, purchase, onWork }: PurchaseProps) {
  const { t } = useTranslation('attendees');
  const { number } = useFormats();
  const me = useMe();
  const { run, busy } = useTicketActions(eventId);
  const { tickets } = purchase;
  const refundable = tickets.filter((ticket) => mayRefund(ticket, me !== null && isAdmin(me)));
  const resendable = tickets.find((ticket) => mayResend(ticket, event.phase));
  const waiting = tickets.filter((ticket) => mayCheckIn(ticket, event.phase));
  const [alone] = tickets.length === 1 ? tickets : [];
  const [first] = waiting;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {first ? (
          <Button
            size="sm"
            busy={busy?.action === 'checkIn' && busy.ticket.ticketId === first.ticketId}
            onClick={() =>
              waiting.length === 1 ? run('checkIn', first) : onWork({ kind: 'checkIn', tickets: waiting })
            }
          >
            <LogIn aria-hidden="true" />
            {tickets.length === 1
              ? t('checkIn.action')
              : t('bulk.checkIn.action', { count: waiting.length, number: number(waiting.length) })}
          </Button>
        ) : alone && mayUndo(alone, event.phase) ? (
          <Button
            size="sm"
            variant="outline"
            busy={busy?.action === 'undo'}
            onClick={() => run('undo', alone)}
          >
            <LogIn aria-hidden="true" className="-scale-x-100" />
            {t('undo.action')}
          </Button>
        ) : null}
        {refundable.length > 0 ? (
          <Button
            size="sm"
            variant="outline"
            className="text-danger-ink"
            onClick={() => onWork({ kind: 'refund', tickets: refundable })}
          >
            <Undo2 aria-hidden="true" />
            {tickets.length > 1 ? t('refundAll') : t('refund')}
          </Button>
        ) : null}
        {resendable ? (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto"
            busy={busy?.action === 'resend'}
            onClick={() => run('resend', resendable)}
          >
            <Mail aria-hidden="true" />
            {t('resend.action')}
          </Button>
        ) : null}
      </div>
      <ul aria-label={t('panel.tickets')} className="divide-y border-y">
        {tickets.map((ticket) => (
          <TicketLine
            key={ticket.ticketId}
            ticket={ticket}
            event={event}
            payer={purchase.guest}
            onRun={tickets.length > 1 ? run : null}
            onRefund={
              refundable.includes(ticket) ? () => onWork({ kind: 'refund', tickets: [ticket] }) : null
            }
          />
        ))}
      </ul>
      <PurchaseNote eventId={eventId} purchase={purchase} />
      <Timeline event={event} purchase={purchase} />
    </div>
  );
}

interface TicketLineProps {
  ticket: AttendeePurchase['tickets'][number];
  event: AttendeeList['event'];
  payer: AttendeePurchase['guest'];
  /** Null where the buttons above are those of this only ticket. */
  onRun: ReturnType<typeof useTicketActions>['run'] | null;
  onRefund: (() => void) | null;
}

/** A ticket in one line, with a menu of what concerns it alone. */
function TicketLine({ ticket, event, payer, onRun, onRefund }: TicketLineProps) {
  const { t } = useTranslation(['attendees', 'common']);
  const format = useFormats();
  const { guest, shortCode } = ticket;
  const isTransferred = guest.email !== payer.email || guest.name !== payer.name;
  const checksIn = mayCheckIn(ticket, event.phase);
  const undoes = mayUndo(ticket, event.phase);
  const price = format.money(ticket.amountPaidMinor, event.currency);
  return (
    <li className="flex min-h-11 items-center gap-x-3 text-sm">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-2">
        <p className="wrap-anywhere min-w-0 font-medium">{ticket.type.name}</p>
        <p className="normal-nums text-muted-foreground">{shortCode}</p>
        {isTransferred ? (
          <p className="wrap-anywhere basis-full">
            {[guest.name, guest.email].filter((word) => word !== null).join(' · ')}
          </p>
        ) : null}
        <SeatLines seats={[ticket.seat]} className="wrap-anywhere block basis-full" />
        {ticket.needs ? <NeedsLine needs={ticket.needs} className="basis-full" /> : null}
        {ticket.answers?.map(({ label, answer }) => (
          <p key={label} className="wrap-anywhere basis-full text-muted-foreground">
            {label}: <span className="text-foreground">{answer}</span>
          </p>
        ))}
      </div>
      <StateBadge tickets={[ticket]} isQuiet />
      {onRun && (checksIn || undoes || onRefund) ? (
        <DropdownMenu
          trigger={
            <IconButton
              variant="ghost"
              className="-mr-2 size-9 shrink-0"
              label={t('panel.moreOf', { code: shortCode })}
            >
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuLabel>{ticket.soldAtDoor ? `${price} · ${t('inCash')}` : price}</MenuLabel>
          {checksIn ? (
            <MenuItem onSelect={() => onRun('checkIn', ticket)}>
              <LogIn aria-hidden="true" />
              {t('checkIn.action')}
            </MenuItem>
          ) : null}
          {undoes ? (
            <MenuItem onSelect={() => onRun('undo', ticket)}>
              <LogIn aria-hidden="true" className="-scale-x-100" />
              {t('undo.action')}
            </MenuItem>
          ) : null}
          {onRefund ? (
            <MenuItem tone="danger" onSelect={onRefund}>
              <Undo2 aria-hidden="true" />
              {t('refund')}
            </MenuItem>
          ) : null}
        </DropdownMenu>
      ) : null}
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { LogIn, Mail, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#client/features/attendees/state-badge.tsx';
import { mayCheckIn, mayRefund, mayResend, mayUndo } from '#client/features/attendees/ticket-rules.ts';
import { type TicketAction, useTicketActions } from '#client/features/attendees/use-ticket-actions.ts';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { Attendee, AttendeeList, AttendeePurchase } from '#shared/contracts/attendees/attendees.ts';
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

/** A purchase beside the list: its tickets with their actions, the note, and what happened. */
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
          ? [query.data.guest.email, format.money(query.data.totalMinor, event.currency)]
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
  const me = useMe();
  const { run, busy } = useTicketActions(eventId);
  const { tickets } = purchase;
  const refundable = tickets.filter((ticket) => mayRefund(ticket, me !== null && isAdmin(me)));
  const resendable = tickets.find((ticket) => mayResend(ticket, event.phase));
  const isBusy = (action: TicketAction, ticket: Attendee) =>
    busy?.action === action && busy.ticket.ticketId === ticket.ticketId;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {resendable ? (
          <Button
            size="sm"
            variant="outline"
            busy={isBusy('resend', resendable)}
            onClick={() => run('resend', resendable)}
          >
            <Mail aria-hidden="true" />
            {t('resend.action')}
          </Button>
        ) : null}
        {refundable.length > 0 ? (
          <RefundButton
            tickets={refundable}
            onWork={onWork}
            label={tickets.length > 1 ? t('refundAll') : t('refund')}
          />
        ) : null}
      </div>
      <ul aria-label={t('panel.tickets')} className="divide-y rounded-xl border">
        {tickets.map((ticket) => (
          <TicketItem key={ticket.ticketId} ticket={ticket} event={event} payer={purchase.guest}>
            {mayCheckIn(ticket, event.phase) ? (
              <Button
                size="sm"
                variant="outline"
                busy={isBusy('checkIn', ticket)}
                onClick={() => run('checkIn', ticket)}
              >
                <LogIn aria-hidden="true" />
                {t('checkIn.action')}
              </Button>
            ) : null}
            {mayUndo(ticket, event.phase) ? (
              <Button
                size="sm"
                variant="outline"
                busy={isBusy('undo', ticket)}
                onClick={() => run('undo', ticket)}
              >
                <LogIn aria-hidden="true" className="-scale-x-100" />
                {t('undo.action')}
              </Button>
            ) : null}
            {tickets.length > 1 && refundable.includes(ticket) ? (
              <RefundButton tickets={[ticket]} onWork={onWork} label={t('refund')} />
            ) : null}
          </TicketItem>
        ))}
      </ul>
      <PurchaseNote eventId={eventId} purchase={purchase} />
      <Timeline event={event} purchase={purchase} />
    </div>
  );
}

interface RefundButtonProps {
  tickets: readonly Attendee[];
  onWork: (work: TicketWork) => void;
  label: string;
}

function RefundButton({ tickets, onWork, label }: RefundButtonProps) {
  return (
    <Button
      size="sm"
      variant="outline"
      className="text-danger-ink"
      onClick={() => onWork({ kind: 'refund', tickets })}
    >
      <Undo2 aria-hidden="true" />
      {label}
    </Button>
  );
}

interface TicketItemProps {
  ticket: Attendee;
  event: AttendeeList['event'];
  payer: AttendeePurchase['guest'];
  children: ReactNode;
}

function TicketItem({ ticket, event, payer, children }: TicketItemProps) {
  const { t } = useTranslation('attendees');
  const format = useFormats();
  const { guest } = ticket;
  const isTransferred = guest.email !== payer.email || guest.name !== payer.name;
  return (
    <li className="grid gap-2 p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="wrap-anywhere min-w-0 font-medium">{ticket.type.name}</p>
        <StateBadge tickets={[ticket]} />
      </div>
      {isTransferred ? (
        <p className="wrap-anywhere text-sm">
          {[guest.name, guest.email].filter((word) => word !== null).join(' · ')}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-3 text-muted-foreground text-sm">
        <span className="normal-nums">{ticket.shortCode}</span>
        <span>
          {format.money(ticket.amountPaidMinor, event.currency)}
          {ticket.soldAtDoor ? ` · ${t('inCash')}` : null}
        </span>
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </li>
  );
}

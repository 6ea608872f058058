import { LogIn, Mail, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayCheckIn, mayRefund, mayResend } from '#client/features/attendees/ticket-rules.ts';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { BulkButtons } from '#client/features/data-table/bulk-buttons.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { Attendee, AttendeeList } from '#shared/contracts/attendees/attendees.ts';
import type { TicketWork } from './work-dialog.tsx';

const ICON = { checkIn: LogIn, resend: Mail, refund: Undo2 } as const;

interface BulkActionsProps {
  event: AttendeeList['event'];
  tickets: readonly Attendee[];
  onWork: (work: TicketWork) => void;
}

/** What is possible with the selected tickets, each with the number that it concerns. */
export function BulkActions({ event, tickets, onWork }: BulkActionsProps) {
  const { t } = useTranslation('attendees');
  const { number } = useFormats();
  const me = useMe();
  const byAdmin = me !== null && isAdmin(me);
  const resendable = tickets.filter((ticket) => mayResend(ticket, event.phase));
  const works: TicketWork[] = [
    { kind: 'checkIn', tickets: tickets.filter((ticket) => mayCheckIn(ticket, event.phase)) },
    { kind: 'resend', tickets: [...new Map(resendable.map((one) => [one.purchaseId, one])).values()] },
    { kind: 'refund', tickets: tickets.filter((ticket) => mayRefund(ticket, byAdmin)) },
  ];
  return (
    <BulkButtons
      steps={works.map((work) => ({
        kind: work.kind,
        icon: ICON[work.kind],
        label: t(`bulk.${work.kind}.action`, {
          count: work.tickets.length,
          number: number(work.tickets.length),
        }),
        count: work.tickets.length,
        isDanger: work.kind === 'refund',
        start: () => onWork(work),
      }))}
    />
  );
}

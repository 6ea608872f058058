import { LogIn, Mail, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#client/features/session/roles.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { Attendee, AttendeeList } from '#shared/contracts/check-in/attendees.ts';
import { mayCheckIn, mayRefund, mayResend } from './ticket-rules.ts';
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
  return works.map((work) => {
    const Icon = ICON[work.kind];
    const count = work.tickets.length;
    return (
      <Button
        key={work.kind}
        variant="outline"
        size="sm"
        disabled={count === 0}
        className={work.kind === 'refund' ? 'text-danger-ink' : undefined}
        onClick={() => onWork(work)}
      >
        <Icon aria-hidden="true" />
        {t(`bulk.${work.kind}.action`, { count, number: number(count) })}
      </Button>
    );
  });
}

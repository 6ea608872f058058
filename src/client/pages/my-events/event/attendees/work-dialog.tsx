import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkIn } from '#client/features/attendees/ticket-calls.ts';
import { BulkDialog } from '#client/features/data-table/bulk-dialog.tsx';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { Attendee, AttendeeList } from '#shared/contracts/attendees/attendees.ts';
import { REFUND_REASON_MAX_CHARS } from '#shared/limits.ts';
import { paidFor } from '#shared/money/paid-for.ts';

export interface TicketWork {
  kind: 'checkIn' | 'resend' | 'refund';
  /** For `resend` one of each purchase, whose mail has all its tickets. */
  tickets: readonly Attendee[];
}

interface WorkDialogProps {
  eventId: string;
  event: AttendeeList['event'];
  work: TicketWork;
  onClose: (isDone: boolean) => void;
}

const idOf = ({ ticketId }: Attendee) => ticketId;
const nameOf = ({ guest, shortCode }: Attendee) => `${guest.name}, ${shortCode}`;

/** Work on one or many tickets: a refund after a question with its sum, check-ins after one, mails at once. */
export function WorkDialog({ eventId, event, work: { kind, tickets }, onClose }: WorkDialogProps) {
  const { t } = useTranslation(['attendees', 'common']);
  const format = useFormats();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const money = (some: readonly Attendee[]) => format.money(paidFor(some), event.currency);
  const valuesOf = (some: readonly Attendee[]) => ({
    count: some.length,
    number: format.number(some.length),
    amount: money(some),
  });
  const values = valuesOf(tickets);
  const isRefund = kind === 'refund';
  const hasUsed = isRefund && tickets.some(({ status }) => status === 'used');
  return (
    <BulkDialog
      items={tickets}
      idOf={idOf}
      nameOf={nameOf}
      title={t(`bulk.${kind}.title`, values)}
      {...(isRefund && {
        text: <Consequences tickets={tickets} money={money} />,
        confirm: t('bulk.refund.confirm', values),
      })}
      {...(kind === 'checkIn' && {
        text: t('bulk.checkIn.text'),
        confirm: t('bulk.checkIn.confirm', values),
        isHarmless: true,
      })}
      disabled={hasUsed && reason.trim() === ''}
      run={(ticket, requestId) => {
        const call = { eventId, requestId };
        const { ticketId } = ticket;
        if (kind === 'checkIn') return checkIn(client, ticket, { ...call, gate: t('checkIn.gate') });
        if (kind === 'resend') return api.attendees.resend.mutate({ ...call, ticketId });
        return api.refunds.refundTicket.mutate({ ...call, ticketId, reason: reason.trim() });
      }}
      onEnd={(done) => {
        if (done.length > 0) toast.success(t(`bulk.${kind}.done`, valuesOf(done)));
        const areas = isRefund ? [trpc.attendees, trpc.refunds, trpc.events] : [];
        for (const area of areas) void client.invalidateQueries({ queryKey: area.pathKey() });
      }}
      onClose={onClose}
    >
      {hasUsed ? (
        <Alert tone="warning" className="mb-4">
          {t('bulk.refund.used')}
        </Alert>
      ) : null}
      {isRefund ? (
        <Field
          label={t('bulk.refund.reason')}
          aside={hasUsed ? null : t('common:optional')}
          hint={t('bulk.refund.reasonHint')}
        >
          <Textarea
            value={reason}
            maxLength={REFUND_REASON_MAX_CHARS}
            onChange={(change) => setReason(change.target.value)}
          />
        </Field>
      ) : null}
    </BulkDialog>
  );
}

interface ConsequencesProps {
  tickets: readonly Attendee[];
  money: (tickets: readonly Attendee[]) => string;
}

function Consequences({ tickets, money }: ConsequencesProps) {
  const { t } = useTranslation('attendees');
  const [name, ...others] = new Set(tickets.map(({ guest }) => guest.name));
  const inCash = tickets.filter(({ soldAtDoor }) => soldAtDoor);
  return (
    <>
      {t(others.length === 0 ? 'bulk.refund.toOne' : 'bulk.refund.toMany', { name })}
      {inCash.length > 0 ? ` ${t('bulk.refund.cash', { amount: money(inCash) })}` : null}
    </>
  );
}

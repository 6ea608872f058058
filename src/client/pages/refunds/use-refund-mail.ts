import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useFormats } from '#client/lib/format.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';

/** A `mailto:` link that requests a refund, with the details that support needs to find the ticket. */
export function useRefundMail() {
  const { t } = useTranslation('refunds');
  const format = useFormats();
  const me = useMe();
  return (support: string, ticket: TicketView): string => {
    const { event } = ticket;
    const subject = t('mail.subject', { event: event.name, reference: ticket.reference });
    const body = t('mail.body', {
      event: event.name,
      when: format.eventTime(event.startDate, event),
      type: ticket.typeName,
      code: ticket.reference,
      amount: format.money(ticket.amountPaidMinor, ticket.currency),
      account: me?.email ?? '',
    });
    // RFC 6068: lines end with CR LF, and a space is %20.
    const lines = body.replace(/\n/g, '\r\n');
    return `mailto:${support}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
  };
}

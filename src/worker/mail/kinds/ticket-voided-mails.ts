import { readerOf } from '#db/client.ts';
import { readMailedVoidedTickets } from '#db/readers/mail/mailed-refunds.ts';
import { placeOf } from '#shared/events/address.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { seatNamesOf } from '#shared/seats/stored-seat-names.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { seatFacts } from '#worker/tickets/seat-facts.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';

/** Tells the holder of a ticket that somebody else paid for that it was refunded and no longer admits. */
export async function ticketVoidedMails(
  deps: MailDeps,
  refundIds: readonly string[],
): Promise<(refundId: string) => Promise<Composed>> {
  const tickets = await readMailedVoidedTickets(readerOf(deps.db), refundIds);
  return composeByRow(tickets, 'no such refund', (ticket) => {
    const language = languageFor(ticket, ticket.currency);
    const t = i18n.getFixedT(language, 'mails');
    const message = layOutMail({
      to: ticket.email,
      language,
      subject: t('ticketVoided.subject', { event: ticket.eventName }),
      guestName: ticket.guestName,
      lead: t('ticketVoided.lead'),
      head: headOf(deps, ticket),
      title: ticket.eventName,
      facts: [
        [t('transfer.type'), ticket.typeName],
        ...seatFacts(language, seatNamesOf([ticket])),
        [t('when'), formatEventTime(language, ticket)],
        [t('where'), placeOf(ticket)],
      ],
      button: {
        label: t('paymentReturned.button'),
        link: `${deps.siteUrl}${pathFor(PATHS.event, ticket.eventId)}`,
      },
      notes: [t('ticketVoided.ask')],
      fine: [t('refund.questions', { address: deps.supportEmail })],
    });
    return { send: message };
  });
}

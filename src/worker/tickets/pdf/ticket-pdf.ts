import type { Language } from '#shared/text/languages.ts';
import { openPdf } from '#worker/documents/pdf/tagged-pdf.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { drawTicket, TICKET_PAGE } from './draw-ticket.ts';
import { type PrintedTicket, ticketTexts } from './ticket-texts.ts';

/** One page per ticket, in the reader's language. */
export async function makeTicketPdf(
  tickets: readonly PrintedTicket[],
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = tickets;
  const t = i18n.getFixedT(language, 'documents');
  const title = `${t('ticket')}: ${first?.eventName ?? ''}`;
  const pdf = openPdf({ title, language, createdAt: first?.purchasedAt });
  for (const [index, ticket] of tickets.entries()) {
    const place = { index: index + 1, count: tickets.length, first: first ?? ticket };
    drawTicket(pdf.addPage(TICKET_PAGE), ticketTexts(ticket, language, place), ticket.qr);
    // A macrotask: other requests run between two pages.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return await pdf.end();
}

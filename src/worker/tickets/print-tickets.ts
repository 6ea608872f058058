import type { OwnTicket } from '#db/readers/tickets/own-tickets.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Language } from '#shared/text/languages.ts';
import type { PrintedTicket } from './pdf/ticket-texts.ts';
import { ticketCodes } from './show-ticket.ts';

type Printing = Omit<OwnTicket, 'imageKey' | 'category'>;

export interface PrintRequest {
  tickets: readonly Printing[];
  holderName: string;
  language: Language;
  signingKey: CryptoKey;
}

/**
 * The PDF of those tickets that still open a door; a code that no longer does is not handed out on paper either. When
 * there is none left, the refusal says why of the first.
 */
export async function printTickets(request: PrintRequest): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const printed: PrintedTicket[] = [];
  for (const ticket of request.tickets) {
    const codes = await ticketCodes(ticket, request.signingKey);
    if (!codes) continue;
    printed.push({ ...ticket, ...codes, holderName: request.holderName, purchasedAt: ticket.createdAt });
  }
  const [first] = request.tickets;
  if (!first) return refused('NOT_FOUND');
  if (printed.length === 0) {
    if (first.status === 'used') return refused('TICKET_ALREADY_USED');
    return refused(first.status === 'refunded' ? 'TICKET_REFUNDED' : 'EVENT_CANCELLED');
  }
  // Fonts and their reader are large: loaded when somebody prints, not by every Worker that starts.
  const { makeTicketPdf } = await import('./pdf/ticket-pdf.ts');
  return done(await makeTicketPdf(printed, request.language));
}

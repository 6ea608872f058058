import type { OwnTicket } from '#db/readers/tickets/own-tickets.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Language } from '#shared/text/languages.ts';
import type { PrintedTicket } from './pdf/ticket-texts.ts';
import { ticketCodes } from './show-ticket.ts';

type Printing = Omit<OwnTicket, 'imageKey' | 'category'>;

export interface PrintRequest {
  tickets: readonly Printing[];
  holderName: string;
  language: Language;
  signingKey: SigningKey;
}

/**
 * Those tickets that are still valid for entry, with their codes; codes of others are never printed. If none is valid,
 * the refusal gives the reason for the first one.
 */
export async function printableTickets(request: PrintRequest): Promise<Outcome<PrintedTicket[]>> {
  const printed: PrintedTicket[] = [];
  for (const ticket of request.tickets) {
    const codes = await ticketCodes(ticket, request.signingKey);
    if (!codes) continue;
    printed.push({ ...ticket, ...codes, holderName: request.holderName, purchasedAt: ticket.createdAt });
  }
  const [first] = request.tickets;
  if (!first) return refused('NOT_FOUND');
  if (printed.length === 0) {
    if (first.disputedAt !== null && first.status === 'active') return refused('TICKET_DISPUTED');
    if (first.status === 'used') return refused('TICKET_ALREADY_USED');
    return refused(first.status === 'refunded' ? 'TICKET_REFUNDED' : 'EVENT_CANCELLED');
  }
  return done(printed);
}

/** PDF of the printable tickets. */
export async function printTickets(request: PrintRequest): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const printable = await printableTickets(request);
  if (!printable.ok) return printable;
  return done(await drawPdf(printable.value, request.language));
}

/** Loaded on demand: fonts and their parser are large, and not every isolate prints. */
export async function drawPdf(
  tickets: readonly PrintedTicket[],
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const { makeTicketPdf } = await import('./pdf/ticket-pdf.ts');
  return await makeTicketPdf(tickets, language);
}

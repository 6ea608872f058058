import { PDFDocument } from 'pdf-lib';
import type { Language } from '#shared/text/languages.ts';
import { openFonts } from '#worker/documents/pdf/pdf-fonts.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { BRAND, drawTicket } from './draw-ticket.ts';
import { type PrintedTicket, ticketTexts, weighed } from './ticket-texts.ts';

/** One page per ticket, in the reader's language. */
export async function makeTicketPdf(
  tickets: readonly PrintedTicket[],
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const [first] = tickets;
  const pages = tickets.map((ticket, index) => ({
    qr: ticket.qr,
    texts: ticketTexts(ticket, language, { index: index + 1, count: tickets.length, first: first ?? ticket }),
  }));
  const t = i18n.getFixedT(language, 'documents');
  document.setTitle(`${t('ticket')}: ${first?.eventName ?? ''}`, { showInWindowTitleBar: true });
  document.setLanguage(language);
  document.setProducer(BRAND);
  document.setCreator(BRAND);
  if (first) document.setCreationDate(new Date(first.purchasedAt));
  const fonts = await openFonts(
    document,
    pages.flatMap(({ texts }) => weighed(texts)),
  );
  for (const { texts, qr } of pages) {
    drawTicket(document, fonts, texts, qr);
    // A macrotask: other requests run between two pages.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Uint8Array(await document.save());
}

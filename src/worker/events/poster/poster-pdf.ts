import type { Language } from '#shared/text/languages.ts';
import { openPdf } from '#worker/documents/pdf/tagged-pdf.ts';
import { type PosterEvent, posterTexts } from './poster-texts.ts';

const MARGIN = 56;
/** A4 (points). */
const PAGE = { width: 595, height: 842, margin: MARGIN };
/** 13 cm including the quiet zone: readable from about two steps away. */
const QR_SIZE = 368;
const BRAND = 'Aforo';

/** A printable poster: the event, and a QR code that opens its page. */
export async function makePosterPdf(
  event: PosterEvent,
  url: string,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const texts = posterTexts(event, url, language);
  const pdf = openPdf({ title: event.name, language });
  const pen = pdf.addPage(PAGE);
  let y = PAGE.height - MARGIN - 24;
  y = pen.block(texts.name, {
    y,
    size: 38,
    weight: 'bold',
    leading: 44,
    linesMax: 3,
    align: 'center',
    as: 'H1',
  });
  y = pen.block(texts.when, {
    y: y - 4,
    size: 18,
    weight: 'bold',
    leading: 24,
    linesMax: 2,
    align: 'center',
  });
  pen.block(texts.place, { y: y - 4, size: 16, leading: 21, linesMax: 2, soft: true, align: 'center' });
  // Positioned from the bottom, so that the code is in the same place on every poster.
  const top = MARGIN + 92 + QR_SIZE;
  pen.qr(`${url}?src=poster`, { top, size: QR_SIZE, alt: texts.qrAlt });
  pen.line(texts.scan, { y: MARGIN + 62, size: 20, weight: 'bold', align: 'center' });
  pen.line(texts.address, { y: MARGIN + 38, size: 11, soft: true, align: 'center' });
  pen.line(BRAND, { y: MARGIN, size: 13, weight: 'bold', align: 'center' });
  return await pdf.end();
}

import { PDFDocument } from 'pdf-lib';
import type { Language } from '#shared/text/languages.ts';
import { drawQr } from '#worker/documents/pdf/draw-qr.ts';
import { penOn } from '#worker/documents/pdf/page-pen.ts';
import { openFonts } from '#worker/documents/pdf/pdf-fonts.ts';
import { type PosterEvent, posterTexts, weighed } from './poster-texts.ts';

/** A4 (points). */
const PAGE = { width: 595, height: 842 };
const MARGIN = 56;
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
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(event.name, { showInWindowTitleBar: true });
  document.setLanguage(language);
  document.setProducer(BRAND);
  document.setCreator(BRAND);
  const fonts = await openFonts(document, weighed(texts));
  const page = document.addPage([PAGE.width, PAGE.height]);
  const pen = penOn(page, fonts, MARGIN);
  let y = PAGE.height - MARGIN - 24;
  y = pen.block(texts.name, { y, size: 38, weight: 'bold', leading: 44, linesMax: 3, align: 'center' });
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
  drawQr(page, `${url}?src=poster`, { x: (PAGE.width - QR_SIZE) / 2, top, size: QR_SIZE });
  pen.line(texts.scan, { y: MARGIN + 62, size: 20, weight: 'bold', align: 'center' });
  pen.line(texts.address, { y: MARGIN + 38, size: 11, soft: true, align: 'center' });
  pen.line(BRAND, { y: MARGIN, size: 13, weight: 'bold', align: 'center' });
  return new Uint8Array(await document.save());
}

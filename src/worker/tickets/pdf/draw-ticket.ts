import { type PDFDocument, rgb } from 'pdf-lib';
import { drawQr } from '#worker/documents/pdf/draw-qr.ts';
import { type Pen, penOn } from '#worker/documents/pdf/page-pen.ts';
import type { Fonts } from '#worker/documents/pdf/pdf-fonts.ts';
import type { TicketTexts } from './ticket-texts.ts';

/** A5 (points): fits on a phone's screen, and prints well on A4. */
const PAGE = { width: 420, height: 595 };
const MARGIN = 36;
const WIDTH = PAGE.width - 2 * MARGIN;
const QR_SIZE = 232;
const LINE = rgb(0.8, 0.78, 0.77);

export const BRAND = 'Aforo';

/** Draws a ticket on one page, from the top; each part is as high as its text. */
export function drawTicket(document: PDFDocument, fonts: Fonts, texts: TicketTexts, qr: string): void {
  const page = document.addPage([PAGE.width, PAGE.height]);
  const pen = penOn(page, fonts, MARGIN);
  let y = PAGE.height - MARGIN - 8;
  pen.line(BRAND, { x: MARGIN, y, size: 13, weight: 'bold' });
  pen.line(texts.position, { x: MARGIN, y, size: 10, align: 'right', soft: true });
  y = pen.block(texts.eventName, { y: y - 34, size: 22, weight: 'bold', leading: 26, linesMax: 2 });
  y = pen.block(texts.when, { y: y - 6, size: 11, weight: 'bold', leading: 15, linesMax: 2 });
  y = pen.block(texts.place, { y: y - 1, size: 11, leading: 15, linesMax: 2, soft: true });
  const top = y + 2;
  drawQr(page, qr, { x: (PAGE.width - QR_SIZE) / 2, top, size: QR_SIZE });
  y = top - QR_SIZE - 6;
  pen.line(texts.codeLabel, { y, size: 8, align: 'center', soft: true });
  pen.line(texts.shortCode, { y: y - 19, size: 17, weight: 'bold', align: 'center' });
  y -= 34;
  page.drawLine({
    start: { x: MARGIN, y },
    end: { x: PAGE.width - MARGIN, y },
    color: LINE,
    thickness: 0.8,
    dashArray: [3, 3],
  });
  drawFacts(pen, texts.facts, y - 16);
  pen.block(texts.note, { y: MARGIN + 8, size: 7.5, leading: 10, linesMax: 2, soft: true });
}

/** Two facts per row; the last fact, a date, fills a row. */
function drawFacts(pen: Pen, facts: TicketTexts['facts'], from: number): void {
  const column = WIDTH / 2;
  for (const [index, [label, value]] of facts.entries()) {
    const x = MARGIN + (index % 2) * column;
    const y = from - Math.floor(index / 2) * 29;
    const width = index === facts.length - 1 ? WIDTH : column - 10;
    pen.line(label, { x, y, size: 7.5, width, soft: true });
    pen.line(value, { x, y: y - 12, size: 10, width });
  }
}

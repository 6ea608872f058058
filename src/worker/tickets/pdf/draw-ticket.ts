import type { Pen } from '#worker/documents/pdf/page-pen.ts';
import type { TicketTexts } from './ticket-texts.ts';

const MARGIN = 36;
/** A5 (points): fits on a phone's screen, and prints well on A4. */
export const TICKET_PAGE = { width: 420, height: 595, margin: MARGIN };
const WIDTH = TICKET_PAGE.width - 2 * MARGIN;
const QR_SIZE = 232;
/** With two lines of a seat the page is as full as without one. */
const SEATED_QR_SIZE = 184;
const BRAND = 'Aforo';

/** Draws a ticket on one page, from the top; each part is as high as its text. */
export function drawTicket(pen: Pen, texts: TicketTexts, qr: string): void {
  let y = TICKET_PAGE.height - MARGIN - 8;
  pen.line(BRAND, { x: MARGIN, y, size: 13, weight: 'bold' });
  pen.line(texts.position, { x: MARGIN, y, size: 10, align: 'right', soft: true });
  y = pen.block(texts.eventName, {
    y: y - 34,
    size: 22,
    weight: 'bold',
    leading: 26,
    linesMax: 2,
    as: 'H1',
  });
  y = pen.block(texts.when, { y: y - 6, size: 11, weight: 'bold', leading: 15, linesMax: 2 });
  y = pen.block(texts.place, { y: y - 1, size: 11, leading: 15, linesMax: 2, soft: true });
  if (texts.seat !== '')
    y = pen.block(texts.seat, { y: y - 10, size: 16, weight: 'bold', leading: 19, linesMax: 2 });
  const top = y + 2;
  const size = texts.seat === '' ? QR_SIZE : SEATED_QR_SIZE;
  pen.qr(qr, { top, size, alt: texts.qrAlt });
  y = top - size - 6;
  pen.line(texts.codeLabel, { y, size: 8, align: 'center', soft: true });
  pen.line(texts.shortCode, { y: y - 19, size: 17, weight: 'bold', align: 'center' });
  y -= 34;
  pen.tear(y);
  drawFacts(pen.inside('L'), texts.facts, y - 16);
  pen.block(texts.note, { y: MARGIN + 8, size: 7.5, leading: 10, linesMax: 2, soft: true });
}

/** Two facts per row; the last fact, a date, fills a row. */
function drawFacts(list: Pen, facts: TicketTexts['facts'], from: number): void {
  const column = WIDTH / 2;
  for (const [index, [label, value]] of facts.entries()) {
    const x = MARGIN + (index % 2) * column;
    const y = from - Math.floor(index / 2) * 29;
    const width = index === facts.length - 1 ? WIDTH : column - 10;
    const item = list.inside('LI');
    item.line(label, { x, y, size: 7.5, width, soft: true, as: 'Lbl' });
    item.line(value, { x, y: y - 12, size: 10, width, as: 'LBody' });
  }
}

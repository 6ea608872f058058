import {
  asPDFNumber,
  concatTransformationMatrix,
  fill,
  type PDFDocument,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingColor,
} from 'pdf-lib';
import { create } from 'qrcode';
import type { Weight } from '../../platform/fonts/font-files.ts';
import { wrapText } from '../../platform/fonts/wrap-text.ts';
import type { Fonts } from './pdf-fonts.ts';
import type { TicketTexts } from './ticket-texts.ts';

/** A5 (points): a phone shows all of it at once, and a printer makes an A4 sheet of it. */
const PAGE = { width: 420, height: 595 };
const MARGIN = 36;
const WIDTH = PAGE.width - 2 * MARGIN;
const QR_SIZE = 232;
/** Modules of white around the code, as ISO/IEC 18004 asks for; the page around it is white as well. */
const QUIET_ZONE = 4;

const INK = rgb(0.07, 0.06, 0.06);
const SOFT = rgb(0.38, 0.36, 0.35);
const LINE = rgb(0.8, 0.78, 0.77);

export const BRAND = 'Aforo';

/** One page of one ticket: from the top, each part as high as its text. */
export function drawTicket(document: PDFDocument, fonts: Fonts, texts: TicketTexts, qr: string): void {
  const page = document.addPage([PAGE.width, PAGE.height]);
  const pen = penOn(page, fonts);
  let y = PAGE.height - MARGIN - 8;
  pen.line(BRAND, { x: MARGIN, y, size: 13, weight: 'bold' });
  pen.line(texts.position, { x: MARGIN, y, size: 10, align: 'right', soft: true });
  y = pen.block(texts.eventName, { y: y - 34, size: 22, weight: 'bold', leading: 26, linesMax: 2 });
  y = pen.block(texts.when, { y: y - 6, size: 11, weight: 'bold', leading: 15, linesMax: 2 });
  y = pen.block(texts.place, { y: y - 1, size: 11, leading: 15, linesMax: 2, soft: true });
  const top = y + 2;
  drawQr(page, qr, { x: (PAGE.width - QR_SIZE) / 2, top });
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

/** Two facts beside each other; the last, an id, has a line of its own. */
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

/** The code's dark modules as one shape of rectangles, runs of them as one: sharp at every size, no hairlines. */
function drawQr(page: PDFPage, text: string, place: { x: number; top: number }): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const module = QR_SIZE / (modules.size + 2 * QUIET_ZONE);
  const shape: PDFOperator[] = [];
  for (let row = 0; row < modules.size; row++) {
    let column = 0;
    while (column < modules.size) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end++;
      // In modules, from the code's upper left corner: whole numbers, which take little room.
      if (end > column) {
        const box = [column + QUIET_ZONE, -(row + 1 + QUIET_ZONE), end - column, 1].map(asPDFNumber);
        shape.push(PDFOperator.of(PDFOperatorNames.AppendRectangle, box));
      }
      column = end + 1;
    }
  }
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(module, 0, 0, module, place.x, place.top),
    setFillingColor(rgb(0, 0, 0)),
    ...shape,
    fill(),
    popGraphicsState(),
  );
}

interface Style {
  y: number;
  size: number;
  weight?: Weight;
  soft?: boolean;
}

type Pen = ReturnType<typeof penOn>;

function penOn(page: PDFPage, fonts: Fonts) {
  const write = (text: string, x: number, style: Style) => {
    const { y, size, weight = 'regular' } = style;
    let at = x;
    for (const run of fonts.runs(text, weight)) {
      page.drawText(run.text, { x: at, y, size, font: run.font, color: style.soft ? SOFT : INK });
      at += run.font.widthOfTextAtSize(run.text, size);
    }
  };
  const fitted = (text: string, style: Style, width: number, linesMax: number) =>
    wrapText(text, (line) => fonts.width(line, style.weight ?? 'regular', style.size), { width, linesMax });
  return {
    /** One line. `width` bounds it from `x` on. */
    line(text: string, style: Style & { x?: number; width?: number; align?: 'right' | 'center' }): void {
      const { x = MARGIN, width = WIDTH } = style;
      const [line = ''] = fitted(text, style, width, 1);
      const rest = style.align ? width - fonts.width(line, style.weight ?? 'regular', style.size) : 0;
      write(line, x + (style.align === 'right' ? rest : rest / 2), style);
    },
    /** A paragraph over the page's width. @returns where the next line would stand */
    block(text: string, style: Style & { leading: number; linesMax: number }): number {
      const lines = fitted(text, style, WIDTH, style.linesMax);
      for (const [index, line] of lines.entries()) {
        write(line, MARGIN, { ...style, y: style.y - index * style.leading });
      }
      return style.y - lines.length * style.leading;
    },
  };
}

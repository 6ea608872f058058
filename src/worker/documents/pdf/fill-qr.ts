import { create } from 'qrcode';

/** White modules around the code, required by ISO/IEC 18004; the page around it is white as well. */
const QUIET_ZONE = 4;

/** Fills the dark modules as one path, with runs merged into rectangles: sharp at every size, no hairlines. */
export function fillQr(
  document: PDFKit.PDFDocument,
  text: string,
  place: { x: number; y: number; size: number },
): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  // In modules from the code's upper left corner: integers keep the PDF small.
  document.save().translate(place.x, place.y);
  document.scale(place.size / (modules.size + 2 * QUIET_ZONE));
  for (let row = 0; row < modules.size; row++) {
    let column = 0;
    while (column < modules.size) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end++;
      if (end > column) document.rect(column + QUIET_ZONE, row + QUIET_ZONE, end - column, 1);
      column = end + 1;
    }
  }
  document.fill('#000000').restore();
}

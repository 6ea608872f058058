import {
  asPDFNumber,
  concatTransformationMatrix,
  fill,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingColor,
} from 'pdf-lib';
import { create } from 'qrcode';

/** White modules around the code, required by ISO/IEC 18004; the page around it is white as well. */
const QUIET_ZONE = 4;

/** Draws the dark modules as one path, with runs merged into rectangles: sharp at every size, no hairlines. */
export function drawQr(page: PDFPage, text: string, place: { x: number; top: number; size: number }): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const module = place.size / (modules.size + 2 * QUIET_ZONE);
  const shape: PDFOperator[] = [];
  for (let row = 0; row < modules.size; row++) {
    let column = 0;
    while (column < modules.size) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end++;
      // In modules from the code's upper left corner: integers keep the PDF small.
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

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

/** Modules of white around the code, as ISO/IEC 18004 asks for; the page around it is white as well. */
const QUIET_ZONE = 4;

/** The code's dark modules as one shape of rectangles, runs of them as one: sharp at every size, no hairlines. */
export function drawQr(page: PDFPage, text: string, place: { x: number; top: number; size: number }): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const module = place.size / (modules.size + 2 * QUIET_ZONE);
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

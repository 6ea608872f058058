import type { Language } from '#shared/text/languages.ts';
import { openPdf } from './tagged-pdf.ts';

const MARGIN = 56;
/** A4 (points). */
const PAGE = { width: 595, height: 842, margin: MARGIN };
const LEADING = 16;

/** Labels and values under a heading. */
export interface PdfSection {
  title: string;
  rows: [label: string, value: string][];
}

/** A document of labelled values, on as many pages as it takes. @param valueX where values begin (points) */
export async function makeSectionsPdf(
  sections: readonly PdfSection[],
  { title, language, valueX }: { title: string; language: Language; valueX: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = openPdf({ title, language });
  let pen = pdf.addPage(PAGE);
  let y = PAGE.height - MARGIN;
  const down = (by: number) => {
    y -= by;
    if (y >= MARGIN) return;
    pen = pdf.addPage(PAGE);
    y = PAGE.height - MARGIN;
  };
  pen.line(title, { y, size: 18, weight: 'bold', as: 'H1', width: PAGE.width - 2 * MARGIN });
  for (const section of sections) {
    down(2 * LEADING);
    pen.line(section.title, { y, size: 12, weight: 'bold', as: 'H2' });
    for (const [label, value] of section.rows) {
      down(LEADING);
      pen.line(label, { y, size: 10, soft: true, width: valueX - MARGIN - 8 });
      pen.line(value, { y, size: 10, x: valueX, width: PAGE.width - MARGIN - valueX });
    }
  }
  return await pdf.end();
}

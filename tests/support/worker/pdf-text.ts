import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from 'pdf-lib';

export interface PdfPage {
  /** Selectable text of the page, one entry per text object. */
  texts: string[];
  /** Filled shapes as x, y, width and height, in the shape's units. */
  boxes: [number, number, number, number][];
}

/** Extracts text as a PDF reader does, from glyphs to letters by each font's character map. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map(({ node }) => {
    const fonts = new Map<string, Map<string, string>>();
    const fontDict = node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
    for (const [name, ref] of fontDict?.entries() ?? []) {
      const font = document.context.lookup(ref, PDFDict);
      const map = font.lookup(PDFName.of('ToUnicode'));
      fonts.set(name.asString(), map instanceof PDFRawStream ? lettersOf(textOf(map)) : new Map());
    }
    const contents = node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [];
    const code = streams
      .map((ref) => (ref instanceof PDFRef ? document.context.lookup(ref) : ref))
      .map((stream) => (stream instanceof PDFRawStream ? textOf(stream) : ''))
      .join('\n');
    return { texts: shownIn(code, fonts), boxes: boxesIn(code) };
  });
}

function textOf(stream: PDFRawStream): string {
  return new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode());
}

/** Parses the `<0001> <0041>` lines of a character map, from glyph to letters. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, glyph = '', units = ''] of map.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]+)>/gi)) {
    const codes = units.match(/.{4}/g)?.map((unit) => Number.parseInt(unit, 16)) ?? [];
    letters.set(glyph.toUpperCase(), String.fromCharCode(...codes));
  }
  return letters;
}

function shownIn(code: string, fonts: Map<string, Map<string, string>>): string[] {
  const shown: string[] = [];
  let font = new Map<string, string>();
  for (const [, name, glyphs] of code.matchAll(/(\/\S+) [\d.]+ Tf|<([0-9a-f]*)> Tj/gi)) {
    if (name) font = fonts.get(name) ?? new Map();
    else
      shown.push(
        (glyphs?.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph.toUpperCase()) ?? '�').join(''),
      );
  }
  return shown;
}

function boxesIn(code: string): PdfPage['boxes'] {
  return [...code.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)].map(
    ([, x, y, width, height]) => [Number(x), Number(y), Number(width), Number(height)],
  );
}

import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from 'pdf-lib';

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
    const code = contents instanceof PDFRawStream ? textOf(contents) : '';
    return { texts: shownIn(code, fonts), boxes: boxesIn(code) };
  });
}

function textOf(stream: PDFRawStream): string {
  return new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode());
}

/** Parses the `<0000> <00ff> [<0041> …]` ranges of a character map, from glyph to letters. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const codes = units.split(' ').map((unit) => Number.parseInt(unit, 16));
      letters.set(glyphOf(Number.parseInt(first, 16) + index), String.fromCharCode(...codes));
    }
  }
  return letters;
}

function glyphOf(id: number): string {
  return id.toString(16).padStart(4, '0');
}

function shownIn(code: string, fonts: Map<string, Map<string, string>>): string[] {
  const shown: string[] = [];
  let font = new Map<string, string>();
  for (const [, name, parts = ''] of code.matchAll(/(\/\S+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? new Map();
    else {
      const glyphs = [...parts.matchAll(/<([0-9a-f]+)>/gi)].map(([, run = '']) => run).join('');
      shown.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '�').join(''));
    }
  }
  return shown;
}

/** What a screen reader gets: the document's language, and the types of its parts with their alternative texts. */
export async function readPdfTags(bytes: Uint8Array) {
  const { catalog, context } = await PDFDocument.load(bytes);
  const parts: { type: string; alt: string | null }[] = [];
  for (const [, object] of context.enumerateIndirectObjects()) {
    const type = object instanceof PDFDict ? object.get(PDFName.of('S')) : undefined;
    if (!(object instanceof PDFDict && type instanceof PDFName)) continue;
    const alt = object.lookup(PDFName.of('Alt'));
    parts.push({ type: type.decodeText(), alt: isText(alt) ? alt.decodeText() : null });
  }
  const lang = catalog.lookup(PDFName.of('Lang'));
  const marked = catalog.lookup(PDFName.of('MarkInfo'), PDFDict).lookup(PDFName.of('Marked'));
  return { isTagged: String(marked) === 'true', language: isText(lang) ? lang.decodeText() : null, parts };
}

function isText(object: unknown): object is PDFString | PDFHexString {
  return object instanceof PDFString || object instanceof PDFHexString;
}

function boxesIn(code: string): PdfPage['boxes'] {
  return [...code.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)].map(
    ([, x, y, width, height]) => [Number(x), Number(y), Number(width), Number(height)],
  );
}

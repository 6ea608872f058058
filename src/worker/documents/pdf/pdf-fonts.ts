import type { PDFDocument, PDFFont } from 'pdf-lib';
import type { Alphabet, Weight } from '../fonts/font-files.ts';
import { fontFile, fontRuns } from '../fonts/font-runs.ts';

/** Part of a line that one font file can draw. */
export interface Run {
  font: PDFFont;
  text: string;
}

export interface Fonts {
  runs(text: string, weight: Weight): Run[];
  width(text: string, weight: Weight, size: number): number;
}

/**
 * The fonts of one document. Only the files that its texts need are embedded, and only the glyphs they use: a name
 * may mix alphabets, and the document stays small.
 */
export async function openFonts(document: PDFDocument, texts: readonly [string, Weight][]): Promise<Fonts> {
  // pdf-lib takes a font as bytes. We pass its name instead, so that a file is parsed once per isolate, not per
  // document.
  document.registerFontkit({
    create: (name) => {
      const [weight, alphabet] = new TextDecoder().decode(name).split(' ') as [Weight, Alphabet];
      return fontFile(weight, alphabet);
    },
  });
  const embedded = new Map<string, PDFFont>();
  for (const [text, weight] of texts) {
    for (const { alphabet } of fontRuns(text, weight)) {
      const name = `${weight} ${alphabet}`;
      if (embedded.has(name)) continue;
      embedded.set(name, await document.embedFont(new TextEncoder().encode(name), { subset: true }));
    }
  }
  const runs = (text: string, weight: Weight): Run[] =>
    fontRuns(text, weight).map(({ alphabet, text: part }) => {
      const font = embedded.get(`${weight} ${alphabet}`);
      if (!font) throw new Error('A text of the document was not announced to its fonts');
      return { font, text: part };
    });
  return {
    runs,
    width: (text, weight, size) =>
      runs(text, weight).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0),
  };
}

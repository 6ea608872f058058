import fontkit, { type Font } from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont } from 'pdf-lib';
import { type Alphabet, FONT_FILES, type Weight } from './font-files.ts';

/** Part of a line that one font file can draw. */
export interface Run {
  font: PDFFont;
  text: string;
}

export interface Fonts {
  runs(text: string, weight: Weight): Run[];
  width(text: string, weight: Weight, size: number): number;
}

const ALPHABETS = Object.keys(FONT_FILES.regular) as Alphabet[];
/** Unpacked once for an isolate: it takes as long as drawing a page. */
const unpacked = new Map<string, Font>();

function fontFile(weight: Weight, alphabet: Alphabet): Font {
  const name = `${weight} ${alphabet}`;
  const present = unpacked.get(name);
  if (present) return present;
  const dataUrl = FONT_FILES[weight][alphabet];
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const font = fontkit.create(bytes);
  unpacked.set(name, font);
  return font;
}

/**
 * The fonts of one document. Only those that a letter asks for are put into it, and of those only the letters used: a
 * name may mix alphabets, and the document stays small.
 */
export async function openFonts(document: PDFDocument, texts: readonly [string, Weight][]): Promise<Fonts> {
  // pdf-lib asks for a font by its bytes; ours are their names, so that each file is unpacked once and not per document.
  document.registerFontkit({
    create: (name) => {
      const [weight, alphabet] = new TextDecoder().decode(name).split(' ') as [Weight, Alphabet];
      return fontFile(weight, alphabet);
    },
  });
  const embedded = new Map<string, PDFFont>();
  for (const [text, weight] of texts) {
    for (const { alphabet } of split(text, weight)) {
      const name = `${weight} ${alphabet}`;
      if (embedded.has(name)) continue;
      embedded.set(name, await document.embedFont(new TextEncoder().encode(name), { subset: true }));
    }
  }
  const runs = (text: string, weight: Weight): Run[] =>
    split(text, weight).map(({ alphabet, text: part }) => {
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

function split(text: string, weight: Weight): { alphabet: Alphabet; text: string }[] {
  const parts: { alphabet: Alphabet; text: string }[] = [];
  for (const letter of text) {
    const last = parts.at(-1);
    // A letter that the current file has stays there: spaces and digits do not cut a word's kerning.
    if (last && hasLetter(weight, last.alphabet, letter)) last.text += letter;
    // What no file has is drawn as the empty box of the first.
    else
      parts.push({
        alphabet: ALPHABETS.find((name) => hasLetter(weight, name, letter)) ?? 'latin',
        text: letter,
      });
  }
  return parts;
}

function hasLetter(weight: Weight, alphabet: Alphabet, letter: string): boolean {
  return fontFile(weight, alphabet).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

/** As the fonts can draw it: letters in one piece, no narrow spaces, no pictures. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u202f\u2007]/gu, '\u00a0')
    .replace(/\p{Emoji_Presentation}|[\u2600-\u27bf]|\u200b|\u200c|\u200d|\ufe0e|\ufe0f/gu, '')
    .replace(/\s+/gu, (space) => (space.includes('\u00a0') ? '\u00a0' : ' '))
    .trim();
}

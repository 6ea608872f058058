import { create, type Font } from 'fontkit';
import { type Alphabet, FONT_FILES, type Weight } from './font-files.ts';
import { unpackWoff } from './unpack-woff.ts';

/** Part of a line that one font file can draw. */
export interface FontRun {
  alphabet: Alphabet;
  text: string;
}

const ALPHABETS = Object.keys(FONT_FILES.regular) as Alphabet[];
/** Parsed once per isolate: parsing takes as long as drawing a page. */
const unpacked = new Map<string, Font>();

export function fontFile(weight: Weight, alphabet: Alphabet): Font {
  const name = `${weight} ${alphabet}`;
  const present = unpacked.get(name);
  if (present) return present;
  const dataUrl = FONT_FILES[weight][alphabet];
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const font = create(Buffer.from(unpackWoff(bytes).buffer));
  if (!('layout' in font)) throw new Error('Expected a file with one font');
  unpacked.set(name, font);
  return font;
}

/** Splits a text into runs that one font file each can draw. */
export function fontRuns(text: string, weight: Weight): FontRun[] {
  const runs: FontRun[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    // Stay with the current file while it has the letter: spaces and digits must not break kerning.
    if (last && hasLetter(weight, last.alphabet, letter)) last.text += letter;
    // A letter that no file has is drawn as the empty box of the first one.
    else
      runs.push({
        alphabet: ALPHABETS.find((name) => hasLetter(weight, name, letter)) ?? 'latin',
        text: letter,
      });
  }
  return runs;
}

function hasLetter(weight: Weight, alphabet: Alphabet, letter: string): boolean {
  return fontFile(weight, alphabet).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

/** Normalizes a text for the fonts: composed letters, no narrow spaces, no emoji. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u202f\u2007]/gu, '\u00a0')
    .replace(/\p{Emoji_Presentation}|[\u2600-\u27bf]|\u200b|\u200c|\u200d|\ufe0e|\ufe0f/gu, '')
    .replace(/\s+/gu, (space) => (space.includes('\u00a0') ? '\u00a0' : ' '))
    .trim();
}

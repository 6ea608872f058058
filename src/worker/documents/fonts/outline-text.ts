import type { Weight } from './font-files.ts';
import { fontFile, fontRuns } from './font-runs.ts';

/** A line of text as outlines, for a renderer without fonts. */
export interface TextOutline {
  /** SVG `path` elements, starting on the baseline at 0,0. */
  paths: string;
  /** In the unit of `size`. */
  width: number;
}

export function outlineText(text: string, weight: Weight, size: number): TextOutline {
  let at = 0;
  let paths = '';
  for (const { alphabet, text: part } of fontRuns(text, weight)) {
    const font = fontFile(weight, alphabet);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const x = at + xOffset * scale;
      // The y axis of fonts points up, that of SVG down.
      paths += `<path transform="translate(${x} ${-yOffset * scale}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
      at += xAdvance * scale;
    }
  }
  return { paths, width: at };
}

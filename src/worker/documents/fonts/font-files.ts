import cyrillic400 from '@fontsource/onest/files/onest-cyrillic-400-normal.woff?inline';
import cyrillic700 from '@fontsource/onest/files/onest-cyrillic-700-normal.woff?inline';
import latin400 from '@fontsource/onest/files/onest-latin-400-normal.woff?inline';
import latin700 from '@fontsource/onest/files/onest-latin-700-normal.woff?inline';
import latinExt400 from '@fontsource/onest/files/onest-latin-ext-400-normal.woff?inline';
import latinExt700 from '@fontsource/onest/files/onest-latin-ext-700-normal.woff?inline';

/** Data URLs by weight and alphabet. The first file that has a glyph draws it. */
export const FONT_FILES = {
  regular: { latin: latin400, cyrillic: cyrillic400, 'latin-ext': latinExt400 },
  bold: { latin: latin700, cyrillic: cyrillic700, 'latin-ext': latinExt700 },
} as const;

export type Weight = keyof typeof FONT_FILES;
export type Alphabet = keyof (typeof FONT_FILES)['regular'];

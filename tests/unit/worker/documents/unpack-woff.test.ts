import { readFileSync } from 'node:fs';
import fontkit from '@pdf-lib/fontkit';
import { expect, test } from 'vitest';
import { unpackWoff } from '#worker/documents/fonts/unpack-woff.ts';

const packed = readFileSync(
  new URL(import.meta.resolve('@fontsource/onest/files/onest-cyrillic-700-normal.woff')),
);

/** The subset that a PDF embeds. */
function subsetOf(bytes: Uint8Array, text: string): Promise<Buffer> {
  const font = fontkit.create(bytes);
  const subset = font.createSubset();
  for (const { id } of font.layout(text).glyphs) subset.includeGlyph(id);
  return new Promise((resolve) => {
    const parts: Uint8Array[] = [];
    subset
      .encodeStream()
      .on('data', (part) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)));
  });
}

test('an unpacked font embeds the same glyphs as the packed file', async () => {
  const unpacked = unpackWoff(packed);
  expect(new DataView(unpacked.buffer).getUint32(0)).toBe(0x00010000);
  expect(unpacked.length).toBe(packed.readUInt32BE(16));
  const text = 'Ночь винила, вход с 23:00';
  expect(await subsetOf(unpacked, text)).toEqual(await subsetOf(packed, text));
});

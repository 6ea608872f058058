import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { unpackWoff } from '#worker/documents/fonts/unpack-woff.ts';

const packed = readFileSync(
  new URL(import.meta.resolve('@fontsource/onest/files/onest-cyrillic-700-normal.woff')),
);

/** The subset that a PDF embeds. */
function subsetOf(bytes: Uint8Array, text: string): Uint8Array {
  const font = create(Buffer.from(bytes));
  if (!('layout' in font)) throw new Error('Expected a file with one font');
  const subset = font.createSubset();
  for (const glyph of font.layout(text).glyphs) subset.includeGlyph(glyph);
  return subset.encode();
}

test('an unpacked font embeds the same glyphs as the packed file', () => {
  const unpacked = unpackWoff(packed);
  expect(new DataView(unpacked.buffer).getUint32(0)).toBe(0x00010000);
  expect(unpacked.length).toBe(packed.readUInt32BE(16));
  const text = 'Ночь винила, вход с 23:00';
  expect(subsetOf(unpacked, text)).toEqual(subsetOf(packed, text));
});

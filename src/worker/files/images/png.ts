import { refused } from '#shared/errors/errors.ts';
import { assembled, BROKEN, type ReadImage, sizeProblem } from './image.ts';

const SIGNATURE_BYTES = 8;

/**
 * Chunks that affect rendering, so no texts, times, places or animations. The color profile (iCCP) is dropped too: it
 * is compressed, the decoder would inflate it without a limit, and the encoder does not write it anyway.
 */
const STORED_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs'.split(' '), // W3C PNG, third edition
);

/** Walks the chunks up to IEND. Drops data after the end. */
export const readPng: ReadImage = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let size: { width: number; height: number } | null = null;
  let hasData = false;
  let at = SIGNATURE_BYTES;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 12 + length;
    if (end > bytes.length) return BROKEN;
    if ((type === 'IHDR') !== (size === null)) return BROKEN;
    if (type === 'IHDR') {
      if (length !== 13) return BROKEN;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
      const problem = sizeProblem(size.width, size.height);
      if (problem) return refused(problem);
    }
    hasData ||= type === 'IDAT';
    if (STORED_CHUNKS.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') return size && hasData ? assembled('image/png', size, parts) : BROKEN;
    at = end;
  }
  return BROKEN;
};

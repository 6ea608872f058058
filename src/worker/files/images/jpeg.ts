import { refused } from '#shared/errors/errors.ts';
import { assembled, BROKEN, type ReadImage, sizeProblem } from './image.ts';

/**
 * Limit on the scans of a progressive picture; encoders write about ten. Decoding a scan takes time by the size of
 * the picture even if the scan has only 14 bytes, so a small file could block an isolate for minutes.
 */
const SCANS_MAX = 100;

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Application segments that affect rendering: pixel density, color profile, color coding. */
const DRAWN: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

/** Whether a segment is metadata: Exif with place and time, XMP, IPTC, previews, comments. */
function isTalk(bytes: Uint8Array, at: number): boolean {
  const marker = bytes[at + 1] ?? 0;
  if (marker === 0xfe) return true;
  if (marker < 0xe0 || marker > 0xef) return false;
  const name = DRAWN[marker];
  return !name || String.fromCharCode(...bytes.subarray(at + 4, at + 4 + name.length)) !== name;
}

/** Walks the segments (ITU T.81, annex B) up to the end of the image. Drops data after the end. */
export const readJpeg: ReadImage = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return BROKEN;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) {
      parts.push(bytes.subarray(at, at + 2));
      return size && scans > 0 ? assembled('image/jpeg', size, parts) : BROKEN;
    }
    if (marker === SOI || isRestart(marker) || at + 4 > bytes.length) return BROKEN;
    const length = view.getUint16(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return BROKEN;
    if (isFrame(marker)) {
      // One frame per picture: a second one could be larger than the one whose size was checked.
      if (size || length < 8) return BROKEN;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      const problem = sizeProblem(size.width, size.height);
      if (problem) return refused(problem);
    }
    if (marker === SOS) {
      scans += 1;
      if (scans > SCANS_MAX) return BROKEN;
      end = endOfScan(bytes, end);
    }
    if (!isTalk(bytes, at)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return BROKEN;
};

/** Coded data ends at the next marker that is neither a stuffed byte nor a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at += next === 0xff ? 1 : 2;
  }
  return bytes.length;
}

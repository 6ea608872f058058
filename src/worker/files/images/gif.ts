import { refused } from '#shared/errors/errors.ts';
import { assembled, BROKEN, type ReadImage, sizeProblem } from './image.ts';

/** Frames of an animation: twenty seconds at fifteen per second. */
const GIF_FRAMES_MAX = 300;

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/** Extensions that make an animation loop; all other application extensions are stripped. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** Walks the blocks (GIF89a) up to the trailer. Drops comments and data after the end. */
export const readGif: ReadImage = (bytes) => {
  if (bytes.length < 14) return BROKEN;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const problem = sizeProblem(size.width, size.height);
  if (problem) return refused(problem);
  let at = 13 + colorBytes(bytes[10] ?? 0);
  if (at > bytes.length) return BROKEN;
  const parts: Uint8Array[] = [bytes.subarray(0, at)];
  let frames = 0;
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at];
    if (kind === TRAILER) {
      parts.push(bytes.subarray(at, at + 1));
      return frames > 0 ? assembled('image/gif', size, parts) : BROKEN;
    }
    if (kind === IMAGE) {
      if (at + 11 > bytes.length || !fits(view, at, size)) return BROKEN;
      frames += 1;
      if (frames > GIF_FRAMES_MAX) return refused('IMAGE_DIMENSIONS');
      at = endOfBlocks(bytes, at + 11 + colorBytes(bytes[at + 9] ?? 0));
      parts.push(bytes.subarray(start, at));
    } else if (kind === EXTENSION) {
      at = endOfBlocks(bytes, at + 2);
      if (isDrawn(bytes, start)) parts.push(bytes.subarray(start, at));
    } else {
      return BROKEN;
    }
  }
  return BROKEN;
};

/** Size of the color table that a packed field announces (bytes). */
function colorBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** Whether a frame lies within the screen whose size was checked. */
function fits(view: DataView, at: number, screen: { width: number; height: number }): boolean {
  const [left, top] = [view.getUint16(at + 1, true), view.getUint16(at + 3, true)];
  const [width, height] = [view.getUint16(at + 5, true), view.getUint16(at + 7, true)];
  return left + width <= screen.width && top + height <= screen.height;
}

function isDrawn(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  if (label === GRAPHIC_CONTROL) return true;
  return label === APPLICATION && LOOPS.includes(String.fromCharCode(...bytes.subarray(at + 3, at + 14)));
}

/** Data consists of blocks of up to 255 bytes, each with a length prefix, and ends with an empty block. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  // Past the end, so that the walk finds no trailer and refuses the file.
  return bytes.length;
}

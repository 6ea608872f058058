import type { Outcome } from '#shared/errors/errors.ts';
import { refused } from '#shared/errors/errors.ts';
import { readGif } from './gif.ts';
import type { CleanImage, ReadImage } from './image.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';

/** Formats by magic bytes. File name and media type are only the sender's claim. */
const FORMATS: readonly { magic: readonly number[]; read: ReadImage }[] = [
  { magic: [0xff, 0xd8, 0xff], read: readJpeg },
  { magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], read: readPng },
  { magic: [...'GIF87a'].map((letter) => letter.charCodeAt(0)), read: readGif },
  { magic: [...'GIF89a'].map((letter) => letter.charCodeAt(0)), read: readGif },
];

/**
 * Accepts a JPG, PNG or GIF by its content and strips metadata: place, time, comments, and data after the end. It
 * does not decode pixels: `reencodeImage` does, once the structure is known to be valid.
 */
export function cleanImage(bytes: Uint8Array): Outcome<CleanImage> {
  const format = FORMATS.find(({ magic }) => magic.every((byte, at) => bytes[at] === byte));
  return format ? format.read(bytes) : refused('IMAGE_TYPE_REFUSED');
}

import { decode as decodePng, encode as encodePng } from 'fast-png';
import { Unzlib } from 'fflate';
import jpeg from 'jpeg-js';
import type { Outcome } from '#shared/errors/errors.ts';
import { done } from '#shared/errors/errors.ts';
import { IMAGE_PIXELS_MAX } from '#shared/limits.ts';
import { BROKEN, type CleanImage } from './image.ts';

/** Our pages send JPEGs at 85 to 90; below 90 the second encoding is visible. */
const JPEG_QUALITY = 90;
/** Limit of the decoder's own memory; an isolate has 128 MB in total. */
const JPEG_DECODER_MAX_MB = 96;
/** Largest possible pixel: four channels of 16 bits (bytes). */
const PNG_PIXEL_MAX_BYTES = 8;
/** Input per inflate call, which yields at most about a thousand times as much (bytes). */
const INFLATE_STEP_BYTES = 16 * 1024;

/** Decoded pixels: red, green, blue and perhaps alpha, a byte each. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: number;
}

/** `pixels` are null for those that are not bytes of colors: a GIF, a palette, 16 bits. */
export type EncodedImage = CleanImage & { pixels: Pixels | null };

/**
 * Decodes a picture and encodes its pixels again, so that we only serve bytes that we wrote. GIFs keep their blocks,
 * which `readGif` has checked: encoding them again would lose the animation.
 */
export function reencodeImage(image: CleanImage): Outcome<EncodedImage> {
  try {
    if (image.type === 'image/jpeg') return done({ ...image, ...reencodeJpeg(image.bytes) });
    if (image.type === 'image/png') return done({ ...image, ...reencodePng(image) });
    return done({ ...image, pixels: null });
  } catch {
    // The decoders throw when the content does not match the structure.
    return BROKEN;
  }
}

type Encoded = Pick<EncodedImage, 'bytes' | 'pixels'>;

function reencodeJpeg(bytes: Uint8Array): Encoded {
  const pixels = jpeg.decode(bytes, {
    useTArray: true,
    formatAsRGBA: true,
    maxResolutionInMP: IMAGE_PIXELS_MAX / 1_000_000,
    maxMemoryUsageInMB: JPEG_DECODER_MAX_MB,
  });
  return {
    bytes: new Uint8Array(jpeg.encode(pixels, JPEG_QUALITY).data),
    pixels: { ...pixels, channels: 4 },
  };
}

function reencodePng({ bytes, width, height }: CleanImage): Encoded {
  // Each row has one extra byte for its filter, and an interlaced picture has some extra rows.
  assertInflatesTo(bytes, 2 * (width * height * PNG_PIXEL_MAX_BYTES + height));
  const { data, depth, channels, palette, transparency } = decodePng(bytes);
  const encoded = encodePng({
    width,
    height,
    data,
    depth,
    channels,
    ...(palette && { palette }),
    ...(transparency && { transparency }),
  });
  const isColor = data instanceof Uint8Array && channels >= 3;
  return { bytes: encoded, pixels: isColor ? { data, width, height, channels } : null };
}

/** @throws when the image data inflates to more than `maxBytes`: a few megabytes can hold gigabytes */
function assertInflatesTo(png: Uint8Array, maxBytes: number): void {
  let size = 0;
  const inflate = new Unzlib((chunk) => {
    size += chunk.length;
    if (size > maxBytes) throw new Error('The picture inflates to more than its size');
  });
  for (const data of imageData(png)) {
    for (let at = 0; at < data.length; at += INFLATE_STEP_BYTES)
      inflate.push(data.subarray(at, at + INFLATE_STEP_BYTES));
  }
}

/** Content of each IDAT chunk. `readPng` has already checked that all chunks end within the file. */
function* imageData(png: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = 8; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49444154) yield png.subarray(at + 8, at + 8 + length);
    at += 12 + length;
  }
}

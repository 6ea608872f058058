import type { ErrorCode, Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX_PX } from '#shared/limits.ts';
import type { ImageType } from '#shared/uploads.ts';

/** A picture that is safe to store: pixels without metadata. */
export interface CleanImage {
  type: ImageType;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Parser of one format: the cleaned picture, or why it is refused. */
export type ReadImage = (bytes: Uint8Array) => Outcome<CleanImage>;

export const BROKEN = refused('IMAGE_BROKEN');

/** Refuses decompression bombs by the dimensions in the header: a small file can unpack to gigabytes. */
export function sizeProblem(width: number, height: number): ErrorCode | null {
  if (width === 0 || height === 0) return 'IMAGE_BROKEN';
  const isTooLarge =
    width > IMAGE_SIDE_MAX_PX || height > IMAGE_SIDE_MAX_PX || width * height > IMAGE_PIXELS_MAX;
  return isTooLarge ? 'IMAGE_DIMENSIONS' : null;
}

/** Concatenates the parts that are kept. */
export function assembled(
  type: ImageType,
  size: { width: number; height: number },
  parts: readonly Uint8Array[],
): Outcome<CleanImage> {
  const bytes = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return done({ type, ...size, bytes });
}

import { encode as encodePng } from 'fast-png';
import { zlibSync } from 'fflate';
import jpegEncoder from 'jpeg-js';

/**
 * Test pictures. `photo` and `drawing` contain real pixels; the others are assembled marker by marker, so
 * that a test controls every byte.
 */

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const u16 = (value: number) => [value >> 8, value & 255];
const u16le = (value: number) => [value & 255, value >> 8];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const segment = (marker: number, content: number[]) => [0xff, marker, ...u16(content.length + 2), ...content];

export const PLACE = 'GPS 52.5200N 13.4050E';

const GRAY: readonly [number, number, number] = [200, 200, 200];

export interface PictureOptions {
  width?: number;
  height?: number;
  /** Bytes appended after the end of the picture. */
  behind?: string;
  /** Red, green and blue; gray without it. */
  color?: readonly [number, number, number];
}

function pixelsOf(width: number, height: number, [red, green, blue] = GRAY): Uint8Array {
  return Uint8Array.from(Array.from({ length: width * height }, () => [red, green, blue, 255]).flat());
}

/** A JPEG of one color with a GPS position in its Exif data. */
export function photo({ width = 8, height = 8, behind = '', color }: PictureOptions = {}): Uint8Array {
  const data = pixelsOf(width, height, color);
  const encoded = [...jpegEncoder.encode({ width, height, data }, 90).data];
  return Uint8Array.from([
    ...encoded.slice(0, 2),
    ...segment(0xe1, text(`Exif\0\0${PLACE}`)),
    ...encoded.slice(2),
    ...text(behind),
  ]);
}

/** A PNG of one color with a text chunk. */
export function drawing({ width = 8, height = 8, behind = '', color }: PictureOptions = {}): Uint8Array {
  const data = pixelsOf(width, height, color);
  return Uint8Array.from([...encodePng({ width, height, data, text: { Comment: PLACE } }), ...text(behind)]);
}

/**
 * A JPEG with a GPS position in Exif, a comment, XMP, and a stuffed byte and a restart marker in its data.
 */
export function jpeg({
  width = 8,
  height = 8,
  behind = '',
  scans = 1,
}: PictureOptions & { scans?: number } = {}): Uint8Array {
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xe1, text(`Exif\0\0${PLACE}`)),
    ...segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${PLACE}`)),
    ...segment(0xe2, text(`MPF\0${PLACE}`)),
    ...segment(0xe2, text('ICC_PROFILE\0\x01\x01colours')),
    ...segment(0xed, text(`Photoshop 3.0\0${PLACE}`)),
    ...segment(0xfe, text(`<script>alert("${PLACE}")</script>`)),
    ...segment(0xc0, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    ...Array.from({ length: scans }, () => [
      ...segment(0xda, [1, 1, 0, 0, 63, 0]),
      ...[0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff],
    ]).flat(),
    ...[0xff, 0xd9],
    ...text(behind),
  ]);
}

const chunk = (type: string, content: number[]) => [
  ...u32(content.length),
  ...text(type),
  ...content,
  ...u32(0),
];

/** A PNG with text, Exif, time and color profile chunks. */
export function png({ width = 8, height = 8, behind = '' }: PictureOptions = {}): Uint8Array {
  return Uint8Array.from([
    ...[0x89, ...text('PNG\r\n\x1a\n')],
    ...chunk('IHDR', [...u32(width), ...u32(height), 8, 6, 0, 0, 0]),
    ...chunk('iCCP', [...text('colors\0\0'), 1, 2, 3]),
    ...chunk('tEXt', text(`Comment\0${PLACE}`)),
    ...chunk('eXIf', text(PLACE)),
    ...chunk('tIME', [7, 230, 1, 1, 1, 1, 1]),
    ...chunk('IDAT', [1, 2, 3]),
    ...chunk('IEND', []),
    ...text(behind),
  ]);
}

/** A small PNG whose data inflates to 32 MB. */
export function bombPng(): Uint8Array {
  const data = zlibSync(new Uint8Array(32 * 1024 * 1024), { level: 9 });
  return Uint8Array.from([
    ...[0x89, ...text('PNG\r\n\x1a\n')],
    ...chunk('IHDR', [...u32(8), ...u32(8), 8, 6, 0, 0, 0]),
    ...chunk('IDAT', [...data]),
    ...chunk('IEND', []),
  ]);
}

export function gif({
  width = 8,
  height = 8,
  behind = '',
  frames = 2,
}: PictureOptions & { frames?: number } = {}) {
  const frame = [0x2c, ...u16le(0), ...u16le(0), ...u16le(width), ...u16le(height), 0, 2, 2, 0x4c, 0x01, 0];
  return Uint8Array.from([
    ...text('GIF89a'),
    ...[...u16le(width), ...u16le(height), 0x80, 0, 0],
    ...[0, 0, 0, 255, 255, 255],
    ...[0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0],
    ...[0x21, 0xff, 11, ...text('XMP DataXMP'), PLACE.length, ...text(PLACE), 0],
    ...[0x21, 0xfe, PLACE.length, ...text(PLACE), 0],
    ...Array.from({ length: frames }, () => [0x21, 0xf9, 4, 0, 10, 0, 0, 0, ...frame]).flat(),
    0x3b,
    ...text(behind),
  ]);
}

/** A JPEG whose second frame header claims a larger size than the first. */
export function jpegWithTwoFrames(): Uint8Array {
  const picture = [...jpeg()];
  const at = picture.findIndex((byte, index) => byte === 0xff && picture[index + 1] === 0xc0);
  const second = segment(0xc2, [8, ...u16(60_000), ...u16(60_000), 1, 1, 0x11, 0]);
  return Uint8Array.from([
    ...picture.slice(0, at),
    ...picture.slice(at, at + 13),
    ...second,
    ...picture.slice(at + 13),
  ]);
}

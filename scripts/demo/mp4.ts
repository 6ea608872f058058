import type { FilmChunk } from './webm.ts';

const MS_PER_SECOND = 1_000;
const VIDEO = 1;
/** The identity matrix, as 16.16 and 2.30 fixed-point numbers. */
const AS_IT_IS = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
/** "Undetermined", packed as in ISO 639-2. */
const NO_LANGUAGE = 0x55c4;
/** 72 dpi, 16.16. */
const RESOLUTION = 0x480000;

const u8 = (...values: number[]) => Buffer.from(values);
const ascii = (text: string) => Buffer.from(text, 'latin1');

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** A box of ISO 14496-12. */
function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), ascii(name), body]);
}

/** A box with a version and flags. */
const fullBox = (name: string, flags: number, ...content: Buffer[]) => box(name, u32(flags), ...content);

/** Duration of each frame, with run-length encoding. */
function durations(chunks: readonly FilmChunk[], durationMs: number): [count: number, ms: number][] {
  const entries: [number, number][] = [];
  for (const [index, { atMs }] of chunks.entries()) {
    const ms = (chunks[index + 1]?.atMs ?? durationMs) - atMs;
    const last = entries.at(-1);
    if (last?.[1] === ms) last[0]++;
    else entries.push([1, ms]);
  }
  return entries;
}

/** The sample table (`stbl`): offsets, durations and key frames. */
function pictures(
  film: { width: number; height: number; durationMs: number; setup: Uint8Array },
  chunks: readonly FilmChunk[],
  firstAt: number,
): Buffer {
  const { width, height, durationMs, setup } = film;
  const look = box(
    'avc1',
    u32(0),
    u16(0, VIDEO),
    Buffer.alloc(16),
    u16(width, height),
    u32(RESOLUTION, RESOLUTION, 0),
    u16(1),
    // The encoder's name, left empty.
    Buffer.alloc(32),
    u16(24, 0xffff),
    box('avcC', Buffer.from(setup)),
  );
  const samples = durations(chunks, durationMs);
  const keys = chunks.flatMap(({ key }, index) => (key ? [index + 1] : []));
  return box(
    'stbl',
    fullBox('stsd', 0, u32(1), look),
    fullBox('stts', 0, u32(samples.length, ...samples.flat())),
    fullBox('stss', 0, u32(keys.length, ...keys)),
    fullBox('stsc', 0, u32(1, 1, chunks.length, 1)),
    fullBox('stsz', 0, u32(0, chunks.length, ...chunks.map(({ data }) => data.length))),
    fullBox('stco', 0, u32(1, firstAt)),
  );
}

/**
 * An MP4 film of H.264 frames with the metadata at its beginning (fast start).
 * @param film includes the decoder's configuration (`AVCDecoderConfigurationRecord`)
 */
export function mp4Of(
  film: { width: number; height: number; durationMs: number; setup: Uint8Array },
  chunks: readonly FilmChunk[],
): Buffer {
  const { width, height } = film;
  const durationMs = Math.round(film.durationMs);
  const brand = box('ftyp', ascii('isom'), u32(0x200), ascii('isomiso2avc1mp41'));
  const track = (firstAt: number) =>
    box(
      'trak',
      // Flags: track enabled, and in the movie.
      fullBox(
        'tkhd',
        3,
        u32(0, 0, VIDEO, 0, durationMs, 0, 0),
        u16(0, 0, 0, 0),
        u32(...AS_IT_IS, width * 0x10000, height * 0x10000),
      ),
      box(
        'mdia',
        fullBox('mdhd', 0, u32(0, 0, MS_PER_SECOND, durationMs), u16(NO_LANGUAGE, 0)),
        fullBox('hdlr', 0, u32(0), ascii('vide'), u32(0, 0, 0), u8(0)),
        box(
          'minf',
          fullBox('vmhd', 1, u16(0, 0, 0, 0)),
          box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1))),
          pictures({ ...film, durationMs }, chunks, firstAt),
        ),
      ),
    );
  const about = (firstAt: number) =>
    box(
      'moov',
      fullBox(
        'mvhd',
        0,
        u32(0, 0, MS_PER_SECOND, durationMs, 0x10000),
        u16(0x100, 0),
        u32(0, 0, ...AS_IT_IS, 0, 0, 0, 0, 0, 0, VIDEO + 1),
      ),
      track(firstAt),
    );
  // The offset has a fixed width, so measuring the header with 0 gives its final size.
  const firstAt = brand.length + about(0).length + 8;
  return Buffer.concat([brand, about(firstAt), box('mdat', ...chunks.map(({ data }) => Buffer.from(data)))]);
}

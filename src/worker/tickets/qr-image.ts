import { crc32, deflateSync } from 'node:zlib';
import { create } from 'qrcode';

/** White modules around the code, required by ISO/IEC 18004. */
const QUIET_ZONE = 4;
/** Pixels of a module: sharp where a phone shows it at half the size. */
const MODULE_PX = 10;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** One bit a pixel, grayscale, without interlacing (W3C PNG, third edition, 11.2.1). */
const ONE_BIT_GRAYSCALE = [1, 0, 0, 0, 0];

/** A QR code as PNG of one bit a pixel, below 1 KB: `qrcode` writes PNGs through Node's streams only. */
export function qrImage(text: string): Uint8Array<ArrayBuffer> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const size = (modules.size + 2 * QUIET_ZONE) * MODULE_PX;
  const at = (pixel: number) => Math.floor(pixel / MODULE_PX) - QUIET_ZONE;
  const isDark = (row: number, column: number) =>
    Math.min(row, column) >= 0 && Math.max(row, column) < modules.size && modules.get(row, column) > 0;
  // Each row begins with its filter, which is none.
  const rowBytes = 1 + Math.ceil(size / 8);
  const pixels = Buffer.alloc(size * rowBytes);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (isDark(at(y), at(x))) continue;
      const index = y * rowBytes + 1 + (x >> 3);
      pixels[index] = (pixels[index] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(SIGNATURE),
      chunk('IHDR', Buffer.concat([header, Buffer.from(ONE_BIT_GRAYSCALE)])),
      chunk('IDAT', deflateSync(pixels)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

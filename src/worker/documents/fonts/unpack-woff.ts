import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/**
 * Unpacks a WOFF 1.0 file into the OpenType file (sfnt) that it compresses, table by table. fontkit reads WOFF too, but
 * inflates a table again, in JavaScript, for each glyph that it reads.
 * @see https://www.w3.org/TR/WOFF/#DataTables
 */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = from.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const [offset, packed, length] = [
      from.getUint32(at + 4),
      from.getUint32(at + 8),
      from.getUint32(at + 12),
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: from.getUint32(at),
      checksum: from.getUint32(at + 16),
      // A table that compression would enlarge is stored as it is.
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const head = SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES;
  const sfnt = new Uint8Array(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), head));
  const to = new DataView(sfnt.buffer);
  const selector = Math.floor(Math.log2(count));
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  to.setUint16(6, 16 * 2 ** selector);
  to.setUint16(8, selector);
  to.setUint16(10, 16 * count - 16 * 2 ** selector);
  let offset = head;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    for (const [field, value] of [tag, checksum, offset, bytes.length].entries())
      to.setUint32(at + 4 * field, value);
    sfnt.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return sfnt;
}

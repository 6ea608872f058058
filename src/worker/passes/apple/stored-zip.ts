import { crc32 } from 'node:zlib';

/** Names of files are UTF-8 (bit 11 of the flags). */
const UTF8 = 0x0800;
/** ZIP 2.0, by which files may lie in folders. */
const VERSION = 20;
/** 1 January 1980, midnight: the earliest that the format can say, so that the same pass is the same file. */
const DATE = 0x0021;

/**
 * A ZIP archive whose files are stored as they are: the pictures of a pass are compressed already, and the rest is 3 KB.
 * By PKWARE's APPNOTE.TXT 6.3: local headers with the files, the central directory, and its end.
 */
export function storedZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const path = new TextEncoder().encode(name);
    const facts = factsOf(path, content);
    const local = Buffer.concat([bytes(4, 0x04034b50), bytes(2, VERSION), facts, path, content]);
    directory.push(bytes(4, 0x02014b50), bytes(2, VERSION), bytes(2, VERSION), facts);
    // No comment, first disk, no attributes inside or outside.
    directory.push(bytes(2, 0), bytes(2, 0), bytes(2, 0), bytes(4, 0), bytes(4, offset), path);
    parts.push(local);
    offset += local.byteLength;
  }
  const central = Buffer.concat(directory);
  const end = [bytes(4, 0x06054b50), bytes(2, 0), bytes(2, 0), bytes(2, files.size), bytes(2, files.size)];
  end.push(bytes(4, central.byteLength), bytes(4, offset), bytes(2, 0));
  return new Uint8Array(Buffer.concat([...parts, central, ...end]));
}

/** What both headers of a file say in the same order: flags, method, time, date, checksum, sizes, lengths. */
function factsOf(path: Uint8Array, content: Uint8Array): Uint8Array {
  const size = content.byteLength;
  const start = [bytes(2, UTF8), bytes(2, 0), bytes(2, 0), bytes(2, DATE), bytes(4, crc32(content))];
  return Buffer.concat([...start, bytes(4, size), bytes(4, size), bytes(2, path.byteLength), bytes(2, 0)]);
}

function bytes(length: 2 | 4, value: number): Uint8Array {
  const buffer = Buffer.alloc(length);
  if (length === 2) buffer.writeUInt16LE(value);
  else buffer.writeUInt32LE(value);
  return buffer;
}

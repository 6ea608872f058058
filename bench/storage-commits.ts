import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Number of transactions of a workerd SQLite file, read from outside: the WAL index (`-shm`) stores `iChange`, a 32-bit
 * commit counter, at offset 8 in native byte order (https://sqlite.org/walformat.html, section 2).
 */
function commitsOf(shmFile: string): number {
  const bytes = Buffer.alloc(4);
  const file = openSync(shmFile, 'r');
  try {
    readSync(file, bytes, 0, 4, 8);
  } finally {
    closeSync(file);
  }
  return new Uint32Array(bytes.buffer, bytes.byteOffset, 1)[0] ?? 0;
}

/** Storage commits so far of all objects of a class. */
export function objectCommits(stateFolder: string, objectClass: string): number {
  const folder = join(stateFolder, objectClass);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite-shm') && !name.startsWith('metadata'))
    .filter((name) => statSync(join(folder, name)).size > 0)
    .reduce((total, name) => total + commitsOf(join(folder, name)), 0);
}

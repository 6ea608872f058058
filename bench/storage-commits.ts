import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How many transactions a SQLite file of workerd has seen, read from outside: the WAL index (`-shm`) holds `iChange`,
 * a 32-bit count of commits at offset 8, in the machine's byte order (https://sqlite.org/walformat.html, section 2).
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

/** Storage commits of all objects of a class so far. */
export function objectCommits(stateFolder: string, objectClass: string): number {
  const folder = join(stateFolder, objectClass);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite-shm') && !name.startsWith('metadata'))
    .filter((name) => statSync(join(folder, name)).size > 0)
    .reduce((total, name) => total + commitsOf(join(folder, name)), 0);
}

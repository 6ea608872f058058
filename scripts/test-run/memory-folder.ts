import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux mounts memory there; a container's is often too small. */
const SHARED_MEMORY = '/dev/shm';
/** All that the suites keep at once, several times over (bytes). */
const ENOUGH = 4 * 2 ** 30;

/**
 * Temporary files of this process and its children are kept in memory if there is enough of it, until the process
 * exits. Databases wait for the disk after each write otherwise, and the suites half of their time.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || freeBytes() < ENOUGH || freemem() < ENOUGH) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'aforo-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // A process that still ends is writing there.
      console.error(error instanceof Error ? error.message : error);
    }
  });
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

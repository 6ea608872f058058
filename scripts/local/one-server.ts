import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface Running {
  pid: number;
  port: number;
}

/** Lock file of a state folder: two servers on the same files would each admit a ticket. */
function lockOf(stateFolder: string): string {
  return `${stateFolder}.running.json`;
}

/** The running server that uses this folder, if any. */
export function serverOn(stateFolder: string): Running | null {
  try {
    const running = JSON.parse(readFileSync(lockOf(stateFolder), 'utf8')) as Running;
    process.kill(running.pid, 0);
    return running.pid === process.pid ? null : running;
  } catch {
    return null;
  }
}

/** Fails with the other server's address if one uses this folder; otherwise writes the lock file. */
export function claimState(stateFolder: string, port: number): void {
  const other = serverOn(stateFolder);
  if (other) {
    throw new Error(
      `Aforo already runs from this folder at http://localhost:${other.port} (process ${other.pid}). Stop it first.`,
    );
  }
  mkdirSync(dirname(lockOf(stateFolder)), { recursive: true });
  writeFileSync(lockOf(stateFolder), JSON.stringify({ pid: process.pid, port } satisfies Running));
  process.once('exit', () => rmSync(lockOf(stateFolder), { force: true }));
}

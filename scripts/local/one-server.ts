import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface Running {
  pid: number;
  port: number;
}

/** Who serves from a state folder: two servers on the same files would each let a ticket in. */
function lockOf(stateFolder: string): string {
  return `${stateFolder}.running.json`;
}

/** The server that uses this folder, if one is alive. */
export function serverOn(stateFolder: string): Running | null {
  try {
    const running = JSON.parse(readFileSync(lockOf(stateFolder), 'utf8')) as Running;
    process.kill(running.pid, 0);
    return running.pid === process.pid ? null : running;
  } catch {
    return null;
  }
}

/** Fails, saying where, when another server uses this folder; otherwise notes that this process does. */
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

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../local/paths.ts';

const START_WITHIN_MS = 5 * 60_000;

/** A release in a clone of its own, with its own dependencies. */
export interface CheckedOutRelease {
  /** Its local D1, R2 and Durable Objects, as `npm start` keeps them. */
  stateFolder: string;
  variablesFile: string;
  /** Builds, prepares the database with its demo and serves, as the release's own `npm start`. */
  start: (port: number) => Promise<{ stop: () => Promise<void> }>;
}

export async function checkOutRelease(commit: string, folder: string): Promise<CheckedOutRelease> {
  const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  git('clone', '--quiet', '--shared', '--no-checkout', projectRoot, folder);
  git('-C', folder, 'checkout', '--quiet', '--detach', commit);
  await ended(runNpm(folder, ['ci', '--no-audit', '--no-fund', '--loglevel', 'error']), 'npm ci');
  const variablesFile = join(folder, '.dev.vars');
  // Many sign-ins come from one machine. `npm start` keeps what it finds here.
  writeFileSync(variablesFile, "AUTH_RATE_LIMITS='off'\n");
  return {
    stateFolder: join(folder, '.wrangler', 'state'),
    variablesFile,
    start: (port) => start(folder, port),
  };
}

async function start(folder: string, port: number): Promise<{ stop: () => Promise<void> }> {
  const child = runNpm(folder, ['start'], { PORT: String(port) });
  const end = ended(child, 'npm start');
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while (!(await answers(port))) {
    if (Date.now() > giveUpAt) throw new Error('The release before did not start.');
    // A release that cannot start ends by itself, with its reason.
    await Promise.race([end, wait(250)]);
  }
  return {
    stop: async () => {
      stopGroup(child);
      await end.catch(() => undefined);
    },
  };
}

async function answers(port: number): Promise<boolean> {
  return await fetch(`http://localhost:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** npm in a process group of its own, which ends with this process. */
function runNpm(cwd: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn('npm', args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  const stop = () => stopGroup(child);
  process.once('exit', stop);
  child.once('close', () => process.off('exit', stop));
  return child;
}

function stopGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid, 'SIGTERM');
}

/** Resolves when it ends well; otherwise rejects with its output. */
async function ended(child: ChildProcess, what: string): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output = (output + data).slice(-4_000);
    });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${what} of the release before failed:\n${output}`)),
    );
  });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateDatabase, withDatabase } from '../../scripts/local/database.ts';

/** The provider of the goal: ten calls a second, each 300 ms; and a message that takes 250 ms to the consumer. */
const PROVIDER = { callsPerSecond: 10, callMs: 300, deliveryMs: 250 };

/** The number of mails that the arguments name; null if they ask for something else. */
export function readBacklog(args: string[]): number | null {
  const { mails } = parseArgs({ args, options: { mails: { type: 'string' } }, strict: false }).values;
  return mails === undefined ? null : Number(mails);
}

/** Plays a backlog of mails and prints how long it lasts. */
export async function reportBacklog(mails: number): Promise<void> {
  // The Worker's texts are JSON modules, which its bundler reads without an attribute.
  registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  });
  const { playBacklog, tailMs } = await import('./play-backlog.ts');
  const folder = mkdtempSync(join(tmpdir(), 'aforo-mails-'));
  try {
    await migrateDatabase(folder);
    const backlog = { mails, ...PROVIDER };
    const found = await withDatabase(folder, (db) => playBacklog(db, backlog));
    const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`;
    console.log(`\n${mails} confirmations owed at once, ten calls a second (virtual clock)`);
    for (const [what, value] of [
      [
        'taken by the provider',
        `${found.taken} in ${found.calls} calls, ${found.refusedCalls} of them refused`,
      ],
      ['the last mail has left after', seconds(found.waitedMs + found.workedMs + tailMs(backlog))],
      ['  waiting for provider and queue (model)', seconds(found.waitedMs)],
      ['  D1 and the CPU (measured here)', seconds(found.workedMs)],
      ['  the last thousand, with files (model)', seconds(tailMs(backlog))],
    ] as const)
      console.log(`  ${what.padEnd(46)}${value}`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

import { env } from 'cloudflare:test';
import { afterAll, expect, vi } from 'vitest';
import { emptyStorage } from './empty-storage.ts';
import { recordQueries, unlistedScans } from './query-scans.ts';
import { testQueues } from './queues.ts';
import { copyOfSchema } from './schema-copy.ts';

/**
 * Runs before each test file. Files share one workerd, because starting it takes longer than most files. Each
 * file gets empty storage, the original bindings and the real clock.
 */
const shared = globalThis as typeof globalThis & { startBindings?: typeof env; schema?: string };
shared.startBindings ??= { ...env };
for (const name of Object.keys(env)) {
  if (!(name in shared.startBindings)) Reflect.deleteProperty(env, name);
}
Object.assign(env, shared.startBindings);
vi.useRealTimers();
await emptyStorage();

// The cron of a test makes no backup, unless a test binds its bucket.
Reflect.deleteProperty(env, 'BACKUPS');
Object.assign(env, testQueues());

// One call, and a whole file as one statement: each statement of a batch costs more than SQLite takes for it.
await env.DB.batch((shared.schema ? [shared.schema] : env.TEST_MIGRATIONS).map((sql) => env.DB.prepare(sql)));
shared.schema ??= await copyOfSchema();

await recordQueries();
afterAll(async () => {
  expect(await unlistedScans(), 'Table scans that allowed-scans.ts does not list').toEqual([]);
});

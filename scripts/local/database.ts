import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptionsShape } from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { migrationFiles } from '../migrations/files.ts';
import { migrate } from '../migrations/migrate.ts';
import { SchemaMismatch } from '../migrations/plan.ts';
import { openTarget } from '../migrations/targets.ts';
import { wranglerConfig } from './paths.ts';

/** Applies pending migrations to the local database. */
export async function migrateDatabase(stateFolder: string): Promise<void> {
  await withDatabase(stateFolder, async (db) => await migrate(openTarget(db), migrationFiles())).catch(
    (error: unknown) => {
      if (!(error instanceof SchemaMismatch)) throw error;
      throw new Error(`${error.message}\nTo start over with new local data: npm run reset`);
    },
  );
}

/** Opens the local D1 database without the Worker, in the state folder that `wrangler dev` uses. */
export async function withDatabase<T>(stateFolder: string, work: (db: D1Database) => Promise<T>): Promise<T> {
  const [database] = unstable_readConfig({ config: wranglerConfig }).d1_databases;
  if (!database?.database_id) throw new Error('wrangler.toml names no D1 database');
  return await withRuntime(stateFolder, { d1Databases: { DB: database.database_id } }, async (runtime) =>
    work(await runtime.getD1Database('DB')),
  );
}

/** Opens a local R2 bucket to read from. */
export async function withBucket<T>(
  stateFolder: string,
  bucket: string,
  work: (read: (key: string) => Promise<Uint8Array>) => Promise<T>,
): Promise<T> {
  return await withRuntime(stateFolder, { r2Buckets: { BUCKET: bucket } }, async (runtime) => {
    const objects = await runtime.getR2Bucket('BUCKET');
    return await work(async (key) => {
      const object = await objects.get(key);
      if (!object) throw new Error(`${bucket} has no ${key}.`);
      return new Uint8Array(await object.arrayBuffer());
    });
  });
}

async function withRuntime<T>(
  stateFolder: string,
  bindings: Pick<V4WorkerOptionsShape, 'd1Databases' | 'r2Buckets'>,
  work: (runtime: Miniflare) => Promise<T>,
): Promise<T> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-10-01',
      cf: false,
      log: new Log(LogLevel.ERROR),
      ...bindings,
      resourcePersistencePath: join(stateFolder, 'v3'),
    }),
  );
  try {
    return await work(runtime);
  } finally {
    await runtime.dispose();
  }
}

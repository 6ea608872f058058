import { readerOf } from '#db/client.ts';
import { type PlatformRows, readDatabaseBytes, readPlatform } from '#db/readers/health/platform.ts';
import type { Deps } from '#worker/deps.ts';

/** D1's largest database (bytes). https://developers.cloudflare.com/d1/platform/limits/ */
export const DATABASE_MAX_BYTES = 10_000_000_000;
export const DAY_MS = 24 * 3_600_000;

/** What the cron measures each minute. */
export interface PlatformState extends PlatformRows {
  databaseBytes: number;
}

export async function readPlatformState({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<PlatformState> {
  const rows = await readPlatform(readerOf(db), { now: now(), failedSince: now() - DAY_MS });
  return { ...rows, databaseBytes: await readDatabaseBytes(db) };
}

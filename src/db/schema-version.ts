import journal from '../../migrations/meta/_journal.json';
import type { Reader } from './client.ts';

/** The newest migration of this release, such as `0042_disputes`. */
export const SCHEMA_VERSION = journal.entries.at(-1)?.tag ?? '';

/** The newest migration that the database has applied. Throws if it has applied none. */
export async function readSchemaVersion(reader: Reader): Promise<string> {
  const newest = await reader.first<{ name: string }>(
    'SELECT name FROM d1_migrations ORDER BY name DESC LIMIT 1',
  );
  return newest?.name.replace(/\.sql$/, '') ?? 'none';
}

import journal from '../../migrations/meta/_journal.json';
import type { Reader } from './client.ts';

/** The newest migration of this release, such as `0001_triggers`. */
export const SCHEMA_VERSION = journal.entries.at(-1)?.tag ?? '';

/** The files of the migrations that the database has applied, oldest first. */
export async function readAppliedMigrations(reader: Reader): Promise<string[]> {
  const rows = await reader.all<{ name: string }>('SELECT name FROM d1_migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/** The newest migration that the database has applied; `none` if there is none. */
export async function readSchemaVersion(reader: Reader): Promise<string> {
  const newest = await reader.first<{ name: string }>(
    'SELECT name FROM d1_migrations ORDER BY name DESC LIMIT 1',
  );
  return newest?.name.replace(/\.sql$/, '') ?? 'none';
}

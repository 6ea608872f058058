import type { MigrationFile } from './files.ts';

/** A migration that a database has applied; no checksum if wrangler applied it by itself. */
export interface AppliedMigration {
  name: string;
  sha256: string | null;
}

/** Wrangler's own record of applied files, and what a file was when it was applied. */
export const CREATE_RECORDS = [
  `CREATE TABLE IF NOT EXISTS d1_migrations(
     id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
  'CREATE TABLE IF NOT EXISTS d1_migration_checksums(name TEXT PRIMARY KEY NOT NULL, sha256 TEXT NOT NULL)',
] as const;

export const READ_APPLIED = [
  ...CREATE_RECORDS,
  'SELECT name, sha256 FROM d1_migrations LEFT JOIN d1_migration_checksums USING (name) ORDER BY name',
] as const;

/** The file with its records, so that both are applied or neither. */
export function withRecord({ name, sql, sha256 }: MigrationFile): string {
  return `${sql.trimEnd()}
INSERT INTO d1_migrations (name) VALUES ('${name}');
INSERT INTO d1_migration_checksums (name, sha256) VALUES ('${name}', '${sha256}');
`;
}

/** The files to apply. Throws if the database has a schema that these files do not lead to. */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const file = files.find((known) => known.name === name);
    if (!file) {
      throw new SchemaMismatch(
        `The database has applied ${name}, which this release does not have: the database is newer than the code.`,
      );
    }
    if (sha256 && sha256 !== file.sha256) {
      throw new SchemaMismatch(
        `${name} was changed after the database applied it. Restore the file, and put the change into a new migration.`,
      );
    }
    const expected = files[index];
    if (expected && expected.name !== name) {
      throw new SchemaMismatch(
        `The database has applied ${name}, but not ${expected.name} before it. Give ${expected.name} the next free number.`,
      );
    }
  }
  return files.slice(applied.length);
}

/** The database's schema is none that the code knows; nothing was changed. */
export class SchemaMismatch extends Error {}

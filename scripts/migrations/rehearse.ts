import { DatabaseSync } from 'node:sqlite';
import { type MigrationFile, statementsOf } from './files.ts';

/**
 * Applies files to an empty SQLite in memory, statement by statement, since D1 names neither file nor statement. Finds
 * every fault but those that depend on a database's rows. Throws at the first. The caller closes the database.
 */
export function rehearse(files: readonly MigrationFile[]): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const { name, sql } of files) {
    for (const [index, statement] of statementsOf(sql).entries()) {
      try {
        db.exec(statement);
      } catch (error) {
        db.close();
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${name}, statement ${index + 1}: ${reason}\n\n${statement.replace(/^--.*\n/, '')}`);
      }
    }
  }
  return db;
}

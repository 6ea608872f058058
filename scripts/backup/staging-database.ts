import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  NUMBER_WAITLIST,
  raiseEpoch,
  SETTLE_RESTORED_ROWS,
} from '../../src/db/commits/backup/settle-restored-rows.ts';
import { type AuditReport, auditReport, auditStatements } from '../../src/db/ledger/audit.ts';
import { type MigrationFile, migrationFiles } from '../migrations/files.ts';
import type { BackupSource } from './backup-source.ts';

/** Two entries may have the same place until they are numbered again. */
const LATE_INDEX = 'waitlist_entries_position';

interface SchemaRow {
  type: string;
  name: string;
  tbl_name: string;
  sql: string;
}

/** A copy of the database on this machine, in which a backup is loaded, settled and audited before D1 sees it. */
export class StagingDatabase {
  readonly db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });

  /** @returns rows of which the parents were deleted while the backup was made; they are left out */
  async load({ backup, readPart }: BackupSource, files = migrationFiles()): Promise<Record<string, number>> {
    const unknown = backup.schema.filter((applied) => !files.some(({ name }) => name === applied));
    if (unknown.length > 0)
      throw new Error(`The backup has newer migrations than this folder: ${unknown.join(', ')}.`);
    this.#migrate(files.filter(({ name }) => backup.schema.includes(name)));
    const orphans = await this.#withoutTriggers(async () => {
      for (const { name, parts } of backup.tables) {
        // Some migrations insert rows.
        this.db.exec(`DELETE FROM "${name}"`);
        for (const part of parts) this.#insert(name, await readPart(part));
      }
      this.db.exec(NUMBER_WAITLIST);
      return this.#dropOrphans();
    });
    this.#migrate(files.filter(({ name }) => !backup.schema.includes(name)));
    return orphans;
  }

  /** Derives what changed while the backup was made, and raises the epoch. */
  async settle(epoch: number, source: string): Promise<void> {
    await this.#withoutTriggers(async () => {
      for (const sql of [...SETTLE_RESTORED_ROWS, ...raiseEpoch(epoch, source)]) this.db.exec(sql);
    });
  }

  audit(): AuditReport {
    return auditReport(auditStatements().map((sql) => this.rows<unknown>(sql)));
  }

  rows<Row>(sql: string): Row[] {
    return this.db.prepare(sql).all() as Row[];
  }

  schema(where: string): SchemaRow[] {
    return this.rows(
      `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND ${where}`,
    );
  }

  #migrate(files: readonly MigrationFile[]): void {
    this.db.exec(`CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
      applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`);
    const note = this.db.prepare('INSERT INTO d1_migrations (name) VALUES (?)');
    for (const { name, sql } of files) {
      this.db.exec(sql);
      note.run(name);
    }
  }

  /** Triggers derive what the backup already has, and forbid what loading it needs. */
  async #withoutTriggers<T>(work: () => Promise<T>): Promise<T> {
    const dropped = this.schema(`type = 'trigger' OR name = '${LATE_INDEX}'`);
    for (const { type, name } of dropped) this.db.exec(`DROP ${type} "${name}"`);
    this.db.exec('BEGIN');
    const result = await work();
    this.db.exec('COMMIT');
    for (const { sql } of dropped) this.db.exec(sql);
    return result;
  }

  #insert(table: string, rows: readonly Record<string, unknown>[]): void {
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) return;
    const names = columns.map((column) => `"${column}"`).join(', ');
    const insert = this.db.prepare(
      `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) insert.run(...columns.map((column) => row[column] as SQLInputValue));
  }

  /** By foreign key instead of rowid, which some tables do not have. */
  #dropOrphans(): Record<string, number> {
    const dropped: Record<string, number> = {};
    for (;;) {
      const broken = this.rows<{ name: string; parent: string; child: string; key: string }>(
        `SELECT DISTINCT c."table" AS name, k."table" AS parent, k."from" AS child, k."to" AS key
         FROM pragma_foreign_key_check AS c JOIN pragma_foreign_key_list(c."table") AS k ON k.id = c.fkid`,
      );
      if (broken.length === 0) return dropped;
      for (const { name, parent, child, key } of broken) {
        const { changes } = this.db
          .prepare(
            `DELETE FROM "${name}" WHERE "${child}" IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM "${parent}" AS p WHERE p."${key}" = "${name}"."${child}")`,
          )
          .run();
        dropped[name] = (dropped[name] ?? 0) + Number(changes);
      }
    }
  }
}

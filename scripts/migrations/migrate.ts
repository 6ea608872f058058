import { contractions } from './expand.ts';
import type { MigrationFile } from './files.ts';
import { pendingMigrations, SchemaMismatch, withRecord } from './plan.ts';
import { rehearse } from './rehearse.ts';
import type { MigrationTarget } from './targets.ts';

export interface MigrateOptions {
  onApplied?: (name: string) => void;
  /** A release runs on the database: refuses what would break it, unless the operator says that it does not. */
  running?: boolean;
}

/** Applies pending files in order, each atomically, and stops at the first fault. @returns the applied files' names */
export async function migrate(
  target: MigrationTarget,
  files: readonly MigrationFile[],
  { onApplied, running = false }: MigrateOptions = {},
): Promise<string[]> {
  const pending = pendingMigrations(files, await target.applied());
  if (pending.length === 0) return [];
  rehearse(files).close();
  if (running) requireExpansion(files, pending.length);
  for (const file of pending) {
    try {
      await target.apply(file.name, withRecord(file));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${file.name} was not applied, nor any file after it:\n${reason}`);
    }
    onApplied?.(file.name);
  }
  return pending.map(({ name }) => name);
}

function requireExpansion(files: readonly MigrationFile[], pending: number): void {
  const found = contractions(files.slice(0, files.length - pending), files);
  if (found.length === 0) return;
  throw new SchemaMismatch(
    `The release that runs now may break on this schema (docs/deploy.md, "Expand, then contract"):\n` +
      `${found.map((line) => `  ${line}`).join('\n')}\nIf it uses none of that, add --contract.`,
  );
}

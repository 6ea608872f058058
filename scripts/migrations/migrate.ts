import { contractions } from './expand.ts';
import type { MigrationFile } from './files.ts';
import { pendingMigrations, SchemaMismatch } from './plan.ts';
import { rehearse } from './rehearse.ts';
import type { MigrationTarget } from './targets.ts';

export interface MigrateOptions {
  onApplied?: (name: string) => void;
  /** A release runs on the database: refuses what would break it, unless the operator says that it does not. */
  running?: boolean;
}

/**
 * Applies pending files in order and stops at the first fault. An empty database gets all of them in one transaction,
 * another one each in its own, so that a fault in its rows names the file. @returns the applied files' names
 */
export async function migrate(
  target: MigrationTarget,
  files: readonly MigrationFile[],
  { onApplied, running = false }: MigrateOptions = {},
): Promise<string[]> {
  const applied = await target.applied();
  const pending = pendingMigrations(files, applied);
  if (pending.length === 0) return [];
  rehearse(files).close();
  if (running) requireExpansion(files, pending.length);
  for (const step of applied.length === 0 ? [pending] : pending.map((file) => [file])) {
    try {
      await target.apply(step);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${step[0]?.name} was not applied, nor any file after it:\n${reason}`);
    }
    for (const { name } of step) onApplied?.(name);
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

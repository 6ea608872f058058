import { z } from 'zod';

const partSchema = z.object({
  key: z.string(),
  rows: z.int(),
  /** SHA-256 of the compressed part, hex. */
  sha256: z.string(),
});

const tableSchema = z.object({
  name: z.string(),
  /** The primary key of a table WITHOUT ROWID. */
  key: z.array(z.string()).default([]),
  /** The last rowid that existed at the backup's moment. */
  upTo: z.int(),
  /** The rowid or the key up to which it is saved; null once it is saved. */
  after: z.union([z.int(), z.array(z.union([z.string(), z.number()]))]).nullable(),
  parts: z.array(partSchema),
});

/** A backup in R2. Its rows are those that existed at `moment`, as they were when they were read. */
export const backupSchema = z.object({
  format: z.literal(1),
  /** The UTC day, such as `2026-11-26`; also its folder. */
  id: z.string(),
  /** Unix ms. */
  moment: z.int(),
  finishedAt: z.int().nullable(),
  /** Applied migrations, oldest first. */
  schema: z.array(z.string()),
  tables: z.array(tableSchema),
});

export type Backup = z.infer<typeof backupSchema>;

export const BACKUP_FOLDER = 'backups/';

/** The running backup, or the last one. */
export const PROGRESS_KEY = `${BACKUP_FOLDER}progress.json`;

/** Exists once a backup is complete. */
export function manifestKey(id: string): string {
  return `${BACKUP_FOLDER}${id}/manifest.json`;
}

/** Two runs of the cron may overlap; each writes its own part, and the manifest names only one of them. */
export function partKey(id: string, table: string, part: number, nonce: string): string {
  return `${BACKUP_FOLDER}${id}/${table}/${String(part).padStart(5, '0')}-${nonce}.ndjson.gz`;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  BACKUP_FOLDER,
  type Backup,
  backupSchema,
  manifestKey,
} from '../../src/worker/backup/backup-files.ts';

/** Reads an object of the bucket by its key. */
export type ReadObject = (key: string) => Promise<Uint8Array>;

/** A finished backup, and how to read its files. */
export interface BackupSource {
  backup: Backup;
  /** The rows of one part, after its checksum was compared. */
  readPart: (part: Backup['tables'][number]['parts'][number]) => Promise<Record<string, unknown>[]>;
}

/** Opens a backup: `r2:<day>` in the target's bucket, or a folder that ends with the day and holds what R2 has there. */
export async function openBackup(from: string, readObject: ReadObject): Promise<BackupSource> {
  const day = /^r2:(\d{4}-\d\d-\d\d)$/.exec(from)?.[1];
  const read = day === undefined ? readFolder(from) : readObject;
  const manifest = await read(manifestKey(day ?? dayOf(from)));
  return {
    backup: backupSchema.parse(JSON.parse(textOf(manifest))),
    readPart: async ({ key, rows, sha256 }) => {
      const body = await read(key);
      if (createHash('sha256').update(body).digest('hex') !== sha256) throw new Error(`${key} is damaged.`);
      const lines = textOf(gunzipSync(body)).trimEnd().split('\n');
      if (lines.length !== rows) throw new Error(`${key} has ${lines.length} rows instead of ${rows}.`);
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
  };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function dayOf(folder: string): string {
  const day = /(\d{4}-\d\d-\d\d)\/?$/.exec(folder)?.[1];
  if (day === undefined)
    throw new Error(`--from ${folder} names no backup: it ends with the day, as 2026-11-26.`);
  return day;
}

function readFolder(folder: string): ReadObject {
  const prefix = `${BACKUP_FOLDER}${dayOf(folder)}/`;
  return async (key) => readFileSync(join(folder, key.slice(prefix.length)));
}

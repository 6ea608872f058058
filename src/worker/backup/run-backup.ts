import { readerOf } from '#db/client.ts';
import { readTableCuts, readTablePage } from '#db/readers/backup/table-pages.ts';
import { readAppliedMigrations } from '#db/schema-version.ts';
import { logWarning } from '#worker/log.ts';
import {
  BACKUP_FOLDER,
  type Backup,
  backupSchema,
  manifestKey,
  PROGRESS_KEY,
  partKey,
} from './backup-files.ts';

/** When the nightly backup starts (UTC): night in Mexico, noon in Moscow. */
const BACKUP_HOUR_UTC = 10;
/** Backups are deleted this many days later. */
export const BACKUPS_KEPT_DAYS = 30;
/** Working time of one run of the cron (ms); the next minute goes on. */
const RUN_MS = 20_000;
/** Rows per part: about 1.5 MB of JSON. */
const PAGE_ROWS = 5_000;
/** Parts after which progress is saved, so that a crash repeats few; not before R2 takes its key again (ms). */
const SAVED_EVERY_PARTS = 10;
/** R2 takes one write a second of a key, and answers others 429. https://developers.cloudflare.com/r2/platform/limits/ */
const SAVED_EVERY_MS = 1_100;
/** Parts per run: bounds the CPU time and the requests to D1 and R2. */
const PARTS_PER_RUN_MAX = 60;
const DAY_MS = 86_400_000;

export interface BackupDeps {
  db: D1Database;
  bucket: R2Bucket;
  now: () => number;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
  pageRows?: number;
  partsPerRun?: number;
}

/**
 * Cron: saves every table to R2 once a day, in steps of one run each. The rows that belong to a backup are fixed in
 * one view of all tables at its start; a restore derives what changed in them meanwhile.
 * @param at the time that the cron was due (Unix ms)
 */
export async function runBackup(deps: BackupDeps, at: number): Promise<void> {
  const known = await readProgress(deps.bucket);
  const started = await startOrResume(deps, known?.backup ?? null, at);
  if (!started) return;
  const steps = new Steps(deps, started, known?.etag ?? null);
  await steps.run();
}

/** The backup to work on; null when nothing is due. */
async function startOrResume(deps: BackupDeps, last: Backup | null, at: number): Promise<Backup | null> {
  const day = new Date(at).toISOString();
  const id = day.slice(0, 10);
  const isDue = last?.id !== id && Number(day.slice(11, 13)) >= BACKUP_HOUR_UTC;
  const unfinished = last?.finishedAt === null ? last : null;
  if (!isDue && !unfinished) return null;
  const reader = readerOf(deps.db);
  const schema = await readAppliedMigrations(reader);
  if (!isDue && unfinished && unfinished.schema.length === schema.length) return unfinished;
  if (unfinished)
    logWarning('a backup took more than a day, or met a migration, and was given up', { id: unfinished.id });
  const cuts = await readTableCuts(reader);
  const tables = cuts.map((cut) => ({ ...cut, after: cut.key.length > 0 ? [] : 0, parts: [] }));
  return { format: 1, id, moment: deps.now(), finishedAt: null, schema, tables };
}

class Steps {
  readonly #deps: BackupDeps;
  readonly #backup: Backup;
  /** Compare-and-set: of two overlapping runs, one goes on. */
  #etag: string | null;
  /** Unix ms. */
  #saveableAt = 0;

  constructor(deps: BackupDeps, backup: Backup, etag: string | null) {
    this.#deps = deps;
    this.#backup = backup;
    this.#etag = etag;
  }

  async run(): Promise<void> {
    const { now, partsPerRun = PARTS_PER_RUN_MAX } = this.#deps;
    const until = now() + RUN_MS;
    let unsaved = 0;
    for (let parts = 1; parts <= partsPerRun && now() < until; parts++) {
      const table = this.#backup.tables.find(({ after }) => after !== null);
      if (!table) return await this.#finish();
      await this.#savePart(table);
      unsaved += 1;
      if (unsaved < SAVED_EVERY_PARTS || now() < this.#saveableAt) continue;
      if (!(await this.#save())) return;
      unsaved = 0;
    }
    await this.#save();
  }

  async #savePart(table: Backup['tables'][number]): Promise<void> {
    const { db, bucket, newId, pageRows = PAGE_ROWS } = this.#deps;
    const page = await readTablePage(readerOf(db), table, { after: table.after, limit: pageRows });
    if (page.rows.length > 0) {
      const body = await gzip(page.rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      const key = partKey(this.#backup.id, table.name, table.parts.length, newId());
      await bucket.put(key, body);
      table.parts.push({ key, rows: page.rows.length, sha256: await sha256(body) });
    }
    table.after = page.next;
  }

  /** @returns false when another run has gone on meanwhile */
  async #save(): Promise<boolean> {
    const { now, pause } = this.#deps;
    const waitMs = this.#saveableAt - now();
    if (waitMs > 0) await pause(waitMs);
    const condition = this.#etag === null ? {} : { onlyIf: { etagMatches: this.#etag } };
    const saved = await this.#deps.bucket.put(PROGRESS_KEY, JSON.stringify(this.#backup), condition);
    this.#etag = saved?.etag ?? this.#etag;
    this.#saveableAt = now() + SAVED_EVERY_MS;
    return saved !== null;
  }

  async #finish(): Promise<void> {
    const { bucket, now } = this.#deps;
    this.#backup.finishedAt = now();
    if (!(await this.#save())) return;
    await bucket.put(manifestKey(this.#backup.id), JSON.stringify(this.#backup));
    await deleteOldBackups(bucket, now() - BACKUPS_KEPT_DAYS * DAY_MS);
  }
}

async function readProgress(bucket: R2Bucket): Promise<{ backup: Backup; etag: string } | null> {
  const stored = await bucket.get(PROGRESS_KEY);
  return stored && { backup: backupSchema.parse(await stored.json()), etag: stored.etag };
}

async function deleteOldBackups(bucket: R2Bucket, before: number): Promise<void> {
  const oldest = new Date(before).toISOString().slice(0, 10);
  const { delimitedPrefixes } = await bucket.list({ prefix: BACKUP_FOLDER, delimiter: '/' });
  for (const prefix of delimitedPrefixes.filter((folder) => folder < `${BACKUP_FOLDER}${oldest}/`)) {
    for (let more = true; more; ) {
      const { objects, truncated } = await bucket.list({ prefix });
      if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
      more = truncated;
    }
  }
}

async function gzip(text: string): Promise<ArrayBuffer> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return await new Response(compressed).arrayBuffer();
}

async function sha256(body: ArrayBuffer): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', body);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

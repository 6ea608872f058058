import { commitRepeatable } from '#db/client.ts';

/** A check of the books that this cron run has. */
export interface ClaimedBookRun {
  id: string;
  /** JSON of `BooksPosition`. */
  position: string;
  /** JSON of `BooksFound`. */
  found: string;
}

/** Begins a check, unless one is under way. Idempotent by id. */
export async function startBookRun(db: D1Database, run: { id: string; now: number }): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO book_runs (id, started_at, position)
         SELECT ?1, ?2, '{}' WHERE NOT EXISTS (SELECT 1 FROM book_runs WHERE finished_at IS NULL) ON CONFLICT DO NOTHING`,
      )
      .bind(run.id, run.now),
  ]);
}

/** Takes the check that is under way, unless another cron run has it. */
export async function claimBookRun(
  db: D1Database,
  by: { lease: string; now: number; leasedUntil: number },
): Promise<ClaimedBookRun | null> {
  return await db
    .prepare(
      `UPDATE book_runs SET lease = ?1, leased_until = ?3
       WHERE finished_at IS NULL AND (leased_until IS NULL OR leased_until <= ?2) RETURNING id, position, found`,
    )
    .bind(by.lease, by.now, by.leasedUntil)
    .first<ClaimedBookRun>();
}

/** @param run.leasedUntil null gives the check to the next cron run @returns false if another cron run has it now */
export async function saveBookRun(
  db: D1Database,
  run: ClaimedBookRun & { lease: string; leasedUntil: number | null; finishedAt: number | null },
): Promise<boolean> {
  const [saved] = await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE book_runs SET position = iif(?6 IS NULL, ?3, NULL), found = ?4, leased_until = ?5, finished_at = ?6
         WHERE id = ?1 AND lease = ?2`,
      )
      .bind(run.id, run.lease, run.position, run.found, run.leasedUntil, run.finishedAt),
  ]);
  return (saved?.meta.changes ?? 0) > 0;
}

import { desc, isNotNull, isNull } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { bookRuns } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

/** The check of the books that is under way, and the last one that ended, in one view. */
export async function readBookRuns(reader: Reader) {
  const [[running], [last]] = await reader.batch([
    reader
      .select(pick(bookRuns, 'startedAt', 'position'))
      .from(bookRuns)
      .where(isNull(bookRuns.finishedAt)),
    reader
      .select(pick(bookRuns, 'finishedAt', 'found'))
      .from(bookRuns)
      .where(isNotNull(bookRuns.finishedAt))
      .orderBy(desc(bookRuns.finishedAt))
      .limit(1),
  ]);
  return { running: running ?? null, last: last ?? null };
}

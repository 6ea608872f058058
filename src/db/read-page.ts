import type { BatchItem } from 'drizzle-orm/batch';
import type { Reader } from './client.ts';

/** A query of a list, as Drizzle's batch takes it. */
type ListQuery<Row> = BatchItem<'sqlite'> & { readonly _: { readonly result: Row[] } };

/** A page of a list, and the number of all its rows, from one consistent view. */
export async function readPage<Row>(
  reader: Reader,
  queries: { rows: ListQuery<Row>; total: ListQuery<{ total: number }> },
): Promise<{ rows: Row[]; total: number }> {
  const [rows, [counted]] = await reader.batch([queries.rows, queries.total]);
  return { rows, total: counted?.total ?? 0 };
}

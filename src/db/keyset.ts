import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A position in a list: what it is sorted by, and the id that decides between equal values. */
export interface Cursor {
  value: string | number;
  id: string;
}

/** As text for the client. The value may contain spaces; the id does not. */
export function writeCursor({ value, id }: Cursor): string {
  return `${typeof value === 'number' ? '#' : ''}${value} ${id}`;
}

/** The cursor after a page of rows by time; null if they are fewer than `limit`, so that nothing follows. */
export function cursorAfter(
  rows: readonly { id: string; createdAt: number }[],
  limit: number,
): string | null {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return last ? writeCursor({ value: last.createdAt, id: last.id }) : null;
}

/** Null for the start of the list. Numbers begin with `#`, so that they are compared as numbers. */
export function readCursor(text: string | null | undefined): Cursor | null {
  if (!text) return null;
  const at = text.lastIndexOf(' ');
  const value = text.slice(0, at);
  return { value: value.startsWith('#') ? Number(value.slice(1)) || 0 : value, id: text.slice(at + 1) };
}

/** Keyset pagination: the rows after the cursor. No condition at the start of the list. */
export function afterCursor(
  [value, id]: readonly [SQLWrapper, SQLWrapper],
  cursor: Cursor | null,
  direction: 'asc' | 'desc',
): SQL | undefined {
  if (!cursor) return undefined;
  return sql`(${value}, ${id}) ${direction === 'desc' ? sql`<` : sql`>`} (${cursor.value}, ${cursor.id})`;
}

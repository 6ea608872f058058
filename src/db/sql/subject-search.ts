import { and, type Column, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type orders, type tickets, users } from '#db/schema/index.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';

/** The name or e-mail of a person in `users` matches an FTS5 query; no condition without one. */
export function isPersonLike(query: string | null): SQL | undefined {
  if (query === null) return undefined;
  return sql`${users}.rowid in (select rowid from users_search where users_search match ${query})`;
}

/** The same for the person with this id. */
export function isNamedLike(userId: Column, query: string): SQL {
  return sql`${userId} in (select ${users.id} from ${users} where ${isPersonLike(query)})`;
}

/** Sorts after every character of a code or an id: the upper bound of a prefix range. */
const BEHIND_ALL = '~';

/**
 * Conditions under which tickets or orders match a search, to be joined by OR. Each is separate, so that D1 can use a
 * different index for each; none when nothing can match. Tickets have no index by person: outside one event,
 * `TICKETS_OF_PERSON` finds them.
 */
export function waysMeant(table: typeof tickets | typeof orders, search: Partial<SubjectSearch>): SQL[] {
  return [
    search.people ? isNamedLike(table.userId, search.people) : undefined,
    search.code ? startsWith(table.shortCode, search.code) : undefined,
    search.id ? startsWith(table.id, search.id) : undefined,
  ].filter((way) => way !== undefined);
}

function startsWith(column: Column, start: string): SQL | undefined {
  return and(gte(column, start), lt(column, start + BEHIND_ALL));
}

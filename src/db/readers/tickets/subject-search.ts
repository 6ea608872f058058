import type { Param } from '#db/client.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';

/** Ids of people whose name or e-mail matches the FTS5 query bound to the parameter. */
export function peopleMatching(parameter: string): string {
  return `SELECT id FROM users
          WHERE rowid IN (SELECT rowid FROM users_search WHERE users_search MATCH ${parameter})`;
}

/** Sorts after every character of a code or an id: the upper bound of a prefix range. */
const BEHIND_ALL = '~';

/**
 * Conditions under which tickets or orders match a search, to be joined by OR. Each is separate, so that D1 can use a
 * different index for each; none when nothing can match. Tickets have no index by person: outside one event,
 * `TICKETS_OF_PERSON` finds them.
 * @param table alias with `id`, `short_code` and `user_id`
 * @param bind adds a parameter and returns its name
 */
export function waysMeant(table: string, search: SubjectSearch, bind: (value: Param) => string): string[] {
  const ways: string[] = [];
  if (search.people !== null) ways.push(`${table}.user_id IN (${peopleMatching(bind(search.people))})`);
  if (search.code !== null) ways.push(`(${startsWith(`${table}.short_code`, search.code, bind)})`);
  if (search.id !== null) ways.push(`(${startsWith(`${table}.id`, search.id, bind)})`);
  return ways;
}

function startsWith(column: string, start: string, bind: (value: Param) => string): string {
  return `${column} >= ${bind(start)} AND ${column} < ${bind(start + BEHIND_ALL)}`;
}

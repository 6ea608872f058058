import type { Param } from '#db/client.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';

/** Ids of people whose name or e-mail has the words of the FTS5 query that is bound to the parameter. */
export function peopleMatching(parameter: string): string {
  return `SELECT id FROM users
          WHERE rowid IN (SELECT rowid FROM users_search WHERE users_search MATCH ${parameter})`;
}

/** Sorts behind every sign that a code or an id has: the end of the range of those that begin alike. */
const BEHIND_ALL = '~';

/**
 * The ways in which tickets or orders may be meant, to be joined by OR. Each stands for itself, so that D1 may take
 * another index for each; none at all when the text can mean nothing. Tickets have no index by person: where they are
 * not looked for within an event, `TICKETS_OF_PERSON` finds them.
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

import { Column, is, SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/sqlite-core';

/**
 * Names each selected column by its field. D1 returns the rows of a batch as objects, in which two columns of one name
 * (`events.id` and `tickets.id`) would be one.
 */
export function named<Fields extends SelectedFields>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, field]) => {
    if (is(field, Column)) return [name, sql`${field}`.mapWith(field).as(name)];
    return [name, is(field, SQL) ? field.as(name) : field];
  });
  return Object.fromEntries(entries) as Fields;
}

/** The column is one of these values; one parameter for any number of them, because D1 allows a query only 100. */
export function isOneOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}

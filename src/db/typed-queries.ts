import { Column, eq, is, SQL, StringChunk, Subquery, sql, Table } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/sqlite-core';

/**
 * Names each selected column by its field. D1 returns the rows of a batch as objects, in which two columns of one name
 * (`events.id` and `tickets.id`) would be one.
 */
export function named<Fields extends SelectedFields>(fields: Fields, prefix = ''): Fields {
  const entries = Object.entries(fields).map(([key, field]) => {
    const name = prefix + key;
    if (is(field, Column)) return [key, sql`${field}`.mapWith(field).as(name)];
    if (is(field, SQL)) return [key, checked(field, name).as(name)];
    if (is(field, SQL.Aliased) || is(field, Table) || is(field, Subquery)) return [key, field];
    return [key, named(field as SelectedFields, `${name}.`)];
  });
  return Object.fromEntries(entries) as Fields;
}

/** Some columns of a table, as fields of the same names. */
export function pick<T extends object, K extends keyof T>(table: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>;
}

/** In a query of one table, Drizzle drops the table's name from the columns of a field, also in a subquery. */
function checked(field: SQL, name: string): SQL {
  if (field.queryChunks.some((chunk) => is(chunk, StringChunk) && /\bselect\b/i.test(chunk.value.join())))
    throw new Error(`The subquery in the field ${name} needs subquery()`);
  return field;
}

/** The value of a correlated subquery, as a field. */
export function subquery<Value>(query: SQL): SQL<Value> {
  return sql<Value>`(${query})`;
}

/** A condition as a field. */
export function flagOf(condition: SQL): SQL<boolean> {
  return sql`${condition}`.mapWith(Boolean);
}

export function countWhere(condition: SQL | undefined): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`;
}

/** JSON text as a field. */
export function jsonOf<Value>(text: SQL): SQL<Value> {
  return sql`${text}`.mapWith((value: string) => JSON.parse(value) as Value);
}

/** No condition without a value. */
export function equalsIfGiven(column: Column, value: string | null): SQL | undefined {
  return value === null ? undefined : eq(column, value);
}

/** The column is one of these values; one parameter for any number of them, because D1 allows a query only 100. */
export function isOneOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}

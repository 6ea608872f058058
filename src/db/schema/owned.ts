import { type AnySQLiteColumn, text } from 'drizzle-orm/sqlite-core';
import { organizations } from './organizations.ts';

/**
 * The owner of a row. A trigger fills it in rows that the release before adds: with the organization of one of who
 * created them.
 */
type Filled<Column extends { $defaultFn: (make: () => string) => unknown }> = ReturnType<
  Column['$defaultFn']
>;

export function organizationId() {
  const column = text('organization_id').references((): AnySQLiteColumn => organizations.id);
  // Without NOT NULL until the next release: the trigger runs after the row is there. No reader meets a NULL.
  return column as unknown as Filled<ReturnType<typeof column.notNull>>;
}

/** SQL: it is a row of an organization of one, or the trigger has not filled it yet. */
export const IS_OF_ONE = '(organization_id IS NULL OR organization_id = organizer_id)';

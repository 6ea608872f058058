import { type AnySQLiteColumn, text } from 'drizzle-orm/sqlite-core';
import { organizations } from './organizations.ts';

/**
 * The owner of a row. A trigger fills it in rows that the release before adds: with the organization of one of who
 * created them.
 */
export const organizationId = () =>
  text('organization_id').references((): AnySQLiteColumn => organizations.id);

/** SQL: it is a row of an organization of one, or the trigger has not filled it yet. */
export const IS_OF_ONE = '(organization_id IS NULL OR organization_id = organizer_id)';

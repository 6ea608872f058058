import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Restores of this database. The newest epoch tells every box office whether it is ahead of the rows here. */
export const restores = sqliteTable('restores', {
  /** Unix ms of the restore. */
  epoch: integer('epoch').primaryKey(),
  /** The backup, or `time-travel`. */
  source: text('source').notNull(),
});

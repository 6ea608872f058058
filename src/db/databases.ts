/** The bindings of databases: only this file names them. Code asks for the database by what it holds. */
export interface DatabaseEnv {
  DB: D1Database;
}

/** Accounts, sessions, wallets, the waitlist and mails, and reads across events. */
export function directoryOf(env: DatabaseEnv): D1Database {
  return env.DB;
}

/** The rows of one event. Today the same database; docs/architecture/scale.md says how it becomes one of several. */
export function databaseOf(env: DatabaseEnv, _eventId: string): D1Database {
  return env.DB;
}

/** The database through one D1 session: a replica may serve it that is at least as recent as `from`. */
export function readingFrom(db: D1Database, from: D1SessionBookmark | D1SessionConstraint): D1Database {
  const session = db.withSession(from);
  return throughSession(db, {
    prepare: (sql) => session.prepare(sql),
    batch: (statements) => session.batch(statements),
  });
}

/** The primary; `note` gets the bookmark after each batch, from which the writer's own reads start. */
export function notingBookmarks(db: D1Database, note: (bookmark: D1SessionBookmark) => void): D1Database {
  return throughSession(db, {
    prepare: (sql) => db.prepare(sql),
    // Not a shared session, in which later reads might come from a replica.
    batch: async (statements) => {
      const session = db.withSession('first-primary');
      const results = await session.batch<never>(statements);
      const bookmark = session.getBookmark();
      if (bookmark !== null) note(bookmark);
      return results;
    },
  });
}

function throughSession(
  db: D1Database,
  { prepare, batch }: Pick<D1DatabaseSession, 'prepare' | 'batch'>,
): D1Database {
  return {
    prepare,
    batch,
    exec: (sql) => db.exec(sql),
    withSession: (from) => db.withSession(from),
    dump: () => db.dump(),
  };
}

/** The bindings of databases: only this file names them. Code asks for the database by what it holds. */
export interface DatabaseEnv {
  DB: D1Database;
}

/** Accounts, sessions, wallets, the waitlist and mails, and whatever is read across events. */
export function directoryOf(env: DatabaseEnv): D1Database {
  return env.DB;
}

/** The rows of one event. Today the same database; docs/architecture/scale.md says how it becomes one of several. */
export function databaseOf(env: DatabaseEnv, _eventId: string): D1Database {
  return env.DB;
}

import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/**
 * A lazily opened IndexedDB database, reopened after a failure.
 * @returns a function that resolves to its connection
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opening = null;
  };
  return () => {
    opening ??= openDB<Schema>(name, version, {
      upgrade,
      terminated: forget,
      // Close the connection so that a newer release in another tab can upgrade the database.
      blocking: (_current, _blocked, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
}

/** The range of compound keys that begin with `first`. */
export function keysFrom(first: string): IDBKeyRange {
  return IDBKeyRange.bound([first], [first, []]);
}

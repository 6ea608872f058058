import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/**
 * One database of this device. Opened when first needed, and opened again after a failure.
 * @returns what gives its connection
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
      // A later version of the product in another tab must not wait for this one.
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

/** Every key of a compound key that begins with `first`. */
export function keysFrom(first: string): IDBKeyRange {
  return IDBKeyRange.bound([first], [first, []]);
}

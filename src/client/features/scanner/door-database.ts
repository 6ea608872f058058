import type { OfflineList } from '#shared/contracts/door.ts';

const NAME = 'aforo-door';
const VERSION = 1;

/** An event's list for a door without network, as far as it was downloaded. */
export interface StoredDoor {
  eventId: string;
  publicKey: string;
  eventStatus: string;
  upTo: number;
  /** When the last page of it had arrived, Unix ms; null until there was one. */
  updatedAt: number | null;
}

export type StoredRecord = OfflineList['records'][number] & {
  eventId: string;
  /** When the page with it was asked for, by this device's clock, Unix ms. */
  askedAt: number;
};

/** Somebody whom this device let in. */
export interface Admission {
  eventId: string;
  ticketId: string;
  at: number;
  gate: string;
  /** When the server's answer was here, Unix ms; null while it is unconfirmed. */
  confirmedAt: number | null;
}

/** A scan that the server has yet to hear of. */
export interface Upload {
  requestId: string;
  eventId: string;
  code: string;
  ticketId: string;
  holderName: string | null;
  /** When this device let them in, Unix ms. */
  at: number;
  gate: string;
  device: string;
  /** Who stood at the door: only their sign-in sends it, as the server knows request ids by person. */
  scannedBy: string;
  /** Why the server would not take it; null while it has not said so. */
  problem: string | null;
}

export type StoreName = 'doors' | 'records' | 'admissions' | 'uploads';

let opening: Promise<IDBDatabase> | null = null;

/** The one database of this device's doors. Opened when first needed; opened again after a failure. */
export function doorDatabase(): Promise<IDBDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore('doors', { keyPath: 'eventId' });
      database.createObjectStore('records', { keyPath: ['eventId', 'key'] });
      database.createObjectStore('admissions', { keyPath: ['eventId', 'ticketId'] });
      database.createObjectStore('uploads', { keyPath: 'requestId' });
    };
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => {
        opening = null;
      };
      database.onclose = forget;
      // A later version of the product in another tab must not wait for this one.
      database.onversionchange = () => {
        forget();
        database.close();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error('The door database does not open'));
  });
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The door database does not answer'));
  });
}

export async function read<T>(store: StoreName, ask: (objects: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await doorDatabase();
  return await answerOf(ask(database.transaction(store).objectStore(store)));
}

/** Does all of it or nothing, and returns when it is on the disk. */
export async function write(
  stores: readonly StoreName[],
  change: (of: (store: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  const database = await doorDatabase();
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The door database refused a write'));
    change((store) => transaction.objectStore(store));
  });
}

/** Every key of a compound index that begins with the event. */
export function ofEvent(eventId: string): IDBKeyRange {
  return IDBKeyRange.bound([eventId], [eventId, []]);
}

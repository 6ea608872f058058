import type { DBSchema, IDBPObjectStore, IDBPTransaction } from 'idb';
import { deviceDatabase } from '#client/lib/device-database.ts';
import type { OfflineList } from '#shared/contracts/check-in/check-in.ts';
import type { Verdict } from '../check-in/verdict.ts';

/** Sync state of an event's offline list. */
export interface StoredDoor {
  eventId: string;
  publicKey: string;
  eventStatus: string;
  upTo: number;
  /** When the last page arrived, Unix ms; null until the first full download. */
  updatedAt: number | null;
}

export type StoredRecord = OfflineList['records'][number] & {
  eventId: string;
  /** When its page was requested, by this device's clock, Unix ms. */
  askedAt: number;
};

/** A check-in made by this device, or by another one as reported by the server. */
export interface Admission {
  eventId: string;
  ticketId: string;
  at: number;
  gate: string;
  /** When the server's confirmation arrived, Unix ms; null while unconfirmed. */
  confirmedAt: number | null;
  /** Pushed by the server: made by another device, or by a scan of this one whose answer was lost. */
  heard?: true;
  /** The check-in was undone; `confirmedAt` is when this device learned of it. */
  undone?: true;
}

/** A scan awaiting upload. */
export interface Upload extends Partial<Pick<Verdict, 'typeName' | 'shortCode' | 'inPurchase'>> {
  requestId: string;
  eventId: string;
  code: string;
  ticketId: string;
  holderName: string | null;
  /** When this device admitted the guest, Unix ms. */
  at: number;
  gate: string;
  device: string;
  /** The user who scanned: uploaded under their sign-in, because the server scopes request ids by user. */
  scannedBy: string;
  /** Colleagues who took it over and may upload it too. */
  takenOverBy?: readonly string[];
  /** Why the server refused it; null if it has not. */
  problem: string | null;
}

interface DoorSchema extends DBSchema {
  doors: { key: string; value: StoredDoor };
  records: { key: [eventId: string, key: string]; value: StoredRecord };
  admissions: { key: [eventId: string, ticketId: string]; value: Admission };
  uploads: { key: string; value: Upload };
}

type StoreName = 'doors' | 'records' | 'admissions' | 'uploads';

/** The scanner's single IndexedDB database. */
export const scannerDatabase = deviceDatabase<DoorSchema>('aforo-door', 1, (database) => {
  database.createObjectStore('doors', { keyPath: 'eventId' });
  database.createObjectStore('records', { keyPath: ['eventId', 'key'] });
  database.createObjectStore('admissions', { keyPath: ['eventId', 'ticketId'] });
  database.createObjectStore('uploads', { keyPath: 'requestId' });
});

type Writing<Name extends StoreName> = IDBPTransaction<DoorSchema, Name[], 'readwrite'>;
type Stores<Name extends StoreName> = <One extends Name>(
  store: One,
) => IDBPObjectStore<DoorSchema, Name[], One, 'readwrite'>;

/** Runs one atomic transaction and resolves once it is durable on disk. */
export async function write<Name extends StoreName>(
  stores: readonly Name[],
  change: (of: Stores<Name>) => Promise<unknown>[],
): Promise<void> {
  const database = await scannerDatabase();
  const transaction: Writing<Name> = database.transaction([...stores], 'readwrite', { durability: 'strict' });
  await Promise.all([...change((store) => transaction.objectStore(store)), transaction.done]);
}

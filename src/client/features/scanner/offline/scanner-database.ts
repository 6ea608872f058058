import type { DBSchema, IDBPObjectStore, IDBPTransaction } from 'idb';
import { deviceDatabase } from '#client/lib/device-database.ts';
import type { OfflineList } from '#shared/contracts/door.ts';
import type { Verdict } from '../check-in/verdict.ts';

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

/** Somebody who is in: let in by this device, or by another as the server said. */
export interface Admission {
  eventId: string;
  ticketId: string;
  at: number;
  gate: string;
  /** When the server's answer was here, Unix ms; null while it is unconfirmed. */
  confirmedAt: number | null;
  /** The server said so without being asked: it was another device, or a scan of this one whose answer was lost. */
  heard?: true;
  /** The check-in was undone, as this device heard at `confirmedAt`. */
  undone?: true;
}

/** A scan that the server has yet to hear of. */
export interface Upload extends Partial<Pick<Verdict, 'typeName' | 'shortCode' | 'inPurchase'>> {
  requestId: string;
  eventId: string;
  code: string;
  ticketId: string;
  holderName: string | null;
  /** When this device let them in, Unix ms. */
  at: number;
  gate: string;
  device: string;
  /** Who stood at the door: their sign-in sends it, as the server knows request ids by person. */
  scannedBy: string;
  /** Colleagues who have taken it over, so that theirs sends it as well. */
  takenOverBy?: readonly string[];
  /** Why the server would not take it; null while it has not said so. */
  problem: string | null;
}

interface DoorSchema extends DBSchema {
  doors: { key: string; value: StoredDoor };
  records: { key: [eventId: string, key: string]; value: StoredRecord };
  admissions: { key: [eventId: string, ticketId: string]; value: Admission };
  uploads: { key: string; value: Upload };
}

type StoreName = 'doors' | 'records' | 'admissions' | 'uploads';

/** The one database of this device's doors. */
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

/** Does all of it or nothing, and returns when it is on the disk. */
export async function write<Name extends StoreName>(
  stores: readonly Name[],
  change: (of: Stores<Name>) => Promise<unknown>[],
): Promise<void> {
  const database = await scannerDatabase();
  const transaction: Writing<Name> = database.transaction([...stores], 'readwrite', { durability: 'strict' });
  await Promise.all([...change((store) => transaction.objectStore(store)), transaction.done]);
}

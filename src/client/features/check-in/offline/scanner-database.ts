import type { DBSchema, IDBPObjectStore, IDBPTransaction } from 'idb';
import { deviceDatabase } from '#client/lib/device-database.ts';
import type { Heads, Move } from '#shared/check-in/heads.ts';
import type { PublicKeyText } from '#shared/codes/ticket-key.ts';
import type { OfflineList } from '#shared/contracts/check-in.ts';
import type { JournalChange, JournalScan } from '../scan/journal-scan.ts';

/** Sync state of an event's offline list. */
export interface StoredDoor {
  eventId: string;
  publicKeys: readonly PublicKeyText[];
  eventStatus: string;
  upTo: number;
  /** Zones, gates and limits; absent in what an earlier release stored. */
  doors?: OfflineList['doors'];
  /** When the last page arrived, Unix ms; null until the first full download. */
  updatedAt: number | null;
}

export type StoredRecord = OfflineList['records'][number] & {
  eventId: string;
  /** When its page was requested, by this device's clock, Unix ms. */
  askedAt: number;
};

/** A move that this device made. Times in Unix ms. */
export interface OwnMove {
  requestId: string;
  move: Move;
  at: number;
  /** When the server's confirmation arrived; null while it waits for upload. */
  confirmedAt: number | null;
}

/** A check-in made by this device, or by another one as reported by the server. */
export interface Admission {
  eventId: string;
  /** The list's key of a ticket that was not listed when this device admitted it. */
  ticketId: string;
  at: number;
  gate: string;
  /** When the server's confirmation arrived, Unix ms; null while unconfirmed. */
  confirmedAt: number | null;
  /** Pushed by the server: made by another device, or by a scan of this one whose answer was lost. */
  heard?: true;
  /** Heads and where they are, as the socket said at `placeAt` (Unix ms). */
  place?: Heads;
  placeAt?: number;
  /** This device's moves of it; absent for a plain first entry. */
  own?: readonly OwnMove[];
  /** The check-in was undone; `confirmedAt` is when this device learned of it. */
  undone?: true;
}

interface DoorSchema extends DBSchema {
  doors: { key: string; value: StoredDoor };
  records: { key: [eventId: string, key: string]; value: StoredRecord };
  admissions: { key: [eventId: string, ticketId: string]; value: Admission };
  journal: { key: string; value: JournalScan };
}

type StoreName = 'doors' | 'records' | 'admissions' | 'journal';

/** The scanner's single IndexedDB database. */
export const scannerDatabase = deviceDatabase<DoorSchema>('aforo-door', 1, (database) => {
  database.createObjectStore('doors', { keyPath: 'eventId' });
  database.createObjectStore('records', { keyPath: ['eventId', 'key'] });
  database.createObjectStore('admissions', { keyPath: ['eventId', 'ticketId'] });
  database.createObjectStore('journal', { keyPath: 'requestId' });
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

/** All scans of this device. */
export async function readJournal(): Promise<JournalScan[]> {
  return await (await scannerDatabase()).getAll('journal');
}

/**
 * A scan is written with its send: the transaction is committed in the same task and survives a crash of the page.
 * Waiting for the disk first would delay every guest, and stop the door without storage.
 */
export async function writeJournal({ put = [], deleted = [] }: JournalChange): Promise<void> {
  const { store, done } = (await scannerDatabase()).transaction('journal', 'readwrite');
  const writes = [...put.map((scan) => store.put(scan)), ...deleted.map((id) => store.delete(id))];
  store.transaction.commit();
  await Promise.all([...writes, done]);
}

import { keysFrom } from '#client/lib/device-database.ts';
import type { OfflineList } from '#shared/contracts/check-in.ts';
import type { DoorMove } from '#shared/live/live.ts';
import {
  type Admission,
  type StoredDoor,
  type StoredRecord,
  scannerDatabase,
  write,
} from './scanner-database.ts';

export async function readDoor(eventId: string): Promise<StoredDoor | null> {
  return (await (await scannerDatabase()).get('doors', eventId)) ?? null;
}

export async function countRecords(eventId: string): Promise<number> {
  return await (await scannerDatabase()).count('records', keysFrom(eventId));
}

export async function findRecord(eventId: string, key: string): Promise<StoredRecord | null> {
  return (await (await scannerDatabase()).get('records', [eventId, key])) ?? null;
}

/** Admissions that a full storage refused: they last as long as the page. */
const unstored = new Map<string, Admission>();
const keyOf = ({ eventId, ticketId }: Pick<Admission, 'eventId' | 'ticketId'>) => `${eventId} ${ticketId}`;

export function unstoredAdmissions(): Admission[] {
  return [...unstored.values()];
}

export function keepAdmissions(admissions: readonly Admission[]): void {
  for (const admission of admissions) unstored.set(keyOf(admission), admission);
}

/** They are stored now. */
export function forgetAdmissions(admissions: readonly Admission[]): void {
  for (const admission of admissions)
    if (unstored.get(keyOf(admission)) === admission) unstored.delete(keyOf(admission));
}

export async function findAdmission(eventId: string, ticketId: string): Promise<Admission | null> {
  const inMemory = unstored.get(keyOf({ eventId, ticketId }));
  if (inMemory) return inMemory;
  return (await (await scannerDatabase()).get('admissions', [eventId, ticketId])) ?? null;
}

/** Stores a page and the list's position in one transaction, so that a crash cannot separate them. */
export async function savePage(
  eventId: string,
  page: OfflineList,
  times: { askedAt: number; updatedAt: number | null },
): Promise<void> {
  await write(['doors', 'records'], (of) => {
    const door: StoredDoor = {
      eventId,
      publicKeys: page.publicKeys,
      eventStatus: page.eventStatus,
      doors: page.doors,
      upTo: page.upTo,
      updatedAt: times.updatedAt,
    };
    return [
      of('doors').put(door),
      ...page.records.map((record) => of('records').put({ ...record, eventId, askedAt: times.askedAt })),
    ];
  });
}

/** Remembers an admission, in memory where storage is full. */
export async function saveAdmission(admission: Admission): Promise<void> {
  try {
    await write(['admissions'], (of) => [of('admissions').put(admission)]);
    unstored.delete(keyOf(admission));
  } catch (error) {
    console.error(error);
    keepAdmissions([admission]);
  }
}

/**
 * Stores check-ins and undos reported by the socket. An admission that this device has not yet uploaded is left
 * unchanged.
 */
export async function saveMoves(eventId: string, moves: readonly DoorMove[]): Promise<void> {
  const heardAt = Date.now();
  // An undone admission must not stay refused because storage was full when it was made.
  for (const { ticketId } of moves) {
    const kept = unstored.get(keyOf({ eventId, ticketId }));
    if (kept && kept.confirmedAt !== null) unstored.delete(keyOf(kept));
  }
  await write(['admissions'], (of) =>
    moves.map(async ({ ticketId, use, place }) => {
      const before = await of('admissions').get([eventId, ticketId]);
      if (place) {
        // It includes what this device has sent.
        const own = before?.own?.filter(({ confirmedAt }) => confirmedAt === null);
        const known = { at: heardAt, gate: '', confirmedAt: heardAt, ...before, place, placeAt: heardAt };
        const { undone: _, ...heard } = { ...known, eventId, ticketId, own: own ?? [] };
        await of('admissions').put(heard);
        return;
      }
      const isKnown = before && (before.confirmedAt === null || (before.at === use?.at && !before.undone));
      if (isKnown) return;
      const known = { eventId, ticketId, confirmedAt: heardAt };
      await of('admissions').put(
        use ? { ...known, ...use, heard: true } : { ...known, at: heardAt, gate: '', undone: true },
      );
    }),
  );
}

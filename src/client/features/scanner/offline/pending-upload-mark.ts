import type { Upload } from './scanner-database.ts';

const KEY = 'aforo-scans-waiting';

/** Whether this device holds scans that this user (or, if null, anyone) can upload. Reads local storage only. */
export function hasPendingUploadMark(personId: string | null): boolean {
  try {
    const people: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(people) && (personId === null ? people.length > 0 : people.includes(personId));
  } catch {
    return false;
  }
}

/** Syncs the mark with the database. @param uploads all stored; those with a problem are not pending */
export function markPendingUploads(
  uploads: readonly Pick<Upload, 'scannedBy' | 'takenOverBy' | 'problem'>[],
): void {
  const open = uploads.filter(({ problem }) => problem === null);
  const people = new Set(open.flatMap(({ scannedBy, takenOverBy = [] }) => [scannedBy, ...takenOverBy]));
  try {
    if (people.size > 0) localStorage.setItem(KEY, JSON.stringify([...people]));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable: the scans are sent when the scanner is opened.
  }
}

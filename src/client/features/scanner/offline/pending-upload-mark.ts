import type { Upload } from './scanner-database.ts';

const KEY = 'aforo-scans-waiting';

/** Whether this device holds scans that this person's sign-in can send, or anybody's; costs a look at local storage. */
export function hasPendingUploadMark(personId: string | null): boolean {
  try {
    const people: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(people) && (personId === null ? people.length > 0 : people.includes(personId));
  } catch {
    return false;
  }
}

/** Keeps the mark in step with the database. @param uploads all that wait; what the server would not take waits for nobody */
export function markPendingUploads(
  uploads: readonly Pick<Upload, 'scannedBy' | 'takenOverBy' | 'problem'>[],
): void {
  const open = uploads.filter(({ problem }) => problem === null);
  const people = new Set(open.flatMap(({ scannedBy, takenOverBy = [] }) => [scannedBy, ...takenOverBy]));
  try {
    if (people.size > 0) localStorage.setItem(KEY, JSON.stringify([...people]));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is closed: the scans wait for the scanner to be opened.
  }
}

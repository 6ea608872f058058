import { lastCounts } from '../connection/last-count.ts';
import { forgetAdmissions, unstoredAdmissions } from '../offline/offline-store.ts';
import { write } from '../offline/scanner-database.ts';
import { journal } from '../scan/journal.ts';
import { storedEvents } from './known-events.ts';

/** Erases the scanner's data at sign-out. Pending uploads stay: their users send them by signing in here again. */
export async function leaveScanner(): Promise<void> {
  storedEvents.clear();
  lastCounts.clear();
  forgetAdmissions(unstoredAdmissions());
  await journal.erase();
  await write(['doors', 'records', 'admissions'], (of) => [
    of('doors').clear(),
    of('records').clear(),
    of('admissions').clear(),
  ]);
}

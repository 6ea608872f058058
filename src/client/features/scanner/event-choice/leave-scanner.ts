import { journal } from '../check-in/journal.ts';
import { forgetLastCounts } from '../connection/last-count.ts';
import { write } from '../offline/scanner-database.ts';
import { forgetKnownEvents } from './known-events.ts';

/** Erases the scanner's data at sign-out. Pending uploads stay: their users send them by signing in here again. */
export async function leaveScanner(): Promise<void> {
  forgetKnownEvents();
  forgetLastCounts();
  await journal.erase();
  await write(['doors', 'records', 'admissions'], (of) => [
    of('doors').clear(),
    of('records').clear(),
    of('admissions').clear(),
  ]);
}

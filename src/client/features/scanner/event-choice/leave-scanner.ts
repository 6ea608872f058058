import { clearScanHistory } from '../check-in/scan-history.ts';
import { forgetLastCounts } from '../connection/last-count.ts';
import { scannerDatabase, write } from '../offline/scanner-database.ts';
import { forgetKnownEvents } from './known-events.ts';

/** Number of scans on this device awaiting upload. */
export async function uploadsWaiting(): Promise<number> {
  return await (await scannerDatabase()).count('uploads');
}

/** Erases the scanner's data at sign-out. Pending uploads stay: their users send them by signing in here again. */
export async function leaveScanner(): Promise<void> {
  forgetKnownEvents();
  clearScanHistory();
  forgetLastCounts();
  await write(['doors', 'records', 'admissions'], (of) => [
    of('doors').clear(),
    of('records').clear(),
    of('admissions').clear(),
  ]);
}

import { clearScanHistory } from '../check-in/scan-history.ts';
import { forgetLastCounts } from '../connection/last-count.ts';
import { scannerDatabase, write } from '../offline/scanner-database.ts';
import { forgetKnownEvents } from './known-events.ts';

/** Scans on this device that the server has not heard of. */
export async function uploadsWaiting(): Promise<number> {
  return await (await scannerDatabase()).count('uploads');
}

/**
 * Erases what this device knows of doors, as at a sign-out. What the server has not heard of stays: whoever made those
 * scans sends them by signing in again here.
 */
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

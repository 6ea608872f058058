import type { JournalScan, QueuedScan } from '../scan/journal-scan.ts';

/** The scans of all events that await upload. */
export function queuedIn(scans: readonly JournalScan[]): readonly QueuedScan[] {
  return scans.filter((scan) => scan.state === 'queued');
}

/** Whether this user can send the scan: it is theirs or taken over, and the server has not refused it. */
export function isSendable({ problem, senders }: QueuedScan, personId: string | null): boolean {
  return problem === null && senders.some((sender) => sender === personId);
}

/** The queue for other pages, from the disk. Loads the database's code only where the scanner was used. */
export async function queuedScans(): Promise<readonly QueuedScan[]> {
  // Firefox lists databases since version 126.
  const databases = await indexedDB.databases?.();
  if (databases && !databases.some(({ name }) => name === 'aforo-door')) return [];
  const { readJournal } = await import('./scanner-database.ts');
  return queuedIn(await readJournal());
}

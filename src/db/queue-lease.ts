/**
 * Lease of rows that a queue message names. Each delivery of the message takes it over from earlier deliveries, so that
 * only one of several duplicates works. Rows that were leased again since no longer belong to the message.
 */
export function queueLease(lease: string, attempt: number): string {
  return `${lease}#${String(attempt).padStart(3, '0')}`;
}

/** Condition for rows of the message in `first` that no delivery from `next` on has taken. */
export function isLeasedBetween(column: string, first: string, next: string): string {
  return `${column} >= ${first} AND ${column} < ${next}`;
}

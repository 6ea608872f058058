import { isDecided } from '#client/lib/error-record.ts';
import { accessRefusalOf } from '#client/lib/query-client.ts';

/** Whether this answer settles a payment. Who must sign in again may have had an earlier try that went through. */
export function isSettled(error: unknown, procedure: string): boolean {
  return isDecided(error) && accessRefusalOf(error, procedure) === null;
}

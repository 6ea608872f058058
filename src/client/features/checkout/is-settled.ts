import { isDecided } from '#client/lib/api/error-record.ts';
import { accessRefusalOf } from '#client/lib/api/query-client.ts';

/** Whether this response settles a payment. A lost session does not: an earlier attempt may have succeeded. */
export function isSettled(error: unknown, procedure: string): boolean {
  return isDecided(error) && accessRefusalOf(error, procedure) === null;
}

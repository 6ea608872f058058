import type { Reader } from '#db/client.ts';
import { differingCounters } from '#db/sql/reconciliation.ts';

export interface DifferingCounter {
  name: string;
  sold: number;
  /** The counted rows. */
  actual: number;
  quantity: number;
}

export async function readDifferingCounters(reader: Reader, eventId: string): Promise<DifferingCounter[]> {
  return await reader.all<DifferingCounter>(
    `SELECT name, sold, actual, quantity FROM (${differingCounters('?1')})`,
    eventId,
  );
}

import type { Bench } from '../bench.ts';
import { addEvent } from '../seed/events.ts';
import { countRows, rowsPerTicket } from '../worker/rows-written.ts';

/** Members of one group commit. */
const GUESTS = 50;

/** Prints the rows that D1 writes per ticket: it bills them, index entries included. */
export async function printRowsWritten({ server, organizer, buyers }: Bench): Promise<void> {
  const guests = buyers.slice(0, GUESTS);
  const event = await addEvent(server.db, { organizer, quantity: 2 * GUESTS, portions: GUESTS });
  const written = await countRows(server.db, event, guests);
  console.log(
    `\nRows written per ticket: ${rowsPerTicket(written).toFixed(1)}, in group commits of ${GUESTS}`,
  );
  console.log(
    `  ${Object.entries(written)
      .map(([step, rows]) => `${step} ${rows.toFixed(1)}`)
      .join(', ')}`,
  );
}

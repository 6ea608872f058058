import type { DoorMessage } from '#db/commits/d1-sync/apply-outbox-messages.ts';
import { entriesOf } from './classify-drift.ts';
import type { Finding } from './drift-scan.ts';

/** The entries that bring D1's record of a ticket or an order to the local state. */
export function restatement(
  { subject, id, here, there }: Finding,
  { actorId, now }: { actorId: string; now: number },
): DoorMessage[] {
  if (!here || !there) throw new Error('Only a subject that both sides know can be restated');
  const at = here.at ?? now;
  if (subject === 'order') return [{ kind: 'order_completed', orderId: id, by: here.by ?? actorId, at }];
  return restatedEntries(here.status === 'used', there.entries).map((entry) => ({
    kind: 'check_in',
    entry,
    ticketId: id,
    refusal: null,
    scannedBy: actorId,
    gate: here.gate,
    scannedAt: entry === 'admitted' ? at : now,
  }));
}

/**
 * Entries that make the sum in D1 match the local state and end with it. If the sum already matches and only the state
 * differs, a pair of entries restates it.
 */
function restatedEntries(isUsed: boolean, entries: number): ('admitted' | 'undone')[] {
  const [first, last] = isUsed ? (['undone', 'admitted'] as const) : (['admitted', 'undone'] as const);
  const missing = entriesOf(isUsed ? 'used' : 'active') - entries;
  if (missing === 0) return [first, last];
  // The last entry moves the sum by one step; those before it make up the rest.
  const rest = missing - (isUsed ? 1 : -1);
  return [...Array<'admitted' | 'undone'>(Math.abs(rest)).fill(rest > 0 ? 'admitted' : 'undone'), last];
}

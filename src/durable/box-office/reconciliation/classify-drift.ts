import type { RecordedSubject } from '#db/readers/reconciliation/drift.ts';
import type { DriftKind, Remedy } from '#shared/contracts/money/reconciliation.ts';

export type Subject = 'ticket' | 'order';

/** The box office's record of a ticket or an order. */
export interface KnownSubject {
  id: string;
  /** As stored, including `refunding` and `cancelling`. */
  status: string;
  /** Time, gate and staff member of the check-in or hand-over, as far as known. */
  at: number | null;
  gate: string;
  by: string | null;
  /** State of its refund intent. */
  intent: 'open' | 'done' | null;
  /** State of an outbox message about it that D1 has not confirmed. */
  message: 'waiting' | 'parked' | null;
}

export type Comparison =
  | { kind: 'agree' }
  /** No drift: a sale, a refund or a message is in flight. */
  | { kind: 'on_its_way' }
  /** A parked message explains the difference. */
  | { kind: 'held_back' }
  | { kind: DriftKind; remedy: Remedy };

const USED = { ticket: 'used', order: 'completed' } as const;
const REFUNDED = { ticket: 'refunded', order: 'cancelled' } as const;

/** Whether both sides match, as far as a single read can tell. */
export function agrees(
  subject: Subject,
  here: Pick<KnownSubject, 'status'> | undefined,
  there: Pick<RecordedSubject, 'status' | 'entries'> | undefined,
): boolean {
  if (!here || !there || here.status !== there.status) return false;
  return subject === 'order' || here.status === 'refunded' || there.entries === entriesOf(here.status);
}

/**
 * Classifies one subject by the local state before the read of D1 (`before`), D1's state, and the local state after
 * it (`after`). Every local change leaves a message or an intent until D1 has confirmed it, so a difference without
 * either, on a subject that did not change meanwhile, is drift.
 *
 * @param readUpTo backfill cursor: `seq` in D1 up to which sales (or orders) are known here
 */
export function compare(
  subject: Subject,
  before: KnownSubject | undefined,
  there: RecordedSubject | undefined,
  after: KnownSubject | undefined,
  readUpTo: number,
): Comparison {
  if (agrees(subject, after, there) || (!after && !there)) return { kind: 'agree' };
  if (JSON.stringify(before) !== JSON.stringify(after)) return { kind: 'on_its_way' };
  if (!after) {
    const isNew = there !== undefined && there.seq > readUpTo;
    return isNew ? { kind: 'on_its_way' } : { kind: 'missing_here', remedy: 'learn' };
  }
  const underWay = after.status === 'refunding' || after.status === 'cancelling' || after.intent === 'open';
  if (after.message === 'waiting' || underWay) return { kind: 'on_its_way' };
  if (after.message === 'parked') return { kind: 'held_back' };
  if (!there) return { kind: 'missing_there', remedy: 'person' };
  return subject === 'ticket' ? compareTickets(after, there) : compareOrders(after, there);
}

function compareTickets(here: KnownSubject, there: RecordedSubject): Comparison {
  if (here.status === REFUNDED.ticket) return refundedHere(here, there, 'active');
  if (there.status === REFUNDED.ticket) return { kind: 'refunded_there_only', remedy: 'learn' };
  if (here.status === there.status) return { kind: 'entries_differ', remedy: 'restate' };
  return { kind: here.status === USED.ticket ? 'in_here_only' : 'in_there_only', remedy: 'restate' };
}

function compareOrders(here: KnownSubject, there: RecordedSubject): Comparison {
  if (here.status === REFUNDED.order) return refundedHere(here, there, 'pending');
  if (there.status === REFUNDED.order) {
    const handedOut = here.status === USED.order;
    return handedOut
      ? { kind: 'conflict', remedy: 'person' }
      : { kind: 'refunded_there_only', remedy: 'learn' };
  }
  // D1 has the order as completed, which is final: adopt that instead of handing it out again.
  return here.status === USED.order
    ? { kind: 'in_here_only', remedy: 'restate' }
    : { kind: 'in_there_only', remedy: 'learn' };
}

/** Repeats a refund that was decided here; without a decision here, D1's state wins. */
function refundedHere(here: KnownSubject, there: RecordedSubject, open: string): Comparison {
  if (there.status === USED.order) return { kind: 'conflict', remedy: 'person' };
  if (here.intent === 'done') return { kind: 'refunded_here_only', remedy: 'refund_again' };
  return there.status === open
    ? { kind: 'refunded_here_only', remedy: 'learn' }
    : { kind: 'conflict', remedy: 'person' };
}

function entriesOf(status: string): number {
  return status === 'used' ? 1 : 0;
}

/**
 * Entries to append so that D1's record of a ticket adds up to the local state and ends with it. If the sum already
 * matches and only the state differs, a pair of entries restates it.
 */
export function restatedEntries(status: 'active' | 'used', entries: number): ('admitted' | 'undone')[] {
  const used = status === 'used';
  const last = used ? 'admitted' : 'undone';
  const first = used ? 'undone' : 'admitted';
  const missing = entriesOf(status) - entries;
  const step = used ? 1 : -1;
  // The last entry moves the sum by one step; those before it make up the rest.
  const rest = missing - step;
  const others = Array<'admitted' | 'undone'>(Math.abs(rest)).fill(rest > 0 ? 'admitted' : 'undone');
  return missing === 0 ? [first, last] : [...others, last];
}

import type { RecordedSubject } from '#db/readers/reconciliation/drift.ts';
import type { DriftKind, Remedy } from '#shared/contracts/reconcile.ts';

export type Subject = 'ticket' | 'order';

/** What the box office has of a ticket or an order. */
export interface KnownSubject {
  id: string;
  /** As stored, so also `refunding` and `cancelling`. */
  status: string;
  /** Let in or handed out: when, where and by whom, as far as it is known. */
  at: number | null;
  gate: string;
  by: string | null;
  /** Its refund, decided here. */
  intent: 'open' | 'done' | null;
  /** A message about it that D1 has not confirmed. */
  message: 'waiting' | 'parked' | null;
}

export type Comparison =
  | { kind: 'agree' }
  /** Nothing is wrong: a sale, a refund or a message is under way. */
  | { kind: 'on_its_way' }
  /** A parked message explains it. */
  | { kind: 'held_back' }
  | { kind: DriftKind; remedy: Remedy };

const USED = { ticket: 'used', order: 'completed' } as const;
const REFUNDED = { ticket: 'refunded', order: 'cancelled' } as const;

/** Whether both tell the same, as far as one look can see. */
export function agrees(
  subject: Subject,
  here: Pick<KnownSubject, 'status'> | undefined,
  there: Pick<RecordedSubject, 'status' | 'entries'> | undefined,
): boolean {
  if (!here || !there || here.status !== there.status) return false;
  return subject === 'order' || here.status === 'refunded' || there.entries === entriesOf(here.status);
}

/**
 * Judges one subject by what the box office had before it read D1 (`before`), what D1 said, and what it has right
 * after (`after`). Whatever it sends to D1 leaves a message or an intent until D1 has confirmed it, so a difference
 * without either, on something that stood still meanwhile, is a real one.
 *
 * @param readUpTo `seq` in D1 up to which the box office has read sales (or orders)
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
  // D1 holds a completed order for good, so the counter takes it over rather than hand it out again.
  return here.status === USED.order
    ? { kind: 'in_here_only', remedy: 'restate' }
    : { kind: 'in_there_only', remedy: 'learn' };
}

/** A refund that was decided here is carried out again; one that nobody decided gives way to what D1 says. */
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
 * The entries that make D1's record of a ticket add up to what the door knows, and end with it: each is new, none is
 * changed. Where the record adds up already and only the state differs, a pair says the state once more.
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

import type { DriftKind } from '#shared/contracts/reconciliation/reconciliation.ts';
import type { RecordedSubject } from '#shared/reconciliation/recorded-subject.ts';

export type Subject = 'ticket' | 'order';

/** The box office's record of a ticket or an order. */
export interface KnownSubject {
  id: string;
  shortCode: string;
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

/** How a repair settles drift: by new entries in D1, by the decided refund again, or by a backfill from D1. */
export type Remedy = 'entries' | 'refund' | 'backfill';

export type Comparison =
  /**
   * No drift. `in_flight`: a sale, a refund or a message is on its way. `held_back`: a parked message explains the
   * difference.
   */
  | { kind: 'agree' | 'in_flight' | 'held_back'; remedy?: undefined }
  /** Without a remedy, it needs a person. */
  | { kind: DriftKind; remedy: Remedy | null };

const REFUNDED = { ticket: 'refunded', order: 'cancelled' } as const;

function agrees(
  subject: Subject,
  here: KnownSubject | undefined,
  there: RecordedSubject | undefined,
): boolean {
  if (!here || !there || here.status !== there.status) return false;
  return subject === 'order' || here.status === 'refunded' || there.entries === entriesOf(here.status);
}

/**
 * Compares one subject by the local state before the read of D1 (`before`), D1's state, and the local state after it
 * (`after`). Every local change leaves a message or an intent until D1 has confirmed it, so a difference without
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
  if (JSON.stringify(before) !== JSON.stringify(after)) return { kind: 'in_flight' };
  if (!after) {
    const isNew = there !== undefined && there.seq > readUpTo;
    return isNew ? { kind: 'in_flight' } : { kind: `${subject}_missing_here`, remedy: 'backfill' };
  }
  const isRefunding =
    after.status === 'refunding' || after.status === 'cancelling' || after.intent === 'open';
  if (after.message === 'waiting' || isRefunding) return { kind: 'in_flight' };
  if (after.message === 'parked') return { kind: 'held_back' };
  if (!there) return { kind: `${subject}_missing_there`, remedy: null };
  return {
    kind: after.status === there.status ? 'ticket_entries' : `${subject}_state`,
    remedy: remedyOf(subject, after, there),
  };
}

/** The box office decides, except against a state that is final in D1. */
function remedyOf(subject: Subject, here: KnownSubject, there: RecordedSubject): Remedy | null {
  const isFinalThere = there.status === REFUNDED[subject] || there.status === 'completed';
  if (here.status === REFUNDED[subject]) return here.intent === 'done' && !isFinalThere ? 'refund' : null;
  if (isFinalThere) return here.status === 'completed' ? null : 'backfill';
  return 'entries';
}

/** Admissions minus undos of a ticket in this state. */
export function entriesOf(status: string): number {
  return status === 'used' ? 1 : 0;
}

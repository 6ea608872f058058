import { z } from 'zod';
import { pageInput, rowsOf, textSchema } from '#shared/contracts/common.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { SETTLE_REASON_MAX_CHARS } from '#shared/limits.ts';
import { EVENT_PHASES } from '#shared/states.ts';
import { AUDIT_SUBJECT_KINDS, BOOK_CHECKS, BOOK_FACTS } from './book-checks.ts';

/** Drift of one event's tickets, orders and counters: the box office ("here") and D1 ("there") differ. */
export const DRIFT_KINDS = [
  'ticket_missing_here',
  'ticket_missing_there',
  'ticket_state',
  /** Both agree on the ticket, but the check-in rows do not add up to its state. */
  'ticket_entries',
  'order_missing_here',
  'order_missing_there',
  'order_state',
  /** D1's `sold` counter of a ticket type or menu item differs from the counted rows. */
  'counter',
  /** So does this one, because there are more rows than can be sold. */
  'oversold',
  /** D1 has check-in numbers that the box office has yet to assign: it would take the next ones for repeats. */
  'numbering',
] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

const count = z.int().min(0);

const driftSchema = z.object({
  kind: z.enum(DRIFT_KINDS),
  /** A repair leaves it to a person. */
  needsPerson: z.boolean(),
  count,
  /**
   * A sample, with the state on either side (null when unknown). Of a counter, its name, the counted rows and the
   * counter's value.
   */
  examples: z.array(z.object({ id: z.string(), here: z.string().nullable(), there: z.string().nullable() })),
});
export type Drift = z.infer<typeof driftSchema>;

/** The number of differences that a repair settles, or that it leaves to a person. */
export function countDrift(drift: readonly Drift[], needsPerson: boolean): number {
  return drift.filter((one) => one.needsPerson === needsPerson).reduce((sum, { count }) => sum + count, 0);
}

const reportSchema = z.object({
  /** False when too many messages were in flight to compare tickets and orders. */
  complete: z.boolean(),
  compared: count,
  /** Differences whose message, sale or refund is in flight. */
  onItsWay: count,
  /** Differences that a parked message explains. */
  heldBack: count,
  drift: z.array(driftSchema),
  outbox: z.object({
    waiting: count,
    /** When the oldest waiting message was decided. */
    oldestAt: z.string().nullable(),
    parked: count,
    parkedExamples: z.array(
      z.object({
        seq: z.int(),
        kind: z.enum(['admitted', 'undone', 'refused', 'conflict', 'order_completed', 'other']),
        tries: count,
        reason: z.string(),
        at: z.string().nullable(),
      }),
    ),
  }),
  refundsOpen: count,
  /** D1 has repeatedly rejected them. */
  refundsStuck: z.boolean(),
  /** A sample of them, with D1's last error. */
  stuckRefunds: z.array(
    z.object({ subject: z.enum(['ticket', 'order']), id: z.string(), reason: z.string().nullable() }),
  ),
  /** Check-in entries in D1. */
  checkIns: count,
});
/** A box office's comparison of itself with D1. */
export type DriftReport = z.infer<typeof reportSchema>;

export const repairCountsSchema = z.object({
  /** Differences that the repair settled. */
  settled: count,
  /** Parked messages sent again. */
  resent: count,
  /** Differences left to a person. */
  left: count,
});
export type RepairCounts = z.infer<typeof repairCountsSchema>;

const repairSchema = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  counts: repairCountsSchema,
});

export const reconcileEventInput = z.object({ eventId: idSchema });
export const reconcileEventOutput = reportSchema.extend({
  eventId: z.string(),
  eventName: z.string(),
  timeZone: z.string(),
  checkedAt: z.string(),
  sound: z.boolean(),
  repairs: z.array(repairSchema),
  /** Scans of codes that we signed and whose ticket is unknown, newest first, until an administrator settles them. */
  unknownCodes: z.array(
    z.object({
      /** The box office's sequence number. */
      seq: z.int(),
      at: z.string(),
      gate: z.string(),
      by: z.string(),
      /** A device without a network had let the guest in. */
      admitted: z.boolean(),
    }),
  ),
});
export type ReconcileEvent = z.infer<typeof reconcileEventOutput>;

export const reconcileRepairInput = z.object({ requestId: requestIdSchema, eventId: idSchema });
export const reconcileRepairOutput = z.object({ counts: repairCountsSchema });

export const settleCodesInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  /** The newest scan that the administrator has seen. */
  upTo: z.int().min(1),
  /** What became of them, for the audit log. */
  reason: textSchema(SETTLE_REASON_MAX_CHARS).min(1),
});
export type SettleCodesInput = z.infer<typeof settleCodesInput>;
export const settleCodesOutput = z.object({ eventId: z.string() });

/** Its cursor is the number of a page: few events are on sale or have just ended, and running ones come first. */
export const reconcileOverviewInput = z.object({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .nullish(),
  pageSize: pageInput.pageSize,
});
export const reconcileOverviewOutput = rowsOf(
  z.object({
    eventId: z.string(),
    eventName: z.string(),
    phase: z.enum(EVENT_PHASES),
    startDate: z.string(),
    timeZone: z.string(),
    sold: count,
    checkedIn: count,
    lastCheckInAt: z.string().nullable(),
    lastRepairAt: z.string().nullable(),
    /** Scans of genuine codes without a ticket that nobody has settled. */
    unknownCodes: count,
    /** Problems of its box office; null when that did not respond. */
    office: z
      .object({
        parked: count,
        /** Since when the oldest message has waited; null unless it is overdue. */
        waitsSince: z.string().nullable(),
        refundsStuck: z.boolean(),
        /** Tickets and orders of a bulk refund that D1 did not refund. */
        declined: count,
      })
      .nullable(),
  }),
);
export type ReconcileOverview = z.infer<typeof reconcileOverviewOutput>;

/** Begins a check of the books, unless one is under way. */
export const reconcileCheckBooksInput = z.object({ requestId: requestIdSchema });
export const reconcileCheckBooksOutput = z.object({ started: z.literal(true) });

const booksResultSchema = z.object({
  checkedAt: z.string(),
  sound: z.boolean(),
  checks: z.array(
    z.object({
      check: z.enum(BOOK_CHECKS),
      /** `unfinished`: D1 failed repeatedly, which says nothing about the books. */
      state: z.enum(['sound', 'found', 'unfinished']),
      findings: z.array(
        z.object({
          subject: z.string(),
          /** Link target of the subject; null when it has no table or no longer exists. */
          about: z
            .object({
              kind: z.enum(AUDIT_SUBJECT_KINDS),
              /** The code of the ticket or order, or the name of the type, item or performer. */
              label: z.string().nullable(),
              event: z.object({ id: z.string(), name: z.string() }).nullable(),
              person: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
            })
            .nullable(),
          /** Amounts in minor units, times in Unix ms, ids and names unchanged. */
          found: z.array(
            z.object({
              fact: z.enum(BOOK_FACTS),
              value: z.union([z.number(), z.string(), z.null()]),
            }),
          ),
        }),
      ),
      /** There are more findings than listed. */
      more: z.boolean(),
    }),
  ),
});
export type BooksResult = z.infer<typeof booksResultSchema>;
export type BookFinding = BooksResult['checks'][number]['findings'][number];

export const reconcileBooksOutput = z.object({
  /** Steps of the check that is under way; null without one. */
  running: z.object({ startedAt: z.string(), done: count, total: count }).nullable(),
  /** Null before the first one. */
  last: booksResultSchema.nullable(),
});
export type ReconcileBooks = z.infer<typeof reconcileBooksOutput>;

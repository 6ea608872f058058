import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { EVENT_PHASES } from '#shared/states.ts';
import { pageInput, pageOf } from '../common.ts';
import { AUDIT_SUBJECT_KINDS, BOOK_CHECKS, BOOK_FACTS } from './book-checks.ts';

/** Kinds of drift of one ticket or order between the event's box office ("here") and D1 ("there"). */
export const DRIFT_KINDS = [
  'missing_here',
  'missing_there',
  /** Admitted or completed only according to the box office. */
  'in_here_only',
  'in_there_only',
  'refunded_here_only',
  'refunded_there_only',
  /** Both agree on the ticket, but the check-in rows do not add up to its state. */
  'entries_differ',
  /** Both states are final and differ. */
  'conflict',
] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

/**
 * What a repair does: send the box office's state to D1 again, take over D1's state, carry out a decided refund again,
 * or leave it to a person.
 */
export const REMEDIES = ['restate', 'learn', 'refund_again', 'person'] as const;
export type Remedy = (typeof REMEDIES)[number];

const count = z.int().min(0);

const driftSchema = z.object({
  subject: z.enum(['ticket', 'order']),
  kind: z.enum(DRIFT_KINDS),
  remedy: z.enum(REMEDIES),
  count,
  /** A sample, with the state on either side; null when unknown. */
  examples: z.array(z.object({ id: z.string(), here: z.string().nullable(), there: z.string().nullable() })),
});
export type Drift = z.infer<typeof driftSchema>;

const summarySchema = z.object({
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
  checkIns: z.object({
    recorded: count,
    /**
     * D1 has sequence numbers that the box office has not assigned yet: the next entries would be taken for repeats.
     */
    beyond: z.boolean(),
    /** D1 has lost entries that it once confirmed. */
    behind: z.boolean(),
  }),
  /** Sold according to the box office, to D1's counters, and to the number of ticket rows. */
  sold: z.object({ here: count, counted: count, tickets: count, agrees: z.boolean() }),
  /** Counters of ticket types and menu items that drifted and that a repair recounts. */
  wrongCounters: count,
  /** Oversold counters: left to a person. */
  overfullCounters: count,
});
export type ReconcileSummary = z.infer<typeof summarySchema>;

/** Corrections of a repair so far. */
export const repairCountsSchema = z.object({
  /** Tickets and orders whose state was sent to D1 again, as new entries. */
  restated: count,
  learnt: count,
  refundsAgain: count,
  unparked: count,
  /** 1 when new entries are numbered past those in D1. */
  renumbered: count,
  /** Recounted D1 counters. Absent in the records of earlier repairs. */
  recounted: count.default(0),
  /** 1 when D1 has lost check-in entries and this is recorded: admissions were sent again, other entries stay lost. */
  noted: count.default(0),
  /** Left to a person. */
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
export const reconcileEventOutput = summarySchema.extend({
  eventId: z.string(),
  eventName: z.string(),
  timeZone: z.string(),
  checkedAt: z.string(),
  /** False when too many messages were in flight to compare tickets and orders. */
  complete: z.boolean(),
  compared: count,
  /** Differences whose message, sale or refund is in flight. */
  onItsWay: count,
  /** Differences that a parked message explains. */
  heldBack: count,
  drift: z.array(driftSchema),
  sound: z.boolean(),
  repairs: z.array(repairSchema),
});
export type ReconcileEvent = z.infer<typeof reconcileEventOutput>;

export const reconcileRepairInput = z.object({ requestId: requestIdSchema, eventId: idSchema });
export const reconcileRepairOutput = z.object({ counts: repairCountsSchema });

export const reconcileOverviewInput = z.object(pageInput);
export const reconcileOverviewOutput = pageOf(
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

export const reconcileBooksOutput = z.object({
  checkedAt: z.string(),
  sound: z.boolean(),
  checks: z.array(
    z.object({
      check: z.enum(BOOK_CHECKS),
      /** `unfinished`: D1 did not respond, which says nothing about the books. */
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
export type ReconcileBooks = z.infer<typeof reconcileBooksOutput>;
export type BookFinding = ReconcileBooks['checks'][number]['findings'][number];

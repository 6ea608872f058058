import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { EVENT_PHASES } from '../states.ts';
import { AUDIT_SUBJECT_KINDS, BOOK_CHECKS, BOOK_FACTS } from './book-checks.ts';
import { pageInput, pageOf } from './common.ts';

/** How an event's box office ("here") and D1 ("there") may disagree about one ticket or order. */
export const DRIFT_KINDS = [
  'missing_here',
  'missing_there',
  /** Let in, or handed out, according to the box office alone. */
  'in_here_only',
  'in_there_only',
  'refunded_here_only',
  'refunded_there_only',
  /** Both agree on the ticket, but the record of entries does not add up to it. */
  'entries_differ',
  /** Both are final and different. */
  'conflict',
] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

/**
 * What a repair does about it: states the door's truth to D1 anew, takes over what D1 knows, carries a decided refund
 * out again, or leaves it to a person.
 */
export const REMEDIES = ['restate', 'learn', 'refund_again', 'person'] as const;
export type Remedy = (typeof REMEDIES)[number];

const count = z.int().min(0);

const driftSchema = z.object({
  subject: z.enum(['ticket', 'order']),
  kind: z.enum(DRIFT_KINDS),
  remedy: z.enum(REMEDIES),
  count,
  /** Some of them, with their state on either side; null where it is not known. */
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
  /** D1 has not taken them, try after try. */
  refundsStuck: z.boolean(),
  /** Some of those, with what D1 said to the last try. */
  stuckRefunds: z.array(
    z.object({ subject: z.enum(['ticket', 'order']), id: z.string(), reason: z.string().nullable() }),
  ),
  checkIns: z.object({
    recorded: count,
    /** D1 has numbers that the box office has not given out yet: the next entries would be taken for repeats. */
    beyond: z.boolean(),
    /** D1 has lost entries that it once confirmed. */
    behind: z.boolean(),
  }),
  /** What the box office believes is sold, what D1's counters say, and how many tickets there are. */
  sold: z.object({ here: count, counted: count, tickets: count, agrees: z.boolean() }),
  /** Counters of ticket types and menu items that do not say how many stand, and that a repair counts anew. */
  wrongCounters: count,
  /** Those by which more stand than there are: left to a person. */
  overfullCounters: count,
});
export type ReconcileSummary = z.infer<typeof summarySchema>;

/** What a repair did, or has done so far. */
export const repairCountsSchema = z.object({
  /** Tickets and orders whose state was told to D1 anew, by new entries. */
  restated: count,
  learnt: count,
  refundsAgain: count,
  unparked: count,
  /** 1 when new entries are numbered past what D1 has. */
  renumbered: count,
  /** Counters of D1 that say again how many stand. What earlier repairs wrote down has none of it. */
  recounted: count.default(0),
  /** 1 when D1 has lost entries of the door and this is written down: who is in was told anew, the others stay lost. */
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
  /** False when so much is on its way that tickets and orders were not compared. */
  complete: z.boolean(),
  compared: count,
  /** Differences whose message, sale or refund is under way. */
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
    /** What of its box office needs a look; null when that did not answer. */
    office: z
      .object({
        parked: count,
        /** Since when the oldest message waits, if for long. */
        waitsSince: z.string().nullable(),
        refundsStuck: z.boolean(),
        /** Tickets and orders that were to be given back with many, and of which D1 makes no refund. */
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
      /** `unfinished`: D1 did not answer it, which says nothing about the books. */
      state: z.enum(['sound', 'found', 'unfinished']),
      findings: z.array(
        z.object({
          subject: z.string(),
          /** Where it can be looked at; null for what belongs to no table, or is not there any more. */
          about: z
            .object({
              kind: z.enum(AUDIT_SUBJECT_KINDS),
              /** The ticket's or order's code, or the name of a type, item or performer. */
              label: z.string().nullable(),
              event: z.object({ id: z.string(), name: z.string() }).nullable(),
              person: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
            })
            .nullable(),
          /** Amounts in minor units, times in Unix ms, ids and names as they stand. */
          found: z.array(
            z.object({
              fact: z.enum(BOOK_FACTS),
              value: z.union([z.number(), z.string(), z.null()]),
            }),
          ),
        }),
      ),
      /** There are more findings than are listed. */
      more: z.boolean(),
    }),
  ),
});
export type ReconcileBooks = z.infer<typeof reconcileBooksOutput>;
export type BookFinding = ReconcileBooks['checks'][number]['findings'][number];

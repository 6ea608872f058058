import { z } from 'zod';
import { isPlannable, timeZoneSchema } from '#shared/contracts/common.ts';
import { ERROR_CODES } from '#shared/errors/errors.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { MAIL_KINDS } from '#shared/states.ts';

const count = z.int().min(0);

/** What one box office's sales did in the last minute. */
export const saleLoadSchema = z.object({
  flushes: count,
  slowestMs: count,
  /** The most requests that waited when a flush started. */
  mostQueued: count,
});
export type SaleLoad = z.infer<typeof saleLoadSchema>;

/** The alerts of docs/observability.md, by what is wrong, the most urgent first. */
export const PLATFORM_ALERTS = [
  'keys',
  'codes',
  'paymentsRefused',
  'payments',
  'paymentWebhooks',
  'sales',
  'drift',
  'mails',
  'mailProvider',
  'backup',
  'alertChannel',
  'deadLetters',
  'webhooks',
  'onSale',
  'database',
] as const;
export type PlatformAlert = (typeof PLATFORM_ALERTS)[number];

/** A queue: how many wait, and since when the oldest is due (null when none waits). */
const backlogSchema = z.object({ waiting: count, oldestAt: z.string().nullable() });
export type Backlog = z.infer<typeof backlogSchema>;

const deliveryGroup = { kind: z.string().min(1).max(40), problem: z.string().max(500) };
const mailGroup = { queue: z.literal('mails'), ...deliveryGroup, kind: z.enum(MAIL_KINDS) };
/** Pushes, calls of the payment provider, and alerts. */
const callGroup = { queue: z.enum(['pushes', 'provider', 'alerts']), ...deliveryGroup };
/** Their content is erased, so nobody tries them again. */
const codeGroup = { queue: z.literal('codes'), ...deliveryGroup };
const webhookGroup = { queue: z.literal('webhooks'), endpointId: idSchema };
const group = { count, latestAt: z.string() };

/** Deliveries given up for one reason, or an endpoint's messages that no attempt could even send. */
const deadLetterSchema = z.discriminatedUnion('queue', [
  z.object({ ...mailGroup, ...group }),
  z.object({ ...callGroup, ...group }),
  z.object({ ...codeGroup, ...group }),
  z.object({ ...webhookGroup, ...group, host: z.string() }),
]);
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const retryDeadLettersInput = z.object({
  requestId: requestIdSchema,
  letter: z.discriminatedUnion('queue', [z.object(mailGroup), z.object(callGroup), z.object(webhookGroup)]),
});
export type RetryDeadLettersInput = z.infer<typeof retryDeadLettersInput>;
export const retryDeadLettersOutput = z.object({ queued: z.literal(true) });

export const platformHealthOutput = z.object({
  at: z.string(),
  alerts: z.array(z.enum(PLATFORM_ALERTS)),
  mails: backlogSchema.extend({ failed: count }),
  /** Endpoints whose turn is overdue. */
  webhooks: backlogSchema,
  /** Payments whose money is secured but not yet sold, booked or given back. */
  payments: backlogSchema,
  deadLetters: z.array(deadLetterSchema),
  database: z.object({ bytes: count, maxBytes: count }),
  /** Refusals of the last 24 hours, most frequent first. Counted by each isolate, so the newest half minute is missing. */
  refusals: z.array(z.object({ code: z.enum(ERROR_CODES), count })),
  /** Box offices of running and coming events that sold, or whose delivery to D1 is held up. */
  events: z.array(
    z.object({
      eventId: idSchema,
      eventName: z.string(),
      load: saleLoadSchema,
      /** Messages for D1 that need a person. */
      parked: count,
      waitsSince: z.string().nullable(),
      refundsStuck: z.boolean(),
    }),
  ),
});
export type PlatformHealth = z.infer<typeof platformHealthOutput>;

const nightSchema = z.union([z.literal('now'), z.iso.date().refine((day) => isPlannable(Date.parse(day)))]);

/**
 * A night of the log: from 18:00 of this day to 06:00 by the clock of all events, or `now`, the last 12 hours. Without it, the
 * latest night that has begun.
 */
export const nightLogInput = z
  .object({
    night: nightSchema.optional(),
    /** The reader's, for a platform whose events are in several. */
    timeZone: timeZoneSchema.default('UTC'),
  })
  .default({ timeZone: 'UTC' });
export type NightLogInput = z.infer<typeof nightLogInput>;

const counted = { count, at: z.string() };
export const nightLogOutput = z.object({
  night: nightSchema,
  timeZone: z.string(),
  from: z.string(),
  until: z.string(),
  running: z.boolean(),
  /** Nights beside it that the log has, and after the last one the hours since; null without any. */
  earlier: nightSchema.nullable(),
  later: nightSchema.nullable(),
  /** Alerts that were open during the night. */
  alerts: z.array(
    z.object({ name: z.enum(PLATFORM_ALERTS), beganAt: z.string(), endedAt: z.string().nullable() }),
  ),
  /** By quarter of an hour, up to now; those in which nothing happened included. */
  quarters: z.array(z.object({ at: z.string(), tickets: count, admitted: count, refused: count })),
  /** Tickets and bar, with cash, before refunds to cards and wallets. */
  takings: z.array(z.object({ currency: z.enum(CURRENCIES), minor: z.int() })),
  /** Procedures and routes, the slowest first. */
  calls: z.array(
    z.object({
      name: z.string(),
      count,
      /** Upper bound of 95 % of the calls. */
      p95Ms: count,
      maxMs: count,
      /** When the slowest was. */
      at: z.string(),
    }),
  ),
  refusals: z.array(z.object({ code: z.enum(ERROR_CODES), ...counted })),
  /** Unexpected errors by where they happened and what they said. */
  errors: z.array(z.object({ name: z.string(), ...counted })),
  /** Providers' answers that were errors: `stripe 402`, `mail no answer`. */
  providers: z.array(z.object({ name: z.string(), ...counted })),
});
export type NightLog = z.infer<typeof nightLogOutput>;

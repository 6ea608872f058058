import { z } from 'zod';
import { requestIdSchema } from '../ids.ts';
import { EMAIL_MAX_CHARS } from '../limits.ts';
import { LANGUAGES } from '../text/languages.ts';
import { dateTimeSchema, displayNameSchema, lineSchema } from './common.ts';
import { currencySchema } from './values.ts';

export const profileSchema = z.object({
  name: z.string(),
  /** Shown and not editable: it belongs to the auth service. */
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  currency: currencySchema.nullable(),
  imageUrl: z.string().nullable(),
  createdAt: dateTimeSchema,
});
export type Profile = z.infer<typeof profileSchema>;

/** Everything at once, as the form shows it; of two tabs the later one counts. */
export const updateProfileInput = z.object({
  requestId: requestIdSchema,
  /** An empty one is refused with the specification's words. */
  name: displayNameSchema,
  /** As typed; empty for none. */
  phone: lineSchema(40),
  language: z.enum(LANGUAGES).nullable(),
  currency: currencySchema.nullable(),
});
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

export const removePictureInput = z.object({ requestId: requestIdSchema });

export const sessionsOutput = z.object({
  /** Null where a hosted service keeps them to itself. */
  sessions: z
    .array(
      z.object({
        id: z.string(),
        /** The browser, in its own words; null when it said none. */
        userAgent: z.string().nullable(),
        signedInAt: dateTimeSchema,
        lastSeenAt: dateTimeSchema,
        current: z.boolean(),
      }),
    )
    .nullable(),
});

/** What somebody gives up with their account. */
export const lossesSchema = z.object({
  wallets: z.array(z.object({ currency: currencySchema, minor: z.int() })),
  /** Active tickets of nights to come. */
  tickets: z.int(),
  /** Orders waiting at a bar. */
  orders: z.int(),
  /** Top-ups under way, whose money would arrive in nobody's wallet. */
  topUps: z.int(),
});
export type Losses = z.infer<typeof lossesSchema>;

export const DELETION_OBSTACLES = ['events', 'revenue', 'lastAdmin', 'unavailable'] as const;
export type DeletionObstacle = (typeof DELETION_OBSTACLES)[number];

export const deletionOutput = z.object({
  losses: lossesSchema,
  /** Names exactly these losses: a confirmation counts for nothing else. */
  lossesDigest: z.string(),
  /** What has to be settled first; nothing can be given up instead. */
  obstacles: z.array(z.enum(DELETION_OBSTACLES)),
  /** Events on sale or running, soonest first. */
  events: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const deleteAccountInput = z.object({
  requestId: requestIdSchema,
  /** Typed by the person: the address of the account. */
  email: z.string().max(EMAIL_MAX_CHARS),
  lossesDigest: z.string().max(100),
});
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

export const deletedOutput = z.object({ deleted: z.literal(true) });

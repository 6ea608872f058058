import { z } from 'zod';
import { dateTimeSchema, displayNameSchema, lineSchema } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { requestIdSchema } from '#shared/ids.ts';
import { EMAIL_MAX_CHARS } from '#shared/limits.ts';
import { LANGUAGES } from '#shared/text/languages.ts';

export const profileSchema = z.object({
  name: z.string(),
  /** Read-only: it belongs to the auth service. */
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  currency: currencySchema.nullable(),
  imageUrl: z.string().nullable(),
  /** Whether organizers' announcements are mailed to them. */
  announcements: z.boolean(),
  /** Whether they get reminders of their events. */
  reminders: z.boolean(),
  createdAt: dateTimeSchema,
});
export type Profile = z.infer<typeof profileSchema>;

export const passwordOutput = z.object({
  /** Null where the hosted auth service does not say. */
  isSet: z.boolean().nullable(),
  /** They have just typed a mailed code: a new password needs no old one. */
  isProven: z.boolean(),
});

/** All fields at once, as the form shows them; of two tabs the last write wins. */
export const updateProfileInput = z.object({
  requestId: requestIdSchema,
  /** An empty one is rejected with the specification's text. */
  name: displayNameSchema,
  /** As typed; empty for none. */
  phone: lineSchema(40),
  language: z.enum(LANGUAGES).nullable(),
  currency: currencySchema.nullable(),
});
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

/** Announcements on or off; mails about one's own tickets go out anyway. */
export const setAnnouncementsInput = z.object({ requestId: requestIdSchema, on: z.boolean() });

export const removePictureInput = z.object({ requestId: requestIdSchema });

export const sessionsOutput = z.object({
  /** Null when a hosted auth service does not expose them. */
  sessions: z
    .array(
      z.object({
        id: z.string(),
        /** The browser's User-Agent header; null when it sent none. */
        userAgent: z.string().nullable(),
        signedInAt: dateTimeSchema,
        lastSeenAt: dateTimeSchema,
        current: z.boolean(),
      }),
    )
    .nullable(),
});

/** What a person loses with their account. */
export const lossesSchema = z.object({
  wallets: z.array(z.object({ currency: currencySchema, minor: z.int() })),
  /** Active tickets of coming events. */
  tickets: z.int(),
  /** Pending orders. */
  orders: z.int(),
  /** Pending top-ups, whose money would arrive after the deletion. */
  topUps: z.int(),
});
export type Losses = z.infer<typeof lossesSchema>;

export const DELETION_OBSTACLES = ['events', 'revenue', 'payoutAccount', 'lastAdmin', 'unavailable'] as const;
export type DeletionObstacle = (typeof DELETION_OBSTACLES)[number];

export const deletionOutput = z.object({
  losses: lossesSchema,
  /** Digest of exactly these losses: a confirmation is valid for no others. */
  lossesDigest: z.string(),
  /** Must be settled before the deletion. */
  obstacles: z.array(z.enum(DELETION_OBSTACLES)),
  /** Events on sale or running, soonest first. */
  events: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const deleteAccountInput = z.object({
  requestId: requestIdSchema,
  /** The account's address, typed by the person to confirm. */
  email: z.string().max(EMAIL_MAX_CHARS),
  lossesDigest: z.string().max(100),
});
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

export const deletedOutput = z.object({ deleted: z.literal(true) });

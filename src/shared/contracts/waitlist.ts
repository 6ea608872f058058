import { z } from 'zod';
import { requestIdSchema } from '#shared/ids.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { WAITLIST_INTERESTS, WAITLIST_SOURCES } from '#shared/waitlist/waitlist.ts';
import { displayNameSchema } from './common.ts';
import { emailSchema } from './people/email.ts';

export const waitlistStatsOutput = z.object({ totalWaitlist: z.int() });
export type WaitlistStats = z.infer<typeof waitlistStatsOutput>;

/** E-mail and name accept any text here, so that `waitlistProblem` can report the first violation. */
export const joinWaitlistInput = z.object({
  /** Without one the server makes one, and a repeat is a new request. */
  requestId: requestIdSchema.optional(),
  email: z.string(),
  name: z.string(),
  source: z.enum(WAITLIST_SOURCES),
  interest: z.enum(WAITLIST_INTERESTS).nullish(),
  /** From a friend's link. An unknown code is ignored. */
  referralCode: z.string().max(32).nullish(),
  /** Language of the response's message. */
  language: z.enum(LANGUAGES).nullish(),
});
export type JoinWaitlistInput = z.infer<typeof joinWaitlistInput>;

const nameSchema = displayNameSchema;

/** The first rule that a join violates, in the specification's order; null when it is valid. */
export function waitlistProblem(fields: {
  email: string;
  name: string;
}): 'WAITLIST_EMAIL_INVALID' | 'WAITLIST_NAME_MISSING' | 'BAD_INPUT' | null {
  if (!emailSchema.safeParse(fields.email).success) return 'WAITLIST_EMAIL_INVALID';
  if (fields.name.trim() === '') return 'WAITLIST_NAME_MISSING';
  return nameSchema.safeParse(fields.name).success ? null : 'BAD_INPUT';
}

/** The same for new and known addresses, because anybody can type an address. */
export const joinWaitlistOutput = z.object({
  message: z.string(),
  /** Whether this deployment sends mails, including the one that confirms the address. */
  confirmByMail: z.boolean(),
});

export const waitlistStatusInput = z.object({ token: z.uuid().toLowerCase() });
export const confirmWaitlistInput = z.object({
  requestId: requestIdSchema,
  /** From the mail's link. */
  token: z.uuid().toLowerCase(),
});
export const waitlistStatusOutput = z.object({
  /** Whether the address is confirmed. Until then the inviting friend does not move up. */
  confirmed: z.boolean(),
  position: z.int(),
  totalWaitlist: z.int(),
  referralCode: z.string(),
  /** Friends who joined through this entry's link and confirmed their address. */
  friends: z.int(),
});
export type WaitlistStatus = z.infer<typeof waitlistStatusOutput>;

export const waitlistInviterInput = z.object({ referralCode: z.string().max(32) });
/** Null when the code is unknown, or the name is not suitable for a greeting. */
export const waitlistInviterOutput = z.object({ firstName: z.string().nullable() });

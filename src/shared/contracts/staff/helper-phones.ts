import { z } from 'zod';
import { dateTimeSchema, displayNameSchema, lineSchema } from '#shared/contracts/common.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { GATE_MAX_CHARS } from '#shared/limits.ts';
import { isPhoneSecret } from '#shared/people/helper-phone.ts';
import { STAFF_ROLES } from '#shared/states.ts';

/** Longer than any code of ours. */
const JOIN_CODE_MAX_CHARS = 100;

const roleSchema = z.enum(STAFF_ROLES);

export const listPhonesInput = z.object({ eventId: idSchema });

export const listPhonesOutput = z.object({
  /** Newest first. */
  items: z.array(
    z.object({
      id: z.string(),
      role: roleSchema,
      /** The gate or bar; empty if none was named. */
      place: z.string(),
      madeAt: dateTimeSchema,
      /** Path of the page where a phone joins, while none has. */
      path: z.string().nullable(),
      joined: z
        .object({
          name: z.string(),
          /** Browser and system, such as "Safari · iPhone"; empty if unknown. */
          device: z.string(),
          at: dateTimeSchema,
          seenAt: dateTimeSchema,
        })
        .nullable(),
      ended: z
        .object({
          at: dateTimeSchema,
          /** `night`: nobody ended it. */
          why: z.enum(['revoked', 'left', 'night']),
        })
        .nullable(),
      /** Guests it had admitted offline, told only after it was revoked: conflicts at the door. */
      lateScans: z.int(),
      /** Other phones that tried the code after one had joined, latest first. */
      attempts: z.array(
        z.object({
          device: z.string(),
          times: z.int(),
          firstAt: dateTimeSchema,
          lastAt: dateTimeSchema,
        }),
      ),
    }),
  ),
  /** When phones of this event end by themselves. */
  endsAt: dateTimeSchema,
  timeZone: z.string(),
  /** For which the caller may make codes. */
  roles: z.array(roleSchema),
});
export type HelperPhones = z.infer<typeof listPhonesOutput>;

export const createPhoneInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  role: roleSchema,
  place: lineSchema(GATE_MAX_CHARS).default(''),
});
export const createPhoneOutput = z.object({ id: z.string(), path: z.string() });

export const revokePhoneInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  phoneId: idSchema,
});
export type RevokePhoneInput = z.infer<typeof revokePhoneInput>;
export const revokePhoneOutput = z.object({ revoked: z.literal(true) });

const codeFields = {
  code: z.string().max(JOIN_CODE_MAX_CHARS),
  /** Made by the phone: a repeat after a lost answer is the same phone. */
  secret: z.string().refine(isPhoneSecret),
};

export const openCodeInput = z.object(codeFields);
export type OpenCodeInput = z.infer<typeof openCodeInput>;

/** What a code opens. `yours`: this phone has joined with it; `used`: another one has. */
export const openCodeOutput = z.object({
  state: z.enum(['open', 'yours', 'used', 'ended']),
  eventId: z.string(),
  eventName: z.string(),
  venueName: z.string(),
  timeZone: z.string(),
  startDate: dateTimeSchema,
  role: roleSchema,
  place: z.string(),
  endsAt: dateTimeSchema,
});
export type OpenedCode = z.infer<typeof openCodeOutput>;

export const joinInput = z.object({
  ...codeFields,
  name: displayNameSchema.refine((name) => name !== ''),
});
export type JoinInput = z.infer<typeof joinInput>;

/** The helper's session, as their phone shows it. */
export const helperSessionSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  place: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  timeZone: z.string(),
  endsAt: dateTimeSchema,
});
export type HelperSession = z.infer<typeof helperSessionSchema>;

export const leavePhoneOutput = z.object({ left: z.literal(true) });

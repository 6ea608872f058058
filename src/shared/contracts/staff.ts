import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { EMAIL_MAX_CHARS } from '../limits.ts';
import { EVENT_PHASES, STAFF_ROLES, USER_STATUSES } from '../states.ts';
import { dateTimeSchema, lineSchema } from './common.ts';
import { emailSchema } from './email.ts';

/** Events whose door or bar the asker may work at, by assignment or because they are theirs. */
export const myStaffOutput = z.object({
  items: z.array(
    z.object({
      eventId: z.string(),
      eventName: z.string(),
      venueName: z.string(),
      timeZone: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      phase: z.enum(EVENT_PHASES),
      roles: z.array(z.enum(STAFF_ROLES)),
    }),
  ),
});

export type MyStaffOutput = z.infer<typeof myStaffOutput>;

export const listStaffInput = z.object({ eventId: idSchema });

export const listStaffOutput = z.object({
  /** By person, in the order in which they came. */
  people: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      /** Enough of the address to tell two of one name apart. */
      maskedEmail: z.string(),
      imageUrl: z.string().nullable(),
      status: z.enum(USER_STATUSES),
      roles: z.array(z.enum(STAFF_ROLES)),
      since: dateTimeSchema,
    }),
  ),
  /** Who is asked to work here and has not accepted yet. */
  invitations: z.array(
    z.object({
      id: z.string(),
      /** As it was typed; masked where a person was chosen. */
      email: z.string(),
      /** Of a chosen person whom the organizer knows. */
      name: z.string().nullable(),
      role: z.enum(STAFF_ROLES),
      invitedAt: dateTimeSchema,
      /** Null where no mails are sent. */
      mail: z.enum(['owed', 'sent', 'skipped', 'failed']).nullable(),
    }),
  ),
});
export type ListStaffOutput = z.infer<typeof listStaffOutput>;

/** An address as a whole, or the beginning of the name of somebody who worked or bought with this organizer. */
export const searchStaffInput = z.object({ eventId: idSchema, query: lineSchema(EMAIL_MAX_CHARS) });

export const searchStaffOutput = z.object({
  /** False: there are too few letters to look for. */
  searched: z.boolean(),
  items: z.array(
    z.object({
      userId: z.string(),
      /** The address itself where the organizer does not know the person. */
      name: z.string(),
      maskedEmail: z.string(),
      imageUrl: z.string().nullable(),
      /** What they are at this event already. */
      roles: z.array(z.enum(STAFF_ROLES)),
    }),
  ),
});
export type SearchStaffOutput = z.infer<typeof searchStaffOutput>;

/** Somebody who was found, or an address to invite. */
export const addStaffInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  role: z.enum(STAFF_ROLES),
  userId: idSchema.nullish(),
  email: emailSchema.nullish(),
});
export type AddStaffInput = z.infer<typeof addStaffInput>;

/** `invited`: they work here once they accept. `assigned`: they accepted work with this organizer before. */
export const addStaffOutput = z.object({ outcome: z.enum(['assigned', 'invited']), name: z.string() });
export type AddStaffOutput = z.infer<typeof addStaffOutput>;

/** Either one role of a person, or an invitation. */
export const removeStaffInput = z
  .object({
    requestId: requestIdSchema,
    eventId: idSchema,
    userId: idSchema.nullish(),
    role: z.enum(STAFF_ROLES).nullish(),
    invitationId: idSchema.nullish(),
  })
  .refine(({ userId, role, invitationId }) => (invitationId ? !userId : userId && role), {
    message: 'Either a person and a role, or an invitation',
  });
export type RemoveStaffInput = z.infer<typeof removeStaffInput>;

export const removeStaffOutput = z.object({ removed: z.literal(true) });

/** Work that is offered to the asker. */
export const offeredShiftsOutput = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      eventId: z.string(),
      eventName: z.string(),
      venueName: z.string(),
      timeZone: z.string(),
      startDate: z.string(),
      role: z.enum(STAFF_ROLES),
      inviterName: z.string(),
      invitedAt: dateTimeSchema,
    }),
  ),
});
export type OfferedShifts = z.infer<typeof offeredShiftsOutput>;

export const answerInvitationInput = z.object({ requestId: requestIdSchema, invitationId: idSchema });
export type AnswerInvitationInput = z.infer<typeof answerInvitationInput>;
export const answerInvitationOutput = z.object({ answered: z.literal(true) });

import { z } from 'zod';
import { dateTimeSchema, lineSchema } from '#shared/contracts/common.ts';
import { emailSchema } from '#shared/contracts/people/email.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { EMAIL_MAX_CHARS } from '#shared/limits.ts';
import { EVENT_PHASES, STAFF_ROLES, USER_STATUSES } from '#shared/states.ts';

/** Events where the actor may work at the door or bar, by assignment or as the owner. */
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

const personSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** Enough of the address to distinguish people with the same name. */
  maskedEmail: z.string(),
  imageUrl: z.string().nullable(),
  status: z.enum(USER_STATUSES),
});

export const listStaffInput = z.object({ eventId: idSchema });

export const listStaffOutput = z.object({
  /** By person, in the order of their assignment. */
  people: z.array(personSchema.extend({ roles: z.array(z.enum(STAFF_ROLES)), since: dateTimeSchema })),
  /** People who are invited and have not accepted yet. */
  invitations: z.array(
    z.object({
      id: z.string(),
      /** As typed; masked when a person was picked. */
      email: z.string(),
      /** Name of a picked person whom the organizer knows. */
      name: z.string().nullable(),
      role: z.enum(STAFF_ROLES),
      invitedAt: dateTimeSchema,
      /** Null where no mails are sent. */
      mail: z.enum(['owed', 'sent', 'skipped', 'failed']).nullable(),
    }),
  ),
});
export type ListStaffOutput = z.infer<typeof listStaffOutput>;

/** The organizer's running and coming nights, soonest first, and everybody who works there. */
export const teamOutput = z.object({
  nights: z.array(
    z.object({
      eventId: z.string(),
      eventName: z.string(),
      timeZone: z.string(),
      city: z.string(),
      startDate: dateTimeSchema,
      phase: z.enum(EVENT_PHASES),
      /** Open invitations. */
      invited: z.int(),
    }),
  ),
  people: z.array(
    personSchema.extend({
      /** In the order of the nights. */
      shifts: z.array(z.object({ eventId: z.string(), role: z.enum(STAFF_ROLES) })),
    }),
  ),
});
export type Team = z.infer<typeof teamOutput>;

/** A complete address, or the beginning of the name of somebody who worked or bought with this organizer. */
export const searchStaffInput = z.object({ eventId: idSchema, query: lineSchema(EMAIL_MAX_CHARS) });

export const searchStaffOutput = z.object({
  /** False: the query is too short to search. */
  searched: z.boolean(),
  items: z.array(
    z.object({
      userId: z.string(),
      /** The address itself if the organizer does not know the person. */
      name: z.string(),
      maskedEmail: z.string(),
      imageUrl: z.string().nullable(),
      /** Their current roles at this event. */
      roles: z.array(z.enum(STAFF_ROLES)),
    }),
  ),
});
export type SearchStaffOutput = z.infer<typeof searchStaffOutput>;

/** A person from the search results, or an address to invite. */
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

/** Pending invitations of the actor. */
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

import { z } from 'zod';
import { dateTimeSchema, plannedTimeSchema } from '#shared/contracts/common.ts';
import { emailSchema } from '#shared/contracts/people/email.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { MEMBER_EVENTS_MAX } from '#shared/organizations/organization-limits.ts';
import { RIGHTS } from '#shared/organizations/rights.ts';
import { DELIVERY_STATES } from '#shared/states.ts';

const eventSchema = z.object({ id: z.string(), name: z.string() });

/** What a member may do, as lists show it. */
const grantSchema = z.object({
  rights: z.array(z.enum(RIGHTS)),
  /** Null: all events. */
  events: z.array(eventSchema).nullable(),
  /** Null: no end. */
  until: dateTimeSchema.nullable(),
});

export const membersOutput = z.object({
  /** Owners first, then in the order in which they came. */
  members: z.array(
    grantSchema.extend({
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      imageUrl: z.string().nullable(),
      isOwner: z.boolean(),
      isYou: z.boolean(),
      /** They answer for the payout account. */
      isResponsible: z.boolean(),
      /** `ended`: by its date. `inactive`: the account is deactivated. */
      state: z.enum(['active', 'ended', 'inactive']),
    }),
  ),
  /** Invitations that nobody has accepted. */
  invitations: z.array(
    grantSchema.extend({
      id: z.string(),
      email: z.string(),
      expiresAt: dateTimeSchema,
      isExpired: z.boolean(),
      /** Of its last mail; null where no mails are sent. */
      mail: z.enum(DELIVERY_STATES).nullable(),
    }),
  ),
});
export type Members = z.infer<typeof membersOutput>;

const grantInput = {
  rights: z
    .array(z.enum(RIGHTS))
    .min(1)
    .max(RIGHTS.length)
    .transform((rights) => RIGHTS.filter((right) => rights.includes(right))),
  /** Null: all events. */
  eventIds: z
    .array(idSchema)
    .min(1)
    .max(MEMBER_EVENTS_MAX)
    .transform((ids) => [...new Set(ids)])
    .nullable(),
  /** Null: no end. */
  until: plannedTimeSchema.nullable(),
};

export const inviteMemberInput = z.object({
  requestId: requestIdSchema,
  organizationId: idSchema,
  email: emailSchema,
  ...grantInput,
});
export type InviteMemberInput = z.infer<typeof inviteMemberInput>;
export const inviteMemberOutput = z.object({ invitationId: z.string() });

export const changeInvitationInput = z.object({
  requestId: requestIdSchema,
  organizationId: idSchema,
  invitationId: idSchema,
});
export type ChangeInvitationInput = z.infer<typeof changeInvitationInput>;

export const changeMemberInput = z.object({
  requestId: requestIdSchema,
  organizationId: idSchema,
  userId: idSchema,
  ...grantInput,
});
export type ChangeMemberInput = z.infer<typeof changeMemberInput>;

export const removeMemberInput = z.object({
  requestId: requestIdSchema,
  organizationId: idSchema,
  userId: idSchema,
});
export type RemoveMemberInput = z.infer<typeof removeMemberInput>;

export const leaveInput = z.object({ requestId: requestIdSchema, organizationId: idSchema });
export type LeaveInput = z.infer<typeof leaveInput>;

export const invitationInput = z.object({ invitationId: idSchema });

export const invitationOutput = z.object({
  organizationName: z.string(),
  inviterName: z.string(),
  /** Masked, unless it is the reader's own. */
  email: z.string(),
  state: z.enum(['open', 'expired', 'withdrawn', 'accepted']),
  /** The signed-in person has confirmed the invited address. */
  isForYou: z.boolean(),
  /** Only for the invited person. */
  grant: grantSchema.nullable(),
  expiresAt: dateTimeSchema,
});
export type Invitation = z.infer<typeof invitationOutput>;

export const acceptInvitationInput = z.object({ requestId: requestIdSchema, invitationId: idSchema });
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;
export const acceptInvitationOutput = z.object({ organizationId: z.string() });

import { z } from 'zod';
import { dateTimeSchema, lineSchema } from '#shared/contracts/common.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { ACCOUNT_STATUSES } from '#shared/money/payout-accounts.ts';
import { RIGHTS } from '#shared/organizations/rights.ts';

/** What the signed-in person may do for one organization. */
export const membershipSchema = z.object({
  organizationId: z.string(),
  isOwner: z.boolean(),
  rights: z.array(z.enum(RIGHTS)),
  /** Null: all events. */
  eventIds: z.array(z.string()).nullable(),
  /** Null: no end. */
  until: dateTimeSchema.nullable(),
});

/** Organizations of the signed-in person, their own one first. */
export const myOrganizationsOutput = z.object({
  items: z.array(
    membershipSchema.extend({
      name: z.string(),
      /** The person began with it, or founded it. */
      isFounder: z.boolean(),
      /** Names of the owners, who can give rights. */
      owners: z.array(z.string()),
    }),
  ),
  /** Whether the person may found another one. */
  mayCreate: z.boolean(),
});
export type MyOrganizations = z.infer<typeof myOrganizationsOutput>;

export const ofOneOrganization = z.object({ organizationId: idSchema });

export const organizationOutput = z.object({
  id: z.string(),
  name: z.string(),
  /** Null: it is called like its founder. */
  ownName: z.string().nullable(),
  founderName: z.string(),
  isOwner: z.boolean(),
  owners: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      imageUrl: z.string().nullable(),
      isYou: z.boolean(),
      /** They answer for the payout account. */
      isResponsible: z.boolean(),
    }),
  ),
  /** For owners: the state of the payout account; null without one. */
  accountStatus: z.enum(ACCOUNT_STATUSES).nullable(),
});
export type Organization = z.infer<typeof organizationOutput>;

const organizationName = lineSchema(NAME_MAX_CHARS).min(1);

export const createOrganizationInput = z.object({ requestId: requestIdSchema, name: organizationName });
export type CreateOrganizationInput = z.infer<typeof createOrganizationInput>;

export const renameOrganizationInput = z.object({
  requestId: requestIdSchema,
  organizationId: idSchema,
  /** Null: like its founder. */
  name: organizationName.nullable(),
});
export type RenameOrganizationInput = z.infer<typeof renameOrganizationInput>;

/** A member becomes an owner, or an owner a member with all rights. */
export const changeOwnerInput = z.object({
  requestId: requestIdSchema,
  organizationId: idSchema,
  userId: idSchema,
});
export type ChangeOwnerInput = z.infer<typeof changeOwnerInput>;

/** The signed-in owner answers for the payout account from now on. */
export const setResponsibleInput = z.object({ requestId: requestIdSchema, organizationId: idSchema });
export type SetResponsibleInput = z.infer<typeof setResponsibleInput>;

export const doneOutput = z.object({ done: z.literal(true) });

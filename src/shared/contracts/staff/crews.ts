import { z } from 'zod';
import { lineSchema } from '#shared/contracts/common.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { STAFF_ROLES } from '#shared/states.ts';

const crewName = lineSchema(NAME_MAX_CHARS).min(1);

/** Crews of the event's organizer; without an event the actor's own. */
export const listCrewsInput = z.object({ eventId: idSchema.optional(), organizationId: idSchema.optional() });
export type ListCrewsInput = z.infer<typeof listCrewsInput>;

export const crewsOutput = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** A person whom the organizer does not know is named by their address: masked, unless the organizer typed it. */
      members: z.array(z.object({ name: z.string(), role: z.enum(STAFF_ROLES) })),
    }),
  ),
});
export type Crew = z.infer<typeof crewsOutput>['items'][number];

/** Saves the event's staff and invitations as a crew; one with that name is replaced. */
export const saveCrewInput = z.object({ requestId: requestIdSchema, eventId: idSchema, name: crewName });
export type SaveCrewInput = z.infer<typeof saveCrewInput>;

export const renameCrewInput = z.object({ requestId: requestIdSchema, crewId: idSchema, name: crewName });
export type RenameCrewInput = z.infer<typeof renameCrewInput>;

export const deleteCrewInput = z.object({ requestId: requestIdSchema, crewId: idSchema });

export const addCrewInput = z.object({ requestId: requestIdSchema, eventId: idSchema, crewId: idSchema });
export type AddCrewInput = z.infer<typeof addCrewInput>;

/** What happened with each member. */
export const addCrewOutput = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      role: z.enum(STAFF_ROLES),
      outcome: z.enum(['assigned', 'invited', 'already', 'refused']),
      /** The code of the error table with which they were refused. */
      reason: z.string().nullable(),
    }),
  ),
});
export type AddCrewOutput = z.infer<typeof addCrewOutput>;

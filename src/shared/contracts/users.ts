import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { ORGANIZER_REQUEST_MAX_CHARS } from '../limits.ts';
import { ORGANIZER_REQUEST_STATUSES, USER_ROLES, USER_STATUSES } from '../states.ts';
import { dateTimeSchema, lineSchema, pageInput, pageOf, textSchema } from './common.ts';

export const listUsersInput = z.object({
  /** Beginnings of words of a name or an address. */
  search: lineSchema(120).default(''),
  role: z.enum(USER_ROLES).nullish(),
  status: z.enum(USER_STATUSES).nullish(),
  /** Only people who wait to become organisers. */
  waiting: z.boolean().default(false),
  ...pageInput,
});
export type ListUsersInput = z.infer<typeof listUsersInput>;

const listedUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(USER_ROLES),
  status: z.enum(USER_STATUSES),
  imageUrl: z.string().nullable(),
  createdAt: dateTimeSchema,
  lastSignedInAt: dateTimeSchema.nullable(),
  /** Events that are theirs. */
  events: z.int(),
  /** Those whose online sales are paused. */
  pausedEvents: z.int(),
  /** A wish to organise that nobody has answered yet. */
  organizerRequest: z.object({ id: z.string(), message: z.string(), createdAt: dateTimeSchema }).nullable(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

export const listUsersOutput = pageOf(listedUserSchema).extend({
  /** People who wait to become organisers, whatever is filtered. */
  waiting: z.int(),
});
export type ListUsersOutput = z.infer<typeof listUsersOutput>;

export const setRoleInput = z.object({
  requestId: requestIdSchema,
  userId: idSchema,
  role: z.enum(USER_ROLES),
});
export type SetRoleInput = z.infer<typeof setRoleInput>;

export const setStatusInput = z.object({
  requestId: requestIdSchema,
  userId: idSchema,
  status: z.enum(USER_STATUSES),
  reason: lineSchema(200).default(''),
  /**
   * What becomes of the online sales of events that they organize. Without it they are paused with the account, and stay
   * as they are when it is switched on.
   */
  sales: z.enum(['pause', 'keep', 'resume']).optional(),
});
export type SetStatusInput = z.infer<typeof setStatusInput>;

/** The person as they are now. */
export const changedUserOutput = z.object({
  id: z.string(),
  role: z.enum(USER_ROLES),
  status: z.enum(USER_STATUSES),
});
export type ChangedUser = z.infer<typeof changedUserOutput>;

export const userHistoryInput = z.object({ userId: idSchema, ...pageInput });

/** What the history knows how to tell. */
export const USER_ACTIONS = [
  'user.role',
  'user.status',
  'organizer.request',
  'organizer.grant',
  'organizer.decline',
  'staff.add',
  'staff.remove',
  'staff.join',
] as const;

export const userHistoryOutput = pageOf(
  z.object({
    id: z.string(),
    action: z.enum(USER_ACTIONS),
    at: dateTimeSchema,
    actorName: z.string(),
    /** Null when it concerns no event, or one that is gone. */
    eventName: z.string().nullable(),
    /** What it was and what it became: roles or states. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string().nullable(),
  }),
);
export type UserHistory = z.infer<typeof userHistoryOutput>;

export const requestOrganizerInput = z.object({
  requestId: requestIdSchema,
  message: textSchema(ORGANIZER_REQUEST_MAX_CHARS),
});

/** The newest wish of the asker; null when there is none. */
export const organizerRequestOutput = z
  .object({
    status: z.enum(ORGANIZER_REQUEST_STATUSES),
    message: z.string(),
    createdAt: dateTimeSchema,
    decidedAt: dateTimeSchema.nullable(),
    /** Whether another one would be taken. */
    mayAskAgain: z.boolean(),
  })
  .nullable();
export type OrganizerRequestState = z.infer<typeof organizerRequestOutput>;

export const decideOrganizerInput = z.object({
  requestId: requestIdSchema,
  organizerRequestId: idSchema,
  granted: z.boolean(),
  reason: lineSchema(200).default(''),
});
export type DecideOrganizerInput = z.infer<typeof decideOrganizerInput>;

import { z } from 'zod';
import {
  cursorInput,
  dateTimeSchema,
  lineSchema,
  pageInput,
  pageOf,
  rowsOf,
  textSchema,
} from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { DECISION_REASON_MAX_CHARS, ORGANIZER_REQUEST_MAX_CHARS } from '#shared/limits.ts';
import { ORGANIZER_REQUEST_STATUSES, USER_ROLES, USER_STATUSES } from '#shared/states.ts';
import { LANGUAGES } from '#shared/text/languages.ts';

export const listUsersInput = z.object({
  /** Prefixes of words of a name or an address. */
  search: lineSchema(120).default(''),
  role: z.enum(USER_ROLES).nullish(),
  status: z.enum(USER_STATUSES).nullish(),
  /** Only people with a pending organizer request, longest waiting first. */
  waiting: z.boolean().default(false),
  ...cursorInput,
});
export type ListUsersInput = z.infer<typeof listUsersInput>;

const listedUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  currency: currencySchema.nullable(),
  role: z.enum(USER_ROLES),
  status: z.enum(USER_STATUSES),
  imageUrl: z.string().nullable(),
  createdAt: dateTimeSchema,
  lastSignedInAt: dateTimeSchema.nullable(),
  /** Number of events they own. */
  events: z.int(),
  /** Their events with paused online sales. */
  pausedEvents: z.int(),
  /** Their pending organizer request. */
  organizerRequest: z.object({ id: z.string(), message: z.string(), createdAt: dateTimeSchema }).nullable(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

export const listUsersOutput = rowsOf(listedUserSchema).extend({
  /** Number of pending organizer requests, independent of the filters. */
  waiting: z.int(),
});
export type ListUsersOutput = z.infer<typeof listUsersOutput>;

export const waitingRequestsOutput = z.object({ count: z.int() });

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
  reason: lineSchema(DECISION_REASON_MAX_CHARS).default(''),
  /** Online sales of their events. By default a deactivation pauses them, and an activation leaves them as they are. */
  sales: z.enum(['pause', 'keep', 'resume']).optional(),
});
export type SetStatusInput = z.infer<typeof setStatusInput>;

/** The person after the change. */
export const changedUserOutput = z.object({
  id: z.string(),
  role: z.enum(USER_ROLES),
  status: z.enum(USER_STATUSES),
});
export type ChangedUser = z.infer<typeof changedUserOutput>;

export const userHistoryInput = z.object({ userId: idSchema, ...pageInput });

/** Audit actions that the history shows. */
export const USER_ACTIONS = [
  'user.role',
  'user.status',
  'organizer.begin',
  'organizer.request',
  'organizer.grant',
  'organizer.decline',
  'staff.add',
  'staff.remove',
  'staff.join',
  'wallet.adjust',
  'view.start',
  'user.address_lost',
  'user.relink_request',
  'user.relink_confirm',
  'user.relink',
  'user.relink_fail',
] as const;

export const userHistoryOutput = pageOf(
  z.object({
    id: z.string(),
    action: z.enum(USER_ACTIONS),
    at: dateTimeSchema,
    actorName: z.string(),
    /** Null when it concerns no event, or a deleted one. */
    eventName: z.string().nullable(),
    /** Old and new value: roles or states. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Of a wallet's correction, signed. */
    amount: z.object({ currency: currencySchema, amountMinor: z.int() }).nullable(),
    reason: z.string().nullable(),
  }),
);
export type UserHistory = z.infer<typeof userHistoryOutput>;

export const becomeOrganizerInput = z.object({ requestId: requestIdSchema });

export const requestOrganizerInput = z.object({
  requestId: requestIdSchema,
  message: textSchema(ORGANIZER_REQUEST_MAX_CHARS),
});

/** The actor's newest request to sell for money; null when there is none. */
export const organizerRequestOutput = z
  .object({
    status: z.enum(ORGANIZER_REQUEST_STATUSES),
    message: z.string(),
    createdAt: dateTimeSchema,
    decidedAt: dateTimeSchema.nullable(),
    /** Whether they may send another one. */
    mayAskAgain: z.boolean(),
  })
  .nullable();
export type OrganizerRequestState = z.infer<typeof organizerRequestOutput>;

export const decideOrganizerInput = z.object({
  requestId: requestIdSchema,
  organizerRequestId: idSchema,
  granted: z.boolean(),
  reason: lineSchema(DECISION_REASON_MAX_CHARS).default(''),
});
export type DecideOrganizerInput = z.infer<typeof decideOrganizerInput>;

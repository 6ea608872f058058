import { z } from 'zod';
import { dateTimeSchema, lineSchema } from '#shared/contracts/common.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { DECISION_REASON_MAX_CHARS } from '#shared/limits.ts';
import { RELINK_FAILURES, RELINK_OUTCOMES } from '#shared/states.ts';

const accounts = { userId: idSchema, newUserId: idSchema };
const accountSchema = z.object({ id: z.string(), name: z.string() });

export const listRelinksInput = z.object({ userId: idSchema });

const relinkSchema = z.object({
  /** The account that has lost its address, with wallet and tickets. */
  account: accountSchema,
  /** The account that has the address now; null once it gave way. */
  newAccount: accountSchema.nullable(),
  email: z.string(),
  /** Waits for its confirmation. */
  request: z.object({ at: dateTimeSchema, by: z.string(), reason: z.string() }).nullable(),
  isRunning: z.boolean(),
  /** Why the last attempt has failed. */
  failure: z.enum(RELINK_FAILURES).nullable(),
});
export type Relink = z.infer<typeof relinkSchema>;

export const listRelinksOutput = z.object({ items: z.array(relinkSchema) });
export type ListRelinksOutput = z.infer<typeof listRelinksOutput>;

export const requestRelinkInput = z.object({
  requestId: requestIdSchema,
  ...accounts,
  reason: lineSchema(DECISION_REASON_MAX_CHARS).min(1),
});
export type RequestRelinkInput = z.infer<typeof requestRelinkInput>;
export const requestRelinkOutput = z.object({ requested: z.literal(true) });

export const confirmRelinkInput = z.object({ requestId: requestIdSchema, ...accounts });
export type ConfirmRelinkInput = z.infer<typeof confirmRelinkInput>;
export const confirmRelinkOutput = z.object({ state: z.enum(['running', ...RELINK_OUTCOMES]) });
export type ConfirmRelinkOutput = z.infer<typeof confirmRelinkOutput>;

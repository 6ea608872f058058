import { z } from 'zod';
import { cursorInput, dateTimeSchema, lineSchema, rowsOf } from '#shared/contracts/common.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { SUPPORT_REASON_MAX_CHARS } from '#shared/people/support-view.ts';

export const startViewInput = z.object({
  requestId: requestIdSchema,
  userId: idSchema,
  /** The organizer reads it. */
  reason: lineSchema(SUPPORT_REASON_MAX_CHARS).min(1),
});
export type StartViewInput = z.infer<typeof startViewInput>;

export const supportViewOutput = z.object({
  id: z.string(),
  /** The organizer's. */
  name: z.string(),
  expiresAt: dateTimeSchema,
});
export type SupportViewStart = z.infer<typeof supportViewOutput>;

/** The id of a view is an idempotency key in base64url. */
const viewIdSchema = z.string().regex(/^[\w-]{43}$/);

export const endViewInput = z.object({ requestId: requestIdSchema, viewId: viewIdSchema });
export const endViewOutput = z.object({ ended: z.literal(true) });

export const ownViewsInput = z.object(cursorInput);

/** When support saw the actor's pages, who and why. */
export const ownViewsOutput = rowsOf(
  z.object({
    id: z.string(),
    by: z.string(),
    reason: z.string(),
    startedAt: dateTimeSchema,
    /** Null while it is open. */
    endedAt: dateTimeSchema.nullable(),
  }),
);
export type OwnViews = z.infer<typeof ownViewsOutput>;

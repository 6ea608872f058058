import { z } from 'zod';
import { dateTimeSchema } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';

/** A card payment whose capture was refused after the sale. */
const unpaidSchema = z.object({
  paymentId: z.string(),
  kind: z.enum(['tickets', 'order', 'tip', 'topup']),
  currency: currencySchema,
  /** What is still owed. */
  dueMinor: z.int(),
  /** Until when it can be paid in another way; then unused tickets are taken back. */
  payBefore: dateTimeSchema,
  /** That time is over: what was used stays owed. */
  isClosed: z.boolean(),
  event: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** Soonest first. */
export const ownUnpaidOutput = z.object({ items: z.array(unpaidSchema) });
export type OwnUnpaidOutput = z.infer<typeof ownUnpaidOutput>;
export type Unpaid = OwnUnpaidOutput['items'][number];

/** Newest first. */
export const allUnpaidOutput = z.object({
  items: z.array(
    unpaidSchema.extend({ payer: z.object({ id: z.string(), name: z.string(), email: z.string() }) }),
  ),
});
export type AllUnpaidOutput = z.infer<typeof allUnpaidOutput>;

import { z } from 'zod';
import { dateTimeSchema, pageInput, pageOf } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { DISPUTE_STATES } from '#shared/states.ts';

export const disputesInput = z.object(pageInput);

/** Disputed payments, those without an end first. */
export const disputesOutput = pageOf(
  z.object({
    id: z.string(),
    paymentId: z.string(),
    status: z.enum(DISPUTE_STATES),
    /** The provider's word for it: one of `DISPUTE_REASONS`, or a newer one. */
    reason: z.string(),
    currency: currencySchema,
    amountMinor: z.int(),
    /** Who bears the amount, now or at last: their sum is the amount, and 0 once the dispute is won. */
    walletMinor: z.int(),
    organizerMinor: z.int(),
    platformMinor: z.int(),
    /** The provider's charge for the dispute, which the platform pays on top. */
    feeMinor: z.int(),
    /** Until when evidence can be sent; null when it cannot. */
    evidenceDueAt: dateTimeSchema.nullable(),
    openedAt: dateTimeSchema,
    closedAt: dateTimeSchema.nullable(),
    payer: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    /** Null for a top-up. */
    event: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
);
export type DisputesOutput = z.infer<typeof disputesOutput>;

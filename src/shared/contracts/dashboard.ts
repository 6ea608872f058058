import { z } from 'zod';
import { currencySchema } from './values.ts';

/** The whole house at a glance, for administrators: counts and sums that are cheap to read. */
export const houseOutput = z.object({
  /** With an account: who bought at the door without one is not among them. */
  people: z.object({ all: z.int(), joinedLastMonth: z.int() }),
  /** Published and not over. */
  eventsOnSale: z.int(),
  /** Of those, under way. */
  eventsRunning: z.int(),
  /** Sales of the last 24 hours by currency, before refunds and fees; what of them was paid in cash is named beside. */
  sales: z.array(
    z.object({ currency: currencySchema, amountMinor: z.int(), cashMinor: z.int(), count: z.int() }),
  ),
  organizerRequests: z.int(),
  payouts: z.array(
    z.object({
      currency: currencySchema,
      payableMinor: z.int(),
      tipsMinor: z.int(),
      organizers: z.int(),
    }),
  ),
  /** Whether debits equal credits in every currency; the audit of everything is run when asked for. */
  balanced: z.boolean(),
});
export type House = z.infer<typeof houseOutput>;

/** An organizer's figures over all of their events, past and cancelled ones too, as their analytics count them. */
export const ownFiguresOutput = z.object({
  /** Events on sale or under way. */
  current: z.int(),
  sold: z.int(),
  checkedIn: z.int(),
  /** Currencies never mix. */
  revenue: z.array(z.object({ currency: currencySchema, minor: z.int() })),
});

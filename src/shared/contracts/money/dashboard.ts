import { z } from 'zod';
import { currencySchema } from '../values.ts';

/** The administrator's start page: counts and sums that are cheap to read. */
export const houseOutput = z.object({
  /** Excludes door guests without an account. */
  people: z.object({ all: z.int(), joinedLastMonth: z.int() }),
  /** Published and not over. */
  eventsOnSale: z.int(),
  /** The running ones among them. */
  eventsRunning: z.int(),
  /** Sales of the last 24 hours by currency, before refunds and fees; `amountMinor` includes `cashMinor`. */
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
  /** Whether debits equal credits in every currency; the complete audit runs on demand. */
  balanced: z.boolean(),
});
export type House = z.infer<typeof houseOutput>;

/** An organizer's totals over all of their events, including past and cancelled ones, as in their analytics. */
export const ownFiguresOutput = z.object({
  /** Events on sale or running. */
  current: z.int(),
  sold: z.int(),
  checkedIn: z.int(),
  /** Currencies are never added up. */
  revenue: z.array(z.object({ currency: currencySchema, minor: z.int() })),
});

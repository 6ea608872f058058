import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { currencySchema } from './values.ts';

const part = z.object({
  tickets: z.int(),
  orders: z.int(),
  amountMinor: z.int(),
  /** What of it was paid in cash at the door: the organiser hands it back, and no wallet gets it. */
  cashMinor: z.int(),
});

/** What cancelling an event gives back: before it, what it would; under way, how far it has come. */
export const cancellationPlanOutput = z.object({
  /** `open`: nobody has cancelled the event. */
  state: z.enum(['open', 'under_way', 'done']),
  currency: currencySchema,
  /** Active tickets and pending orders. */
  left: part,
  /** Given back because of the cancellation; what was refunded before it is not in here. */
  refunded: part,
  /** Tickets that have let somebody in: those keep their price. */
  usedTickets: z.int(),
});
export type CancellationPlan = z.infer<typeof cancellationPlanOutput>;

export const cancellationPlanInput = z.object({ eventId: idSchema });

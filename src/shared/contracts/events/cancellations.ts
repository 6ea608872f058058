import { z } from 'zod';
import { wellFormedTextSchema } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { CANCELLATION_WORDS_MAX_CHARS } from '#shared/limits.ts';

const part = z.object({
  tickets: z.int(),
  orders: z.int(),
  amountMinor: z.int(),
  /** The part paid in cash at the door: the organizer returns it, it goes to no wallet. */
  cashMinor: z.int(),
});

/** What cancelling an event refunds: a preview before the cancellation, the progress after it. */
export const cancellationPlanOutput = z.object({
  /** `open`: the event is not cancelled. */
  state: z.enum(['open', 'under_way', 'done']),
  currency: currencySchema,
  /** Active tickets and pending orders, but for disputed ones. */
  left: part,
  /** Not refunded while their dispute is open: the bank has the money. */
  disputed: part.omit({ cashMinor: true }),
  /** Refunds by the cancellation itself; earlier refunds are not included. */
  refunded: part,
  /** Used tickets are not refunded. */
  usedTickets: z.int(),
});
export type CancellationPlan = z.infer<typeof cancellationPlanOutput>;

export const cancelEventInput = z.object({
  eventId: idSchema,
  requestId: requestIdSchema,
  /** The organizer's own, for the guests' mail. */
  words: wellFormedTextSchema(CANCELLATION_WORDS_MAX_CHARS).default(''),
});
export type CancelEventInput = z.infer<typeof cancelEventInput>;

export const cancellationPlanInput = z.object({ eventId: idSchema });

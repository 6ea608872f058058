import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';

/** Gives the actor's ticket back: it stays valid until its place is sold, then the payer gets its price. */
export const giveBackInput = z.object({ requestId: requestIdSchema, ticketId: idSchema });
/** Keeps a ticket that was given back, until its place is sold. */
export const keepTicketInput = z.object({ requestId: requestIdSchema, ticketId: idSchema });
export const ticketReturnOutput = z.object({ ticketId: z.string(), state: z.enum(['none', 'listed']) });

/** Null where giving back is out of the question: not active, the organizer takes none, bought for cash. */
export const giveBackSchema = z
  .object({
    /** `listed`: given back, and not sold yet. */
    state: z.enum(['none', 'listed']),
    /** Whether it can be given back now; false while it is listed. */
    allowed: z.boolean(),
    /** Why not: `too_early` while its type has free places, `over` after the organizer's time. */
    reason: z.enum(['too_early', 'over']).nullable(),
    /** The last moment; a listed ticket that is not sold by then stays the holder's. */
    until: z.string(),
    /** What goes back to the payer when it is sold. */
    amountMinor: z.int(),
  })
  .nullable();
export type GiveBack = z.infer<typeof giveBackSchema>;

import { z } from 'zod';
import { idSchema } from '#shared/ids.ts';
import { scannedTicket } from './check-in.ts';
import { currencySchema } from './values.ts';

export const doorOversightInput = z.object({ eventId: idSchema });
/** For the organizer: undone admissions, cash sales and unknown codes, by person and gate. */
export const doorOversightOutput = z.object({
  undos: z.object({
    total: z.int(),
    byPerson: z.array(z.object({ name: z.string(), count: z.int() })),
    byGate: z.array(z.object({ gate: z.string(), count: z.int() })),
    /** Tickets whose admission was undone more than once, latest first. */
    repeated: z.array(
      z.object({
        ticket: scannedTicket,
        shortCode: z.string(),
        count: z.int(),
        /** Newest first. */
        undos: z.array(z.object({ at: z.string(), gate: z.string(), by: z.string() })),
      }),
    ),
  }),
  /** Codes that match nothing at this event, by the person who presented them; `limited` of them were rate-limited. */
  unknownCodes: z.array(
    z.object({ personId: z.string(), name: z.string(), count: z.int(), limited: z.int() }),
  ),
  /** By seller, without refunded tickets. */
  cashSales: z.array(
    z.object({
      sellerId: z.string(),
      name: z.string(),
      count: z.int(),
      amountMinor: z.int(),
      currency: currencySchema,
    }),
  ),
});
export type DoorOversightView = z.infer<typeof doorOversightOutput>;

import { z } from 'zod';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';

/** What the server looks for where a purchase names no seats. Everything is optional: old clients say nothing. */
export const seatWishSchema = z.object({
  /** Wheelchair spaces among the tickets; the rest are companions and neighbors. */
  spaces: z.int().min(0).max(PURCHASE_TICKETS_MAX).default(0),
  stepFree: z.boolean().default(false),
  /** Rather no seats than seats apart: `SEATS_APART_ONLY`. */
  together: z.boolean().default(false),
});
export type SeatWishInput = z.infer<typeof seatWishSchema>;

import { z } from 'zod';

/** A seat as a guest reads it. Pages and documents put the words for it around (`seatWords`). */
export const seatNameSchema = z.object({
  kind: z.enum(['row', 'table']),
  /** Part of the house; may be empty. */
  section: z.string(),
  /** Of the row or table. */
  group: z.string(),
  label: z.string(),
  /** A wheelchair space, or the seat of its companion. */
  access: z.enum(['space', 'companion']).exactOptional(),
});
export type SeatName = z.infer<typeof seatNameSchema>;

/** A seat of an event's plan with its name. */
export interface NamedSeat {
  id: string;
  name: SeatName;
}

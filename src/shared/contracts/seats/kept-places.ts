import { z } from 'zod';

/** Seats beyond the available ones of a ticket type that a viewer may take. */
export const keptPlacesSchema = z.object({
  /** That the type can still sell. */
  places: z.int(),
  /** At free wheelchair spaces. */
  accessible: z.int(),
  /** Opened by the viewer's code or link. */
  opened: z.int(),
});

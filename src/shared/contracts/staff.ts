import { z } from 'zod';
import { EVENT_PHASES, STAFF_ROLES } from '../states.ts';

/** Events whose door or bar the asker may work at, by assignment or because they are theirs. */
export const myStaffOutput = z.object({
  items: z.array(
    z.object({
      eventId: z.string(),
      eventName: z.string(),
      venueName: z.string(),
      timeZone: z.string(),
      startDate: z.string(),
      phase: z.enum(EVENT_PHASES),
      roles: z.array(z.enum(STAFF_ROLES)),
    }),
  ),
});

export type MyStaffOutput = z.infer<typeof myStaffOutput>;

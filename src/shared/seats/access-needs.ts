import { z } from 'zod';

/** What guests may tell the venue that they need. */
export const ACCESS_NEEDS = [
  'wheelchair',
  'step_free',
  'companion',
  'dog',
  'hearing',
  'sight',
  'other',
] as const;
export type AccessNeed = (typeof ACCESS_NEEDS)[number];

const NOTE_MAX_CHARS = 200;

/** Asked at the checkout, shown at the door, deleted after the night. */
export const accessNeedsSchema = z.object({
  needs: z.array(z.enum(ACCESS_NEEDS)).max(ACCESS_NEEDS.length),
  note: z.string().trim().max(NOTE_MAX_CHARS),
});
export type AccessNeeds = z.infer<typeof accessNeedsSchema>;

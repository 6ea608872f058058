import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { UPLOAD_PURPOSES } from '#shared/uploads.ts';

/** Query of `POST /api/uploads`; the body is the picture's bytes. */
export const uploadInput = z
  .object({
    purpose: z.enum(UPLOAD_PURPOSES),
    requestId: requestIdSchema,
    eventId: idSchema.optional(),
    /** For a picture under a seating plan, which is of a venue's plan or of an event's own. */
    venueId: idSchema.optional(),
  })
  .refine(
    ({ purpose, eventId, venueId }) =>
      purpose === 'profile' || eventId !== undefined || (purpose === 'plan' && venueId !== undefined),
    { path: ['eventId'] },
  );
export type UploadInput = z.infer<typeof uploadInput>;

export const uploadedPictureSchema = z.object({
  /** Stored in the profile, event, menu item or seating plan that uses the picture. */
  key: z.string(),
  url: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
});
export type UploadedPicture = z.infer<typeof uploadedPictureSchema>;

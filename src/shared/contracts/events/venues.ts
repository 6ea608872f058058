import { z } from 'zod';
import { lineSchema, timeZoneSchema } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { ADDRESS_MAX_CHARS, NAME_MAX_CHARS, QUANTITY_MAX } from '#shared/limits.ts';

/** The actor's saved venues, last used first: the first one proposes the place of a new event. */
export const venuesOutput = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      city: z.string(),
      timeZone: z.string(),
      currency: currencySchema,
      capacity: z.int().nullable(),
    }),
  ),
});
export type Venue = z.infer<typeof venuesOutput>['items'][number];

export const updateVenueInput = z.object({
  requestId: requestIdSchema,
  venueId: idSchema,
  name: lineSchema(NAME_MAX_CHARS).min(1),
  address: lineSchema(ADDRESS_MAX_CHARS),
  city: lineSchema(NAME_MAX_CHARS).min(1),
  timeZone: timeZoneSchema,
  currency: currencySchema,
  capacity: z.int().min(1).max(QUANTITY_MAX).nullable(),
});
export type UpdateVenueInput = z.infer<typeof updateVenueInput>;

export const deleteVenueInput = z.object({ requestId: requestIdSchema, venueId: idSchema });

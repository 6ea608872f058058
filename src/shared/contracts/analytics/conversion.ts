import { z } from 'zod';
import { idSchema } from '#shared/ids.ts';

const daySchema = z.iso.date();

/**
 * Views, purchases and sources of one event, or of all events of the actor; with `platform` of everybody's, for
 * administrators. Days are local days at each event's venue, both inclusive; without them all time.
 */
export const conversionInput = z
  .object({
    eventId: idSchema.optional(),
    platform: z.boolean().default(false),
    from: daySchema.optional(),
    to: daySchema.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'] });
export type ConversionInput = z.infer<typeof conversionInput>;

const figures = {
  /** Times that event pages were opened, without organizers, staff and known robots. */
  views: z.int(),
  /** Views that were the first of their event in a browser tab. */
  visits: z.int(),
  /** Paid purchases of tickets online, also those refunded later; not those at the door. */
  purchases: z.int(),
  /** Tickets of these purchases. */
  tickets: z.int(),
  /** Purchases since counting began, per visit (0.05 is 5 %); null without visits. */
  conversion: z.number().nullable(),
};

export const conversionOutput = z.object({
  /** Local day of the first counted view; before it there are purchases only. Null when nothing was counted. */
  countedSince: daySchema.nullable(),
  total: z.object(figures),
  /**
   * Most visits first. A source is `instagram`, `whatsapp`, …, a host, the word of a link (`?src=`, `?utm_source=`), or one
   * of `direct`, `aforo` (from another page of Aforo), `other` and `unknown` (purchases without a source).
   */
  sources: z.array(z.object({ source: z.string(), ...figures })),
  /** Only days with views or purchases, oldest first. */
  days: z.array(z.object({ day: daySchema, ...figures })),
});
export type Conversion = z.infer<typeof conversionOutput>;

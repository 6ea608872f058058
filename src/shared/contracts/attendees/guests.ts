import { z } from 'zod';
import { cursorInput, rowsOf } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema } from '#shared/ids.ts';
import { SEARCH_MAX_CHARS } from '#shared/limits.ts';
import { EVENT_PHASES, GUEST_KINDS, GUEST_SORTS } from '#shared/states.ts';
import { attendeeSchema } from './attendees.ts';

/** Whose guests: the actor's own; administrators may name any organizer. */
const ofOrganizer = { organizerId: idSchema.optional() };

/** A guest's nights of one currency at one organizer. Refunded tickets do not count. */
const figuresSchema = z.object({
  currency: currencySchema,
  nights: z.int(),
  tickets: z.int(),
  /** Less what was returned. */
  spentMinor: z.int(),
  firstBoughtAt: z.string(),
  lastBoughtAt: z.string(),
  attended: z.int(),
  /** Nights that are over, whose valid tickets nobody used. */
  missed: z.int(),
  lastSeenAt: z.string().nullable(),
});
export type GuestFigures = z.infer<typeof figuresSchema>;

const guestSchema = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() });
const listedGuestSchema = guestSchema.extend(figuresSchema.omit({ currency: true }).shape);
export type ListedGuest = z.infer<typeof listedGuestSchema>;

export const listGuestsInput = z.object({
  ...ofOrganizer,
  /** Null: the one of most events. */
  currency: currencySchema.nullish(),
  /** Words of the name or e-mail. */
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  kind: z.enum(GUEST_KINDS).nullish(),
  /** Only guests of this event. */
  eventId: idSchema.nullish(),
  sort: z.enum(GUEST_SORTS).default('-bought'),
  ...cursorInput,
});
export type ListGuestsInput = z.infer<typeof listGuestsInput>;
/** `total` is known on the first page only. */
export const listGuestsOutput = rowsOf(listedGuestSchema).extend({
  /** Null before the first event. */
  currency: currencySchema.nullable(),
});
export type GuestList = z.infer<typeof listGuestsOutput>;

/** What the list can be filtered by. */
export const guestFiltersInput = z.object(ofOrganizer);
export const guestFiltersOutput = z.object({
  currencies: z.array(currencySchema),
  /** Latest first. */
  events: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      startDate: z.string(),
      timeZone: z.string(),
      currency: currencySchema,
    }),
  ),
});
export type GuestFilters = z.infer<typeof guestFiltersOutput>;

export const getGuestInput = z.object({ ...ofOrganizer, guestId: idSchema });
export type GetGuestInput = z.infer<typeof getGuestInput>;
export const getGuestOutput = guestSchema.extend({
  /** One of each currency. */
  figures: z.array(figuresSchema),
  /** By event, the latest first. */
  purchases: z.array(
    z.object({
      id: z.string(),
      event: z.object({
        id: z.string(),
        name: z.string(),
        startDate: z.string(),
        timeZone: z.string(),
        city: z.string(),
        currency: currencySchema,
        phase: z.enum(EVENT_PHASES),
      }),
      tickets: z.array(attendeeSchema),
      totalMinor: z.int(),
      refundedMinor: z.int(),
      note: z.string().nullable(),
      /** The guest waits for an answer to a refund request. */
      asksRefund: z.boolean(),
    }),
  ),
  /** There are older purchases, which are left out. */
  hasMore: z.boolean(),
});
export type Guest = z.infer<typeof getGuestOutput>;

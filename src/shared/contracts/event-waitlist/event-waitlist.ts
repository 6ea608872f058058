import { z } from 'zod';
import { checkoutIdSchema } from '#shared/contracts/checkout.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { WAITER_STATUSES } from '#shared/states.ts';

/** Types that one entry takes besides its own. */
const ALSO_TYPES_MAX = 10;

/**
 * Waits for places of a sold-out ticket type. A person has one open entry a type. With `alsoTypeIds`, sold out too and of
 * other zones of seats, one entry waits for any seat in these zones, and is offered what is free first.
 */
export const joinEventWaitlistInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketTypeId: idSchema,
  alsoTypeIds: z.array(idSchema).max(ALSO_TYPES_MAX).default([]),
  quantity: z.int().min(1).max(PURCHASE_TICKETS_MAX),
});
/** `ahead`: people who joined earlier and still wait. An offer may come in the same second. */
export const joinEventWaitlistOutput = z.object({ waiterId: z.string(), ahead: z.int() });

/** Stops waiting, or declines the offer, which then goes to the next person. */
export const leaveEventWaitlistInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  waiterId: idSchema,
});
export const leaveEventWaitlistOutput = z.object({ waiterId: z.string() });

/** Waits on for all places instead of taking the fewer that are offered. */
export const passOfferInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  waiterId: idSchema,
  checkoutId: checkoutIdSchema,
});
export const passOfferOutput = z.object({ waiterId: z.string() });

export const myWaitlistInput = z.object({ eventId: idSchema.optional() });
/** The actor's newest entry of each type, for events that are not over; newest first. */
export const myWaitlistOutput = z.array(
  z.object({
    id: z.string(),
    event: z.object({
      id: z.string(),
      name: z.string(),
      venueName: z.string(),
      city: z.string(),
      timeZone: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      imageUrl: z.string().nullable(),
    }),
    ticketTypeId: z.string(),
    typeName: z.string(),
    /** What the entry takes as well; the offer's checkout names the type that it is for. */
    alsoTypes: z.array(z.object({ id: z.string(), name: z.string() })),
    priceMinor: z.int(),
    currency: currencySchema,
    /** Places still wanted. */
    quantity: z.int(),
    /** The most places that were offered instead and not taken: the next offer has more. */
    passed: z.int(),
    status: z.enum(WAITER_STATUSES),
    /** People ahead; 0 unless it is `waiting`. */
    ahead: z.int(),
    joinedAt: z.string(),
    /**
     * While `offered`: the checkout that holds the places, for `checkout.get` and `checkout.pay`. Its `quantity` is less than
     * the entry's if fewer places are free.
     */
    offer: z.object({ checkoutId: z.string(), quantity: z.int(), expiresAt: z.string() }).nullable(),
  }),
);
export type MyWaitlist = z.infer<typeof myWaitlistOutput>;

export const waitlistCountsInput = z.object({ eventId: idSchema });
/** Types that somebody waits for, with how many people wait. */
export const waitlistCountsOutput = z.array(z.object({ ticketTypeId: z.string(), waiting: z.int() }));

/** For the organizer: every ticket type, with people by state of their entry and tickets given back. */
export const waitlistOfEventOutput = z.array(
  z.object({
    ticketTypeId: z.string(),
    typeName: z.string(),
    waiting: z.int(),
    /** Tickets that the waiting people want. */
    wanted: z.int(),
    offered: z.int(),
    claimed: z.int(),
    missed: z.int(),
    /** Given back, and not sold again yet. */
    listed: z.int(),
    resold: z.int(),
  }),
);
export type WaitlistOfEvent = z.infer<typeof waitlistOfEventOutput>;

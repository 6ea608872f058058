import { z } from 'zod';
import { dateTimeSchema, lineSchema } from '#shared/contracts/common.ts';
import { accessSchema } from '#shared/contracts/tickets/access.ts';
import { amountSchema, currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { DISCOUNT_CODE_MAX_CHARS, KEEP_LABEL_MAX_CHARS, PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { accessNeedsSchema } from '#shared/seats/access-needs.ts';
import { PLAN_SEATS_MAX } from '#shared/seats/plan.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';
import { KEEP_KINDS } from '#shared/states.ts';
import { planJsonSchema } from './plans.ts';

/** Ids of a plan's seats, zones and areas. */
export const planIdSchema = z.string().min(1).max(64);

/** Seat states on the wire: base64 of a snapshot (`state-bytes.ts`). */
const statesSchema = z.object({ planVersion: z.int(), sequence: z.int(), snapshot: z.string() });

/** The public plan of a published event. `access` opens seats that are kept for a code. */
export const seatingInput = z.object({ eventId: idSchema, access: accessSchema.optional() });
export const seatingOutput = z.object({
  eventId: z.string(),
  planVersion: z.int(),
  plan: planJsonSchema,
  pictureUrl: z.string().nullable(),
  /** Flexible accessible places have become ordinary seats. */
  flexibleReleased: z.boolean(),
  /** Blocked in the states, and free for this caller because of `access`. */
  opened: z.array(z.string()),
});

export const seatStatesInput = z.object({ eventId: idSchema });
export const seatStatesOutput = statesSchema;

/**
 * Marks seats as being chosen: other guests see them as held. The list is the caller's whole pick at this event and replaces
 * the earlier one; an empty list ends it. A checkout of the same person or browser takes the seats over.
 */
export const pickSeatsInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  planVersion: z.int(),
  seatIds: z.array(planIdSchema).max(PURCHASE_TICKETS_MAX),
  access: accessSchema.optional(),
});
export const pickSeatsOutput = z.object({
  /** Picked now, until `until`; `taken` are the requested seats that are not free. */
  seatIds: z.array(z.string()),
  taken: z.array(z.string()),
  until: dateTimeSchema.nullable(),
  /** It ends in so many milliseconds however often it is renewed; absent without seats. */
  endsInMs: z.int().min(0).exactOptional(),
});

/** The organizer's view of an event's seating. */
export const officeSeatingInput = z.object({ eventId: idSchema });
export const officeSeatingOutput = z.object({
  event: z.object({
    id: z.string(),
    name: z.string(),
    venueName: z.string(),
    /** The saved venue, whose plans these are. */
    venueId: z.string().nullable(),
    currency: currencySchema,
    timeZone: z.string(),
  }),
  editable: z.boolean(),
  /** Null while the event has no seats; `plans` are those of its venue. */
  seating: z
    .object({
      planId: z.string().nullable(),
      planVersion: z.int(),
      plan: planJsonSchema,
      pictureUrl: z.string().nullable(),
      flexibleReleaseAt: dateTimeSchema.nullable(),
      states: statesSchema,
      zones: z.array(
        z.object({
          zoneId: z.string(),
          types: z.array(z.object({ id: z.string(), name: z.string(), priceMinor: z.int() })),
        }),
      ),
      keeps: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(KEEP_KINDS),
          label: z.string(),
          listId: z.string().nullable(),
          accessCode: z.string().nullable(),
          seatIds: z.array(z.string()),
          releaseAt: dateTimeSchema.nullable(),
        }),
      ),
    })
    .nullable(),
  plans: z.array(z.object({ id: z.string(), name: z.string(), seats: z.int() })),
});

/** Who sits where, for the organizer and for scanners of the event. */
export const seatHoldersInput = z.object({ eventId: idSchema });
export const seatHoldersOutput = z.object({
  seats: z.array(
    z.object({
      seatId: z.string(),
      /** Of a name on a list, the ids are those of the entry, and the type is the list's name. */
      kind: z.enum(['ticket', 'entry']),
      ticketId: z.string(),
      purchaseId: z.string(),
      holderName: z.string(),
      typeName: z.string(),
      used: z.boolean(),
      /** Of the guests in its purchase; absent without any, and after the night. */
      needs: accessNeedsSchema.exactOptional(),
    }),
  ),
});

/**
 * Gives an event the plan of its venue, or a changed version of its own (`plan`, of `planVersion`; 0 for the first). Zones
 * without a ticket type get one at `priceMinor`. A change that takes seats from guests is refused with `PLAN_IN_USE`.
 */
export const setSeatingInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  planVersion: z.int().min(0),
  from: z.union([z.object({ planId: idSchema }), z.object({ plan: planJsonSchema })]),
  zones: z
    .array(
      z.object({
        zoneId: planIdSchema,
        ticketTypeIds: z.array(idSchema).max(20),
        priceMinor: amountSchema.nullable(),
      }),
    )
    .max(30),
  flexibleReleaseAt: dateTimeSchema.nullable(),
});
export const setSeatingOutput = z.object({ id: z.string(), planVersion: z.int() });
export const removeSeatingInput = z.object({ requestId: requestIdSchema, eventId: idSchema });

const seatIdsSchema = z.array(planIdSchema).min(1).max(PLAN_SEATS_MAX);
const keepFields = {
  kind: z.enum(KEEP_KINDS),
  label: lineSchema(KEEP_LABEL_MAX_CHARS),
  listId: idSchema.nullable(),
  accessCode: z.string().trim().min(1).max(DISCOUNT_CODE_MAX_CHARS).nullable(),
  seatIds: seatIdsSchema,
  releaseAt: dateTimeSchema.nullable(),
};
export const keepSeatsInput = z.object({ requestId: requestIdSchema, eventId: idSchema, ...keepFields });
export const changeKeepInput = z.object({ requestId: requestIdSchema, keepId: idSchema, ...keepFields });
export const endKeepInput = z.object({ requestId: requestIdSchema, keepId: idSchema });

/** Moves guests at once: to free or kept seats, or onto each other's. */
export const reseatInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  moves: z
    .array(z.object({ ticketId: idSchema, seatId: planIdSchema }))
    .min(1)
    .max(PURCHASE_TICKETS_MAX * 2),
  /** Write to the guests. */
  notify: z.boolean().default(true),
});
export const reseatOutput = z.object({
  moved: z.array(z.object({ ticketId: z.string(), seatId: z.string(), seatName: seatNameSchema })),
});

/**
 * Takes seats out that guests have: each guest gets the next best seat and may give the ticket back until `answerUntil`
 * (the answer to a change). The seats are blocked then, and can be deleted from the plan.
 */
export const takeOutSeatsInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  seatIds: seatIdsSchema,
  answerUntil: dateTimeSchema,
  words: lineSchema(500),
});
export const takeOutSeatsOutput = z.object({
  moved: z.int(),
  /** Guests for whom no seat was free; they keep their seat and may give the ticket back. */
  left: z.int(),
  /** Of those, names on lists, who get other seats only in their list. Absent without any. */
  named: z.int().exactOptional(),
});

export type Seating = z.infer<typeof seatingOutput>;
export type SeatStatesView = z.infer<typeof seatStatesOutput>;
export type PickSeatsInput = z.infer<typeof pickSeatsInput>;
export type PickedSeats = z.infer<typeof pickSeatsOutput>;
export type OfficeSeating = z.infer<typeof officeSeatingOutput>;
export type SeatHolders = z.infer<typeof seatHoldersOutput>;
export type SetSeatingInput = z.infer<typeof setSeatingInput>;
export type KeepSeatsInput = z.infer<typeof keepSeatsInput>;
export type ChangeKeepInput = z.infer<typeof changeKeepInput>;
export type ReseatInput = z.infer<typeof reseatInput>;
export type Reseated = z.infer<typeof reseatOutput>;
export type TakeOutSeatsInput = z.infer<typeof takeOutSeatsInput>;
export type TakenOut = z.infer<typeof takeOutSeatsOutput>;

import { z } from 'zod';
import {
  cursorInput,
  imageKeySchema,
  lineSchema,
  pageInput,
  pageOf,
  plannedTimeSchema,
  textSchema,
  timeZoneSchema,
} from '#shared/contracts/common.ts';
import { paceSchema } from '#shared/contracts/dashboard.ts';
import {
  minAgeSchema,
  ordinaryTermFields,
  termBaseFields,
  termViewFields,
  typeTermFields,
} from '#shared/contracts/events/type-terms.ts';
import { keptPlacesSchema } from '#shared/contracts/seats/kept-places.ts';
import { amountSchema, currencySchema, eventCategorySchema } from '#shared/contracts/values.ts';
import { typeContentsSchema } from '#shared/contracts/vouchers.ts';
import { ANSWER_DAYS_MAX } from '#shared/events/told-facts.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  DESCRIPTION_MAX_CHARS,
  EVENT_MAX_MS,
  NAME_MAX_CHARS,
  PER_ORDER_LIMIT_DEFAULT,
  PER_ORDER_LIMIT_MAX,
  PER_PERSON_LIMIT_MAX,
  PERFORMERS_PER_EVENT_MAX,
  QUANTITY_MAX,
  SEARCH_MAX_CHARS,
} from '#shared/limits.ts';
import {
  EVENT_PHASES,
  EVENT_SORTS,
  EVENT_STATUSES,
  EVENT_TABS,
  RETURN_RULES,
  SALE_STATES,
} from '#shared/states.ts';
import { NIGHT_FILTERS } from '#shared/time/night-windows.ts';

const nameSchema = lineSchema(NAME_MAX_CHARS).min(1);
const descriptionSchema = textSchema(DESCRIPTION_MAX_CHARS);

const eventFields = {
  name: nameSchema,
  description: descriptionSchema.default(''),
  category: eventCategorySchema.default('other'),
  /** Optional for a draft; publishing requires it. */
  venueName: lineSchema(NAME_MAX_CHARS).default(''),
  venueAddress: lineSchema(300).default(''),
  city: lineSchema(NAME_MAX_CHARS).default(''),
  timeZone: timeZoneSchema,
  currency: currencySchema,
  startDate: plannedTimeSchema,
  endDate: plannedTimeSchema,
  capacity: z.int().min(1).max(QUANTITY_MAX).nullable().default(null),
  cashTicketLimit: z.int().min(1).max(QUANTITY_MAX).nullable().default(null),
  delayedPayments: z.boolean().default(false),
  allowsTransfers: z.boolean().default(true),
  transfersUntil: plannedTimeSchema.nullable().default(null),
  returns: z.enum(RETURN_RULES).default('sold_out'),
  returnsUntil: plannedTimeSchema.nullable().default(null),
  lineUp: z.array(nameSchema).max(PERFORMERS_PER_EVENT_MAX).default([]),
  listed: z.boolean().default(true),
  minAge: minAgeSchema.default(null),
  doorsAt: plannedTimeSchema.nullable().default(null),
};

/** Whether two ISO times are in order. True when one is missing. */
export function inOrder(earlier: string | null | undefined, later: string | null | undefined): boolean {
  return !earlier || !later || Date.parse(earlier) < Date.parse(later);
}

/** Whether an event may last from one time to the other. True when one is missing. */
export function isSpan(start: string | undefined, end: string | undefined): boolean {
  return inOrder(start, end) && (!start || !end || Date.parse(end) - Date.parse(start) <= EVENT_MAX_MS);
}

/** Exported for forms: zod cannot pick fields from a schema with a refinement. */
export const createEventFields = z.object({
  requestId: requestIdSchema,
  /** By default the person's own. */
  organizationId: idSchema.optional(),
  ...eventFields,
});
export const createEventInput = createEventFields.refine((event) => isSpan(event.startDate, event.endDate), {
  path: ['endDate'],
});
export type CreateEventInput = z.infer<typeof createEventInput>;

/** Values as the server returned them earlier, which current validation may reject. */
const returnedText = z.string().max(DESCRIPTION_MAX_CHARS);
const eventBase = z
  .object({
    name: returnedText,
    description: returnedText,
    category: returnedText,
    venueName: returnedText,
    venueAddress: returnedText,
    city: returnedText,
    timeZone: returnedText,
    currency: returnedText,
    startDate: returnedText,
    endDate: returnedText,
    capacity: z.int().nullable(),
    cashTicketLimit: z.int().nullable(),
    delayedPayments: z.boolean(),
    allowsTransfers: z.boolean(),
    transfersUntil: returnedText.nullable(),
    returns: returnedText,
    returnsUntil: returnedText.nullable(),
    listed: z.boolean(),
    minAge: z.int().nullable(),
    doorsAt: returnedText.nullable(),
    lineUp: z.array(returnedText).max(PERFORMERS_PER_EVENT_MAX),
  })
  .partial();
export type EventBase = z.infer<typeof eventBase>;

/** Only the given fields change. */
export const updateEventInput = z
  .object({
    requestId: requestIdSchema,
    eventId: idSchema,
    name: nameSchema,
    description: descriptionSchema,
    category: eventCategorySchema,
    venueName: lineSchema(NAME_MAX_CHARS),
    venueAddress: lineSchema(300),
    city: lineSchema(NAME_MAX_CHARS),
    timeZone: timeZoneSchema,
    currency: currencySchema,
    startDate: plannedTimeSchema,
    endDate: plannedTimeSchema,
    capacity: z.int().min(1).max(QUANTITY_MAX).nullable(),
    /** Tickets that one staff member may sell for cash per shift; null: `CASH_TICKETS_PER_SHIFT`. */
    cashTicketLimit: z.int().min(1).max(QUANTITY_MAX).nullable(),
    /** Whether to take payments that arrive days later; places are held meanwhile. */
    delayedPayments: z.boolean(),
    /** Whether guests may transfer their tickets. */
    allowsTransfers: z.boolean(),
    /** The last moment for that; null: until the event ends. */
    transfersUntil: plannedTimeSchema.nullable(),
    /** When guests may give a ticket back to be sold again. */
    returns: z.enum(RETURN_RULES),
    /** Until when, at most until the event ends; null: until it starts. */
    returnsUntil: plannedTimeSchema.nullable(),
    lineUp: z.array(nameSchema).max(PERFORMERS_PER_EVENT_MAX),
    /** False: found by its link only. */
    listed: z.boolean(),
    minAge: minAgeSchema,
    doorsAt: plannedTimeSchema.nullable(),
    /**
     * Of a change that holders of tickets are told: whether they may give them back for the money, and for how many days
     * they are asked. Offered for another start or place if it is missing.
     */
    moneyBack: z.object({ offered: z.boolean(), days: z.int().min(1).max(ANSWER_DAYS_MAX) }),
    /** A picture that was uploaded for this event; null removes it. */
    imageKey: imageKeySchema.nullable(),
    /**
     * Optimistic lock: the values of the edited fields when editing began. If a field has changed since, the update
     * fails with `EVENT_CHANGED`; a field without a base is overwritten.
     */
    base: eventBase,
  })
  .partial()
  .required({ requestId: true, eventId: true })
  .refine((event) => isSpan(event.startDate, event.endDate), { path: ['endDate'] });
export type UpdateEventInput = z.infer<typeof updateEventInput>;

export const eventActionInput = z.object({ requestId: requestIdSchema, eventId: idSchema });

const ticketTypeFields = {
  name: nameSchema,
  description: descriptionSchema,
  priceMinor: amountSchema,
  quantity: z.int().min(0).max(QUANTITY_MAX),
  salesStart: plannedTimeSchema.nullable(),
  salesEnd: plannedTimeSchema.nullable(),
  perOrderLimit: z.int().min(1).max(PER_ORDER_LIMIT_MAX),
  /** Null: free tickets use the limit per order, paid tickets have no limit. */
  perPersonLimit: z.int().min(1).max(PER_PERSON_LIMIT_MAX).nullable(),
  sortOrder: z.int().min(0).max(1_000),
};

/** Without what an ordinary type leaves out. */
export const plainTicketTypeFields = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ...ticketTypeFields,
  description: descriptionSchema.default(''),
  salesStart: plannedTimeSchema.nullable().default(null),
  salesEnd: plannedTimeSchema.nullable().default(null),
  perOrderLimit: ticketTypeFields.perOrderLimit.default(PER_ORDER_LIMIT_DEFAULT),
  perPersonLimit: ticketTypeFields.perPersonLimit.default(null),
  sortOrder: ticketTypeFields.sortOrder.default(0),
});
export const createTicketTypeInput = plainTicketTypeFields
  .extend(ordinaryTermFields)
  .refine((type) => inOrder(type.salesStart, type.salesEnd), { path: ['salesEnd'] });
export type CreateTicketTypeInput = z.infer<typeof createTicketTypeInput>;

const ticketTypeBase = z
  .object({
    name: returnedText,
    description: returnedText,
    priceMinor: z.int(),
    quantity: z.int(),
    salesStart: returnedText.nullable(),
    salesEnd: returnedText.nullable(),
    perOrderLimit: z.int(),
    perPersonLimit: z.int().nullable(),
    ...termBaseFields,
  })
  .partial();
export type TicketTypeBase = z.infer<typeof ticketTypeBase>;

export const updateTicketTypeInput = z
  .object({
    requestId: requestIdSchema,
    ticketTypeId: idSchema,
    ...ticketTypeFields,
    ...typeTermFields,
    /** Like the base of `updateEventInput`. */
    base: ticketTypeBase,
  })
  .partial()
  .required({ requestId: true, ticketTypeId: true })
  .refine((type) => inOrder(type.salesStart, type.salesEnd), { path: ['salesEnd'] });
export type UpdateTicketTypeInput = z.infer<typeof updateTicketTypeInput>;

export const ticketTypeSchema = z.object({
  /** The zone of the seating plan in which it is sold; absent without seats. */
  zoneId: z.string().exactOptional(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  priceMinor: z.int(),
  quantity: z.int(),
  sold: z.int(),
  /** What a guest can still buy: the smaller of stock and remaining capacity. */
  available: z.int(),
  saleState: z.enum(SALE_STATES),
  /** Only live boards and the plan know: the page adds it. */
  kept: keptPlacesSchema.exactOptional(),
  salesStart: z.string().nullable(),
  salesEnd: z.string().nullable(),
  perOrderLimit: z.int(),
  /** As the organizer set it; `personLimitOf` returns the effective limit. */
  perPersonLimit: z.int().nullable(),
  sortOrder: z.int(),
  /** What its tickets contain from the bar; absent when nothing. */
  contents: typeContentsSchema.exactOptional(),
  ...termViewFields,
});
export type TicketTypeView = z.infer<typeof ticketTypeSchema>;

export const eventCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: eventCategorySchema,
  venueName: z.string(),
  city: z.string(),
  timeZone: z.string(),
  currency: currencySchema,
  startDate: z.string(),
  endDate: z.string(),
  phase: z.enum(EVENT_PHASES),
  imageUrl: z.string().nullable(),
  /** The lowest price on sale; before sales open, the lowest upcoming price. Null when nothing can be bought. */
  fromPriceMinor: z.int().nullable(),
  soldOut: z.boolean(),
  /** Tickets are left, but their sale has ended. */
  salesEnded: z.boolean(),
});
export type EventCard = z.infer<typeof eventCardSchema>;

/** Number of published events that are not over. */
export const eventCountOutput = z.object({ total: z.int() });
export type EventCount = z.infer<typeof eventCountOutput>;

export const eventSchema = eventCardSchema.extend({
  description: z.string(),
  venueAddress: z.string(),
  capacity: z.int().nullable(),
  /** Only for people who may edit the event; otherwise null. */
  cashTicketLimit: z.int().nullable(),
  delayedPayments: z.boolean(),
  allowsTransfers: z.boolean(),
  transfersUntil: z.string().nullable(),
  returns: z.enum(RETURN_RULES),
  returnsUntil: z.string().nullable(),
  status: z.enum(EVENT_STATUSES),
  organizer: z.object({ id: z.string(), name: z.string() }),
  lineUp: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether the menu has items. */
  hasMenu: z.boolean(),
  /** Whether prices are possible, and with them tips: it has one, or its organizer may sell for money. */
  takesMoney: z.boolean(),
  /** Types wait for their access code. */
  hasCodes: z.literal(true).exactOptional(),
  /** False: by its link only. */
  listed: z.boolean(),
  minAge: z.int().nullable(),
  doorsAt: z.string().nullable(),
  ticketTypes: z.array(ticketTypeSchema),
  /** Whether the actor may edit it. */
  mine: z.boolean(),
  /** An administrator has paused online sales. */
  salesPaused: z.boolean(),
  /** D1's `events.sale_version`. The live board sends the same number, so a page notices outdated prices. */
  version: z.int(),
  /** The server's clock at the response: sales open by it, not by the reader's clock. */
  serverTime: z.string(),
});
export type EventView = z.infer<typeof eventSchema>;

export const browseInput = z.object({
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  category: eventCategorySchema.nullish(),
  city: lineSchema(NAME_MAX_CHARS).nullish(),
  /** By the clock of each event's venue. */
  night: z.enum(NIGHT_FILTERS).nullish(),
  ...pageInput,
});
export type BrowseInput = z.infer<typeof browseInput>;
export const browseOutput = pageOf(eventCardSchema);
export type BrowseOutput = z.infer<typeof browseOutput>;

/** Cities with coming events; most events first. */
export const citiesOutput = z.array(z.object({ city: z.string(), events: z.int() }));
export type CitiesOutput = z.infer<typeof citiesOutput>;

/** An organizer's own event with its numbers. */
export const myEventSchema = eventCardSchema.extend({
  status: z.enum(EVENT_STATUSES),
  /** The owner: an administrator's list contains everybody's events. */
  organizer: z.object({ id: z.string(), name: z.string() }),
  capacity: z.int().nullable(),
  quantity: z.int(),
  sold: z.int(),
  checkedIn: z.int(),
  /** Offline admissions that the server would have refused. */
  conflicts: z.int(),
  /** Paid by guests, including cash at the door, minus refunds, before the platform's fee. */
  revenueMinor: z.int(),
  /** The part of the revenue taken in cash at the door. */
  cashMinor: z.int(),
  /** The platform's fee within the revenue. */
  feeMinor: z.int(),
  /** Sales of a cancelled event before its refunds, without cash; null for any other event. */
  history: z.object({ sold: z.int(), revenueMinor: z.int() }).nullable(),
  /** Compared with the organizer's past events; null where the list is not of upcoming events, and for administrators. */
  pace: paceSchema.nullable(),
  updatedAt: z.string(),
});
export type MyEvent = z.infer<typeof myEventSchema>;
export const myEventsInput = z.object({
  status: z.enum(EVENT_STATUSES).nullish(),
  /** Status combined with the clock. */
  phase: z.enum(EVENT_PHASES).nullish(),
  /** Only this event, for its own page. */
  eventId: idSchema.nullish(),
  /** Words of the name, venue or description; for administrators also of the organizer's name. */
  search: z.string().trim().max(SEARCH_MAX_CHARS).nullish(),
  /** One part of the list; `phase` goes before it. */
  tab: z.enum(EVENT_TABS).nullish(),
  /** For administrators: only this organizer's events. */
  organizerId: idSchema.nullish(),
  /** With a sort the list is read by `cursor` instead of by page. */
  sort: z.enum(EVENT_SORTS).nullish(),
  ...cursorInput,
  ...pageInput,
});
export type MyEventsInput = z.infer<typeof myEventsInput>;
export const myEventsOutput = pageOf(myEventSchema).extend({
  /** Number of matching events in each phase, independent of `phase` and `tab`. */
  counts: z.record(z.enum(EVENT_PHASES), z.int()),
  nextCursor: z.string().nullable(),
});
export type MyEventsOutput = z.infer<typeof myEventsOutput>;

/** Reasons why an event cannot be published yet; each is a key of `gaps` in the organizer's texts. */
export const PUBLISH_GAPS = [
  'no_ticket_types',
  'no_stock',
  'already_over',
  'sales_after_end',
  'no_venue',
  'no_city',
] as const;
export type PublishGap = (typeof PUBLISH_GAPS)[number];

export const eventInput = z.object({ eventId: idSchema });
export const idOutput = z.object({ id: z.string() });

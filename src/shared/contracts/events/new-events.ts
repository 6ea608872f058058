import { z } from 'zod';
import { dateTimeSchema, plannedTimeSchema } from '#shared/contracts/common.ts';
import { createMenuItemInput } from '#shared/contracts/menu.ts';
import { eventCategorySchema } from '#shared/contracts/values.ts';
import { EVENT_TEMPLATES } from '#shared/events/templates/table.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { MENU_ITEMS_PER_EVENT_MAX, TICKET_TYPES_PER_EVENT_MAX } from '#shared/limits.ts';
import { createEventFields, inOrder, isSpan, plainTicketTypeFields } from './events.ts';

/** Creates a draft with its tickets and menu, from a template that the organizer may have changed. */
export const createFromTemplateInput = createEventFields
  .extend({
    template: z.enum(EVENT_TEMPLATES),
    ticketTypes: z
      .array(
        plainTicketTypeFields
          .omit({ requestId: true, eventId: true, sortOrder: true })
          .refine((type) => inOrder(type.salesStart, type.salesEnd), { path: ['salesEnd'] }),
      )
      .min(1)
      .max(TICKET_TYPES_PER_EVENT_MAX),
    menuItems: z
      .array(
        createMenuItemInput.omit({
          requestId: true,
          eventId: true,
          imageKey: true,
          active: true,
          sortOrder: true,
        }),
      )
      .max(MENU_ITEMS_PER_EVENT_MAX)
      .default([]),
  })
  .refine((event) => isSpan(event.startDate, event.endDate), { path: ['endDate'] });
export type CreateFromTemplateInput = z.infer<typeof createFromTemplateInput>;

/** The organizer's latest nights, one of each name, with the next date that is free at their venue. */
export const lastNightsOutput = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: eventCategorySchema,
      imageUrl: z.string().nullable(),
      venueName: z.string(),
      city: z.string(),
      timeZone: z.string(),
      startDate: dateTimeSchema,
      endDate: dateTimeSchema,
      /** The same weekday and time, in the future. */
      nextStartDate: dateTimeSchema,
      menuItems: z.int(),
      staff: z.int(),
      /** Whether something of it costs money. */
      priced: z.boolean(),
    }),
  ),
});
export type LastNight = z.infer<typeof lastNightsOutput>['items'][number];

/** Copies an event to a new draft; all dates shift with the start. */
export const duplicateEventInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  startDate: plannedTimeSchema,
  /** Whether to copy the menu; true when missing. */
  menu: z.boolean().optional(),
  /** Whether the same people work there, false when missing; invitations are not copied. */
  staff: z.boolean().optional(),
});
export type DuplicateEventInput = z.infer<typeof duplicateEventInput>;

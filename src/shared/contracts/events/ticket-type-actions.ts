import { z } from 'zod';
import { accessSchema } from '#shared/contracts/tickets/access.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { TICKET_TYPES_PER_EVENT_MAX } from '#shared/limits.ts';
import { ticketTypeSchema } from './events.ts';

/** Every type of the event in order; a type added meanwhile stays at the end. */
export const reorderTicketTypesInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketTypeIds: z.array(idSchema).min(1).max(TICKET_TYPES_PER_EVENT_MAX),
});

export const ticketTypeActionInput = z.object({ requestId: requestIdSchema, ticketTypeId: idSchema });

/** The types that these codes and links open. */
export const unlockInput = z.object({ eventId: idSchema, access: accessSchema.min(1) });
export const unlockOutput = z.object({ ticketTypes: z.array(ticketTypeSchema) });

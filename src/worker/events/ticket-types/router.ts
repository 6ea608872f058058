import {
  createTicketTypeInput,
  idOutput,
  reorderTicketTypesInput,
  ticketTypeActionInput,
  updateTicketTypeInput,
} from '#shared/contracts/events/events.ts';
import { organizerProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { reorder } from '../reorder.ts';
import { createTicketType } from './create-ticket-type.ts';
import { deleteTicketType } from './delete-ticket-type.ts';
import { updateTicketType } from './update-ticket-type.ts';

export const ticketTypesRouter = router({
  create: organizerProcedure
    .input(createTicketTypeInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await createTicketType(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  update: organizerProcedure
    .input(updateTicketTypeInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await updateTicketType(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  reorder: organizerProcedure
    .input(reorderTicketTypesInput)
    .output(idOutput)
    .mutation(async ({ ctx, input: { ticketTypeIds: ids, ...input } }) =>
      unwrap(
        await reorder(ctx.deps.ofEvent(input.eventId), {
          ...input,
          kind: 'ticketTypes',
          ids,
          actor: ctx.actor,
        }),
      ),
    ),

  delete: organizerProcedure
    .input(ticketTypeActionInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await deleteTicketType(ctx.deps, { ...input, actor: ctx.actor })),
    ),
});

import { createTicketTypeInput, idOutput, updateTicketTypeInput } from '#shared/contracts/events/events.ts';
import {
  reorderTicketTypesInput,
  ticketTypeActionInput,
} from '#shared/contracts/events/ticket-type-actions.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
import { reorder } from '../reorder.ts';
import { createTicketType } from './create-ticket-type.ts';
import { deleteTicketType } from './delete-ticket-type.ts';
import { updateTicketType } from './update-ticket-type.ts';

export const ticketTypesRouter = router({
  create: organizerProcedure
    .input(createTicketTypeInput)
    .output(idOutput)
    .mutation(asActor(createTicketType, ofEvent)),

  update: organizerProcedure
    .input(updateTicketTypeInput)
    .output(idOutput)
    .mutation(asActor(updateTicketType)),

  reorder: organizerProcedure
    .input(reorderTicketTypesInput)
    .output(idOutput)
    .mutation(
      outcome(({ ctx: { deps, actor }, input: { ticketTypeIds: ids, ...input } }) =>
        reorder(deps.ofEvent(input.eventId), { ...input, kind: 'ticketTypes', ids, actor }),
      ),
    ),

  delete: organizerProcedure
    .input(ticketTypeActionInput)
    .output(idOutput)
    .mutation(asActor(deleteTicketType)),
});

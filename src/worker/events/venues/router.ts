import { readerOf } from '#db/client.ts';
import { readVenues } from '#db/readers/events/venues.ts';
import { idOutput } from '#shared/contracts/events/events.ts';
import { deleteVenueInput, updateVenueInput, venuesOutput } from '#shared/contracts/events/venues.ts';
import { organizerProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { changeVenue, removeVenue } from './change-venue.ts';

export const venuesRouter = router({
  list: organizerProcedure
    .output(venuesOutput)
    .query(async ({ ctx }) => ({ items: await readVenues(readerOf(ctx.deps.db), ctx.actor.id) })),

  update: organizerProcedure
    .input(updateVenueInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) => unwrap(await changeVenue(ctx.deps, { ...input, actor: ctx.actor }))),

  delete: organizerProcedure
    .input(deleteVenueInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) => unwrap(await removeVenue(ctx.deps, { ...input, actor: ctx.actor }))),
});

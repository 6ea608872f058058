import { readerOf } from '#db/client.ts';
import { readVenues } from '#db/readers/events/venues.ts';
import { idOutput } from '#shared/contracts/events/events.ts';
import { deleteVenueInput, updateVenueInput, venuesOutput } from '#shared/contracts/events/venues.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';
import { changeVenue, removeVenue } from './change-venue.ts';

export const venuesRouter = router({
  list: organizerProcedure
    .output(venuesOutput)
    .query(async ({ ctx }) => ({ items: await readVenues(readerOf(ctx.deps.db), ctx.actor.id) })),

  update: organizerProcedure.input(updateVenueInput).output(idOutput).mutation(asActor(changeVenue)),

  delete: organizerProcedure.input(deleteVenueInput).output(idOutput).mutation(asActor(removeVenue)),
});

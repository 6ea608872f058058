import { readerOf } from '#db/client.ts';
import { readVenues } from '#db/readers/events/venues.ts';
import { ofOrganizationInput } from '#shared/contracts/common.ts';
import { idOutput } from '#shared/contracts/events/events.ts';
import { deleteVenueInput, updateVenueInput, venuesOutput } from '#shared/contracts/events/venues.ts';
import { done } from '#shared/errors/errors.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor, outcome } from '#worker/trpc/resolvers.ts';
import { changeVenue, removeVenue } from './change-venue.ts';

export const venuesRouter = router({
  list: organizerProcedure
    .input(ofOrganizationInput)
    .output(venuesOutput)
    .query(
      outcome(async ({ ctx, input }) => {
        const acting = organizationFor(ctx.actor, 'sell', input.organizationId);
        if (!acting.ok) return acting;
        return done({ items: await readVenues(readerOf(ctx.deps.db), acting.value) });
      }),
    ),

  update: organizerProcedure.input(updateVenueInput).output(idOutput).mutation(asActor(changeVenue)),

  delete: organizerProcedure.input(deleteVenueInput).output(idOutput).mutation(asActor(removeVenue)),
});

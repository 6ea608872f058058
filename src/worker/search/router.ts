import { organizerSearchInput, organizerSearchOutput } from '#shared/contracts/search.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';
import { searchOrganizer } from './search-organizer.ts';

export const searchRouter = router({
  organizer: organizerProcedure
    .input(organizerSearchInput)
    .output(organizerSearchOutput)
    .query(asActor(searchOrganizer)),
});

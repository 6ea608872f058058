import {
  getGuestInput,
  getGuestOutput,
  guestFiltersInput,
  guestFiltersOutput,
  listGuestsInput,
  listGuestsOutput,
} from '#shared/contracts/attendees/guests.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor, outcome } from '#worker/trpc/resolvers.ts';
import { getGuest } from './get-guest.ts';
import { GUESTS_PER_EXPORT, listGuestFilters, listGuests } from './list-guests.ts';

export const guestsRouter = router({
  list: organizerProcedure.input(listGuestsInput).output(listGuestsOutput).query(asActor(listGuests)),

  /** The same in larger pages, for a file. */
  export: organizerProcedure
    .input(listGuestsInput)
    .output(listGuestsOutput)
    .query(
      outcome(({ ctx, input }) =>
        listGuests(ctx.deps, { ...input, actor: ctx.actor, limit: GUESTS_PER_EXPORT }),
      ),
    ),

  filters: organizerProcedure
    .input(guestFiltersInput)
    .output(guestFiltersOutput)
    .query(asActor(listGuestFilters)),

  get: organizerProcedure.input(getGuestInput).output(getGuestOutput).query(asActor(getGuest)),
});

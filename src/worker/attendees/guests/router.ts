import {
  getGuestInput,
  getGuestOutput,
  guestFiltersInput,
  guestFiltersOutput,
  listGuestsInput,
  listGuestsOutput,
} from '#shared/contracts/attendees/guests.ts';
import { organizerProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { getGuest } from './get-guest.ts';
import { GUESTS_PER_EXPORT, listGuestFilters, listGuests } from './list-guests.ts';

export const guestsRouter = router({
  list: organizerProcedure
    .input(listGuestsInput)
    .output(listGuestsOutput)
    .query(async ({ ctx, input }) => unwrap(await listGuests(ctx.deps, { ...input, actor: ctx.actor }))),

  /** The same in larger pages, for a file. */
  export: organizerProcedure
    .input(listGuestsInput)
    .output(listGuestsOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await listGuests(ctx.deps, { ...input, actor: ctx.actor, limit: GUESTS_PER_EXPORT })),
    ),

  filters: organizerProcedure
    .input(guestFiltersInput)
    .output(guestFiltersOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await listGuestFilters(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  get: organizerProcedure
    .input(getGuestInput)
    .output(getGuestOutput)
    .query(async ({ ctx, input }) => unwrap(await getGuest(ctx.deps, { ...input, actor: ctx.actor }))),
});

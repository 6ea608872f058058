import { idOutput } from '#shared/contracts/events/events.ts';
import {
  changePromoterInput,
  createPromoterInput,
  endPromoterInput,
  openPromoterInput,
  openPromoterOutput,
  payPromoterInput,
  promotersInput,
  promotersOutput,
} from '#shared/contracts/promoters.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { organizerProcedure, publicProcedure, router } from '#worker/trpc/init.ts';
import { asActor, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
import { changePromoter, endPromoter } from './change-promoter.ts';
import { createPromoter } from './create-promoter.ts';
import { listPromoters } from './list-promoters.ts';
import { openPromoter } from './open-promoter.ts';
import { payPromoter } from './pay-promoter.ts';

/** People who bring guests to an event for a commission. */
export const promotersRouter = router({
  ofEvent: organizerProcedure
    .input(promotersInput)
    .output(promotersOutput)
    .query(asActor(listPromoters, ({ env, deps }, { eventId }) => ({ ...deps.ofEvent(eventId), env }))),

  create: organizerProcedure
    .input(createPromoterInput)
    .output(idOutput)
    .mutation(asActor(createPromoter, ofEvent)),

  change: organizerProcedure.input(changePromoterInput).output(idOutput).mutation(asActor(changePromoter)),

  end: organizerProcedure.input(endPromoterInput).output(idOutput).mutation(asActor(endPromoter)),

  pay: organizerProcedure.input(payPromoterInput).output(idOutput).mutation(asActor(payPromoter)),

  open: publicProcedure
    .input(openPromoterInput)
    .output(openPromoterOutput)
    .query(
      outcome(({ ctx, input }) =>
        openPromoter({ ...ctx.deps, env: ctx.env }, { ...input, address: clientAddress(ctx.request) }),
      ),
    ),
});

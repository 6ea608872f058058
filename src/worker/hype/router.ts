import { cityHypeInput, cityHypeOutput, eventHypeInput, eventHypeOutput } from '#shared/contracts/hype.ts';
import { publicProcedure, router } from '#worker/trpc/init.ts';
import { outcome } from '#worker/trpc/resolvers.ts';
import { getCityHype } from './get-city-hype.ts';
import { getEventHype } from './get-event-hype.ts';

export const hypeRouter = router({
  city: publicProcedure
    .input(cityHypeInput)
    .output(cityHypeOutput)
    .query(
      outcome(({ ctx, input }) =>
        getCityHype(
          { ...ctx.near(), recent: ctx.recent },
          { city: input.city ?? null, period: input.period },
        ),
      ),
    ),

  event: publicProcedure
    .input(eventHypeInput)
    .output(eventHypeOutput)
    .query(
      outcome(({ ctx, input }) =>
        getEventHype({ ...ctx.near().ofEvent(input.eventId), recent: ctx.recent }, input),
      ),
    ),
});

import { cityHypeInput, cityHypeOutput, eventHypeInput, eventHypeOutput } from '#shared/contracts/hype.ts';
import { publicProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { getCityHype } from './get-city-hype.ts';
import { getEventHype } from './get-event-hype.ts';

export const hypeRouter = router({
  city: publicProcedure
    .input(cityHypeInput)
    .output(cityHypeOutput)
    .query(async ({ ctx, input }) =>
      unwrap(
        await getCityHype(
          { ...ctx.near(), recent: ctx.recent },
          { city: input.city ?? null, period: input.period },
        ),
      ),
    ),

  event: publicProcedure
    .input(eventHypeInput)
    .output(eventHypeOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await getEventHype({ ...ctx.near().ofEvent(input.eventId), recent: ctx.recent }, input)),
    ),
});

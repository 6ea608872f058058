import {
  platformHealthOutput,
  retryDeadLettersInput,
  retryDeadLettersOutput,
} from '#shared/contracts/health.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { adminProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { retryDeadLetters } from './dead-letters.ts';
import { readPlatformHealth } from './platform-health.ts';

/** The platform's own state, for administrators. */
export const platformRouter = router({
  health: adminProcedure
    .output(platformHealthOutput)
    .query(({ ctx }) => readPlatformHealth(ctx.deps, boxOfficeActor(ctx.actor))),

  retryDeadLetters: adminProcedure
    .input(retryDeadLettersInput)
    .output(retryDeadLettersOutput)
    .mutation(async ({ ctx, input }) => {
      const queued = unwrap(await retryDeadLetters(ctx.deps, { actor: ctx.actor, ...input }));
      if (input.letter.queue === 'mails') debounceMailDrain(ctx.env, ctx.waitUntil);
      return queued;
    }),
});

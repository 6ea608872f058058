import {
  nightLogInput,
  nightLogOutput,
  platformHealthOutput,
  retryDeadLettersInput,
  retryDeadLettersOutput,
} from '#shared/contracts/health.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { adminProcedure, router } from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';
import { retryDeadLetters } from './dead-letters.ts';
import { readNightLog } from './night-log.ts';
import { readPlatformHealth } from './platform-health.ts';

/** The platform's own state, for administrators. */
export const platformRouter = router({
  health: adminProcedure
    .output(platformHealthOutput)
    .query(({ ctx: { deps, actor } }) => readPlatformHealth(deps, { actor: boxOfficeActor(actor) })),

  night: adminProcedure
    .input(nightLogInput)
    .output(nightLogOutput)
    .query(({ ctx: { deps }, input }) => readNightLog(deps, input)),

  retryDeadLetters: adminProcedure
    .input(retryDeadLettersInput)
    .output(retryDeadLettersOutput)
    .mutation(asActor(retryDeadLetters)),
});

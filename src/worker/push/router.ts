import { pushKeyOutput, subscribedOutput, subscribeInput, unsubscribeInput } from '#shared/contracts/push.ts';
import { router, signedInProcedure } from '#worker/trpc/init.ts';
import { outcome } from '#worker/trpc/resolvers.ts';
import { pushDepsOf } from './push-deps.ts';
import { subscribe, unsubscribe } from './subscribe.ts';

/** Web Push subscriptions of the person's own browsers. */
export const pushRouter = router({
  key: signedInProcedure
    .output(pushKeyOutput)
    .query(({ ctx }) => ({ key: pushDepsOf(ctx.env)?.vapid.publicKey ?? null })),

  subscribe: signedInProcedure
    .input(subscribeInput)
    .output(subscribedOutput)
    .mutation(outcome(({ ctx, input }) => subscribe(pushDepsOf(ctx.env), ctx.actor, input))),

  unsubscribe: signedInProcedure
    .input(unsubscribeInput)
    .output(subscribedOutput)
    .mutation(outcome(({ ctx, input }) => unsubscribe(ctx.deps, ctx.actor, input))),
});

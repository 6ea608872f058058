import { pushKeyOutput, subscribedOutput, subscribeInput, unsubscribeInput } from '#shared/contracts/push.ts';
import { router, signedInProcedure, unwrap } from '#worker/trpc/init.ts';
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
    .mutation(async ({ ctx, input }) => unwrap(await subscribe(pushDepsOf(ctx.env), ctx.actor, input))),

  unsubscribe: signedInProcedure
    .input(unsubscribeInput)
    .output(subscribedOutput)
    .mutation(async ({ ctx, input }) => unwrap(await unsubscribe(ctx.deps, ctx.actor, input))),
});

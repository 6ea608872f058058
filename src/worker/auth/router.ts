import { z } from 'zod';
import { recordHostedSignOut } from '#db/commits/auth/hosted-sign-outs.ts';
import { loginInput, loginOutput, logoutInput, meSchema } from '#shared/contracts/auth.ts';
import { publicProcedure, refusal, router, sessionProcedure, unwrap } from '#worker/trpc/init.ts';
import { outcome } from '#worker/trpc/resolvers.ts';
import { describeMe } from './me.ts';
import { signInWithToken } from './sign-in.ts';

export const authRouter = router({
  /** Null for guests and for tokens that are no longer valid. An unreachable auth service is an error instead. */
  me: sessionProcedure.output(meSchema.nullable()).query(async ({ ctx }) => {
    if (!ctx.actor) {
      if (ctx.refusal === 'AUTH_UNAVAILABLE') throw refusal('AUTH_UNAVAILABLE');
      if (ctx.refusal === 'ACCOUNT_INACTIVE' || ctx.refusal === 'VIEW_ENDED') throw refusal(ctx.refusal);
      return null;
    }
    if (ctx.actor.status !== 'active') throw refusal('ACCOUNT_INACTIVE');
    return await describeMe(ctx.deps, ctx.actor);
  }),

  loginWithSupabase: publicProcedure
    .input(loginInput)
    .output(loginOutput)
    .mutation(
      outcome(({ ctx, input: { accessToken, ...typed } }) =>
        signInWithToken(
          { env: ctx.env, db: ctx.deps.db, now: ctx.deps.now },
          { request: ctx.request, accessToken, typed },
        ),
      ),
    ),

  /**
   * The auth service ends the sessions. Hosted access tokens would stay valid until they expire, so they are refused
   * here.
   */
  logout: sessionProcedure
    .input(logoutInput)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      if (!ctx.actor) {
        if (ctx.refusal === 'AUTH_UNAVAILABLE') throw refusal('AUTH_UNAVAILABLE');
        throw refusal('NOT_SIGNED_IN');
      }
      const { authProvider, userId, sessionId } = unwrap(await ctx.claim());
      if (authProvider === 'hosted') {
        // Without the second factor, a session may only end itself.
        const scope = ctx.actor.needsSecondFactor ? 'local' : (input?.scope ?? 'local');
        await recordHostedSignOut(ctx.deps.db, { userId, sessionId, scope, now: ctx.deps.now() });
      }
      return { ok: true as const };
    }),
});

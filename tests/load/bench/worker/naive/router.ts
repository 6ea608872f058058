import { z } from 'zod';
import { scanInput, scanOutput } from '#shared/contracts/door.ts';
import { placeOrderInput, placeOrderOutput } from '#shared/contracts/orders.ts';
import { purchaseInput, purchaseOutput } from '#shared/contracts/tickets.ts';
import {
  publicProcedure,
  router,
  signedInBearerProcedure,
  signedInProcedure,
  unwrap,
  verifiedBearerProcedure,
} from '#worker/trpc/init.ts';
import { placeOrderNaively } from './place-order.ts';
import { purchaseNaively } from './purchase.ts';
import { scanNaively } from './scan.ts';

/**
 * The product's contracts, so that both variants are sent the same bytes, and its procedures: the token is verified, and
 * nobody is looked up in D1 before the one statement or batch that does the work.
 */
export const naiveRouter = router({
  /** The floor: the whole way there and back, and nothing done. */
  nothing: signedInBearerProcedure
    .output(z.object({ id: z.string() }))
    .query(({ ctx }) => ({ id: ctx.bearer.claimed.userId })),
  /** The same for anybody: what is left is what reading the token costs. */
  nobody: publicProcedure.output(z.object({ id: z.string() })).query(() => ({ id: '' })),
  /** The floor where D1 is asked at every call who the token's person is, as most applications do. */
  somebody: signedInProcedure.output(z.object({ id: z.string() })).query(({ ctx }) => ({ id: ctx.actor.id })),
  checkin: router({
    scan: signedInBearerProcedure
      .input(scanInput)
      .output(scanOutput)
      .mutation(({ ctx, input }) => scanNaively(ctx.deps, input)),
  }),
  tickets: router({
    purchase: verifiedBearerProcedure
      .input(purchaseInput)
      .output(purchaseOutput)
      .mutation(async ({ ctx, input }) =>
        unwrap(await purchaseNaively(ctx.deps, ctx.bearer.claimed.userId, input)),
      ),
  }),
  orders: router({
    place: verifiedBearerProcedure
      .input(placeOrderInput)
      .output(placeOrderOutput)
      .mutation(async ({ ctx, input }) =>
        unwrap(await placeOrderNaively(ctx.deps, ctx.bearer.claimed.userId, input)),
      ),
  }),
});

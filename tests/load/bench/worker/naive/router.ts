import { z } from 'zod';
import { scanInput, scanOutput } from '#shared/contracts/door.ts';
import { placeOrderInput, placeOrderOutput } from '#shared/contracts/orders.ts';
import { purchaseInput, purchaseOutput } from '#shared/contracts/tickets.ts';
import { publicProcedure, router, signedInProcedure, unwrap, verifiedProcedure } from '#worker/trpc/init.ts';
import { placeOrderNaively } from './place-order.ts';
import { purchaseNaively } from './purchase.ts';
import { scanNaively } from './scan.ts';

/** The product's contracts, so that both variants are sent the same bytes. */
export const naiveRouter = router({
  /** The floor: the whole way there and back, and nothing done. */
  nothing: signedInProcedure.output(z.object({ id: z.string() })).query(({ ctx }) => ({ id: ctx.actor.id })),
  /** The same for anybody: what is left is what knowing the person costs. */
  nobody: publicProcedure.output(z.object({ id: z.string() })).query(() => ({ id: '' })),
  checkin: router({
    scan: signedInProcedure
      .input(scanInput)
      .output(scanOutput)
      .mutation(({ ctx, input }) => scanNaively(ctx.deps, input)),
  }),
  tickets: router({
    purchase: verifiedProcedure
      .input(purchaseInput)
      .output(purchaseOutput)
      .mutation(async ({ ctx, input }) => unwrap(await purchaseNaively(ctx.deps, ctx.actor, input))),
  }),
  orders: router({
    place: verifiedProcedure
      .input(placeOrderInput)
      .output(placeOrderOutput)
      .mutation(async ({ ctx, input }) => unwrap(await placeOrderNaively(ctx.deps, ctx.actor, input))),
  }),
});

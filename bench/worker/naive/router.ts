import { z } from 'zod';
import { scanInput, scanOutput } from '#shared/contracts/check-in.ts';
import { placeOrderInput, placeOrderOutput } from '#shared/contracts/orders.ts';
import { purchaseInput, purchaseOutput } from '#shared/contracts/tickets/tickets.ts';
import {
  publicProcedure,
  router,
  signedInBearerProcedure,
  signedInProcedure,
  unwrap,
  verifiedBearerProcedure,
} from '#worker/trpc/init.ts';
import type { Care } from './commit.ts';
import { placeOrderNaively } from './place-order.ts';
import { purchaseNaively } from './purchase.ts';
import { scanBarely, scanNaively } from './scan.ts';

const personOutput = z.object({ id: z.string() });
const scan = signedInBearerProcedure.input(scanInput).output(scanOutput);

const purchase = (care: Care) =>
  verifiedBearerProcedure
    .input(purchaseInput)
    .output(purchaseOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await purchaseNaively(ctx.deps, care, ctx.bearer.claimed, input)),
    );

const placeOrder = (care: Care) =>
  verifiedBearerProcedure
    .input(placeOrderInput)
    .output(placeOrderOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await placeOrderNaively(ctx.deps, care, ctx.bearer.claimed, input)),
    );

/** Uses the product's contracts, so that all variants get the same bytes, and its token verification. */
export const naiveRouter = router({
  /** The floor: a scan's complete request and response without any work. */
  nothing: signedInBearerProcedure
    .input(scanInput)
    .output(personOutput)
    .mutation(({ ctx }) => ({ id: ctx.bearer.claimed.userId })),
  /** The floor without authentication: the difference is the cost of verifying the token. */
  nobody: publicProcedure
    .input(scanInput)
    .output(personOutput)
    .mutation(() => ({ id: '' })),
  /** The floor with a D1 look-up of the actor on every call, as most applications do. */
  somebody: signedInProcedure
    .input(scanInput)
    .output(personOutput)
    .mutation(({ ctx }) => ({ id: ctx.actor.id })),
  /** The baseline: the product's work in one D1 batch. */
  checkin: router({
    scan: scan.mutation(({ ctx, input }) => scanNaively(ctx.deps, ctx.bearer.claimed, input)),
  }),
  tickets: router({ purchase: purchase('full') }),
  orders: router({ place: placeOrder('full') }),
  /** The minimum, which does less than the product. */
  bare: router({
    scan: scan.mutation(({ ctx, input }) => scanBarely(ctx.deps, input)),
    purchase: purchase('bare'),
    place: placeOrder('bare'),
  }),
});

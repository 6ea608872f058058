import {
  checkDiscountInput,
  checkDiscountOutput,
  createDiscountInput,
  createDiscountsInput,
  createDiscountsOutput,
  deleteUnusedInput,
  discountActionInput,
  listBatchCodesInput,
  listBatchCodesOutput,
  listDiscountsInput,
  listDiscountsOutput,
  updateBatchInput,
  updateDiscountInput,
} from '#shared/contracts/discounts.ts';
import { idOutput } from '#shared/contracts/events/events.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { organizerProcedure, router, signedInProcedure, unwrap } from '#worker/trpc/init.ts';
import { checkDiscount } from './check-discount.ts';
import { createDiscount } from './create-discount.ts';
import { createDiscountBatch } from './create-discount-batch.ts';
import { deleteDiscount } from './delete-discount.ts';
import { deleteUnused } from './delete-unused.ts';
import { listBatchCodes } from './list-batch-codes.ts';
import { listDiscounts } from './list-discounts.ts';
import { updateBatch } from './update-batch.ts';
import { updateDiscount } from './update-discount.ts';

export const discountsRouter = router({
  list: organizerProcedure
    .input(listDiscountsInput)
    .output(listDiscountsOutput)
    .query(({ ctx, input }) => listDiscounts(ctx.deps, { ...input, actor: ctx.actor })),

  create: organizerProcedure
    .input(createDiscountInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await createDiscount(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  createMany: organizerProcedure
    .input(createDiscountsInput)
    .output(createDiscountsOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await createDiscountBatch(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  updateBatch: organizerProcedure
    .input(updateBatchInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) => unwrap(await updateBatch(ctx.deps, { ...input, actor: ctx.actor }))),

  deleteUnused: organizerProcedure
    .input(deleteUnusedInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) => unwrap(await deleteUnused(ctx.deps, { ...input, actor: ctx.actor }))),

  batchCodes: organizerProcedure
    .input(listBatchCodesInput)
    .output(listBatchCodesOutput)
    .query(async ({ ctx, input }) => unwrap(await listBatchCodes(ctx.deps, { ...input, actor: ctx.actor }))),

  update: organizerProcedure
    .input(updateDiscountInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await updateDiscount(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  delete: organizerProcedure
    .input(discountActionInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await deleteDiscount(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  check: signedInProcedure
    .input(checkDiscountInput)
    .output(checkDiscountOutput)
    .query(async ({ ctx, input }) => {
      const limited = limitsApply(ctx.env, ctx.request);
      return unwrap(
        await checkDiscount(
          { ...ctx.deps.ofEvent(input.eventId), limited },
          { ...input, userId: ctx.actor.id },
        ),
      );
    }),
});

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
import { clientAddress } from '#worker/http/client-address.ts';
import { identifiedProcedure, organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor, outcome } from '#worker/trpc/resolvers.ts';
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
    .query(asActor(listDiscounts)),

  create: organizerProcedure.input(createDiscountInput).output(idOutput).mutation(asActor(createDiscount)),

  createMany: organizerProcedure
    .input(createDiscountsInput)
    .output(createDiscountsOutput)
    .mutation(asActor(createDiscountBatch)),

  updateBatch: organizerProcedure.input(updateBatchInput).output(idOutput).mutation(asActor(updateBatch)),

  deleteUnused: organizerProcedure.input(deleteUnusedInput).output(idOutput).mutation(asActor(deleteUnused)),

  batchCodes: organizerProcedure
    .input(listBatchCodesInput)
    .output(listBatchCodesOutput)
    .query(asActor(listBatchCodes)),

  update: organizerProcedure.input(updateDiscountInput).output(idOutput).mutation(asActor(updateDiscount)),

  delete: organizerProcedure.input(discountActionInput).output(idOutput).mutation(asActor(deleteDiscount)),

  check: identifiedProcedure
    .input(checkDiscountInput)
    .output(checkDiscountOutput)
    .query(
      outcome(({ ctx, input }) =>
        checkDiscount(ctx.deps.ofEvent(input.eventId), {
          ...input,
          userId: ctx.actor?.id ?? null,
          address: clientAddress(ctx.request),
        }),
      ),
    ),
});

import type { BoxOfficeStub } from '#durable/box-office/box-office.ts';
import type { PickUpRequest, StepRequest } from '#durable/box-office/orders/order-pick-up.ts';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import {
  barEventsOutput,
  cancelOrderInput,
  eventOrdersInput,
  eventOrdersOutput,
  listOrdersInput,
  listOrdersOutput,
  myOrdersInput,
  myOrdersOutput,
  type OrderStepInput,
  orderInput,
  orderStepInput,
  orderVerdictSchema,
  ownOrderSchema,
  type PickUpInput,
  pickUpInput,
  placeOrderInput,
  placeOrderOutput,
  undoneStepOutput,
} from '#shared/contracts/orders.ts';
import { refundOutput } from '#shared/contracts/refunds/refunds.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { debounceWithdrawals } from '#worker/money/wallet/withdrawals/drain-withdrawals.ts';
import { debouncePushDrain } from '#worker/push/drain-pushes.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import {
  organizerProcedure,
  requireEvent,
  router,
  signedInProcedure,
  unwrap,
  verifiedBearerProcedure,
  whileSelling,
} from '#worker/trpc/init.ts';
import { listBarEvents } from './list-bar-events.ts';
import { listEventOrders } from './list-event-orders.ts';
import { listOrders } from './list-orders.ts';
import { getOrder, listMyOrders } from './my-orders.ts';
import { placeOrder } from './place-order.ts';

/** Orders. The event's box office authorizes serving and cancelling at every call. */
export const ordersRouter = router({
  place: verifiedBearerProcedure
    .use(whileSelling)
    .input(placeOrderInput)
    .output(placeOrderOutput)
    .mutation(async ({ ctx, input }) => {
      await requireEvent(ctx, input.eventId);
      return unwrap(await placeOrder(ctx.deps, ctx.bearer, input));
    }),

  mine: signedInProcedure
    .input(myOrdersInput)
    .output(myOrdersOutput)
    .query(async ({ ctx, input }) =>
      listMyOrders(ctx.near(), {
        ...input,
        userId: ctx.actor.id,
        signingKey: await ticketSigningKey(ctx.env),
      }),
    ),

  get: signedInProcedure
    .input(orderInput)
    .output(ownOrderSchema)
    .query(async ({ ctx, input }) =>
      unwrap(
        await getOrder(ctx.near(), {
          ...input,
          userId: ctx.actor.id,
          signingKey: await ticketSigningKey(ctx.env),
        }),
      ),
    ),

  barEvents: signedInProcedure
    .output(barEventsOutput)
    .query(({ ctx }) => listBarEvents(ctx.deps, { actor: ctx.actor })),

  forEvent: signedInProcedure
    .input(eventOrdersInput)
    .output(eventOrdersOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await listEventOrders(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  list: organizerProcedure
    .input(listOrdersInput)
    .output(listOrdersOutput)
    .query(({ ctx, input }) => listOrders(ctx.deps, { ...input, actor: ctx.actor })),

  cancel: signedInProcedure
    .input(cancelOrderInput)
    .output(refundOutput)
    .mutation(async ({ ctx, input: { eventId, ...request } }) => {
      const actor = boxOfficeActor(ctx.actor);
      await requireEvent(ctx, eventId);
      const refund = unwrap(
        await callObject(
          () => ctx.deps.boxOffice(eventId).cancelOrder({ actor, ...request }),
          'OPERATION_FAILED',
        ),
      );
      debounceMailDrain(ctx.env, ctx.waitUntil);
      debounceWithdrawals(ctx.env, ctx.waitUntil);
      return refund;
    }),

  verify: signedInProcedure
    .input(pickUpInput)
    .output(orderVerdictSchema)
    .mutation(async ({ ctx, input }) => {
      const request = counterRequest(ctx.actor, input);
      await requireEvent(ctx, input.eventId);
      return unwrap(
        await callObject(() => ctx.deps.boxOffice(input.eventId).verifyOrder(request), 'ORDER_VERIFY_FAILED'),
      );
    }),

  complete: signedInProcedure
    .input(pickUpInput)
    .output(orderVerdictSchema)
    .mutation(async ({ ctx, input }) => {
      const request = counterRequest(ctx.actor, input);
      await requireEvent(ctx, input.eventId);
      const verdict = unwrap(
        await callObject(
          () => ctx.deps.boxOffice(input.eventId).completeOrder(request),
          'ORDER_VERIFY_FAILED',
        ),
      );
      debounceMailDrain(ctx.env, ctx.waitUntil);
      return verdict;
    }),

  markReady: signedInProcedure
    .input(orderStepInput)
    .output(orderVerdictSchema)
    .mutation(async ({ ctx, input }) => {
      const verdict = await takeStep(ctx, input, (office, request) => office.markOrderReady(request));
      debouncePushDrain(ctx.env, ctx.waitUntil);
      return verdict;
    }),

  undoReady: signedInProcedure
    .input(orderStepInput)
    .output(undoneStepOutput)
    .mutation(({ ctx, input }) => takeStep(ctx, input, (office, request) => office.undoOrderReady(request))),

  reopen: signedInProcedure
    .input(orderStepInput)
    .output(undoneStepOutput)
    .mutation(({ ctx, input }) => takeStep(ctx, input, (office, request) => office.reopenOrder(request))),
});

async function takeStep<T>(
  ctx: RequestContext & { actor: Actor },
  { eventId, ...ids }: OrderStepInput,
  take: (office: BoxOfficeStub, request: StepRequest) => Promise<Outcome<T>>,
): Promise<T> {
  const request = { actor: boxOfficeActor(ctx.actor), ...ids };
  await requireEvent(ctx, eventId);
  return unwrap(await callObject(() => take(ctx.deps.boxOffice(eventId), request), 'OPERATION_FAILED'));
}

function counterRequest(
  actor: Actor,
  { requestId, code, orderId, undoable = false }: PickUpInput,
): PickUpRequest {
  const subject = code === undefined ? { orderId: orderId ?? '' } : { code };
  return { actor: boxOfficeActor(actor), requestId, subject, undoable };
}

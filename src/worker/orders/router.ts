import type { PickUpRequest } from '#durable/box-office/orders/order-pick-up.ts';
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
import { ordersOf, refundsOf } from '#worker/box-office/parts.ts';
import {
  organizerProcedure,
  router,
  signedInProcedure,
  verifiedBearerProcedure,
  whileSelling,
} from '#worker/trpc/init.ts';
import { asActor, atBoxOffice, atEvent, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
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
    .mutation(atEvent(({ ctx, input }) => placeOrder(ctx.deps, ctx.bearer, input))),

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
    .query(
      outcome(async ({ ctx, input }) =>
        getOrder(ctx.near(), { ...input, userId: ctx.actor.id, signingKey: await ticketSigningKey(ctx.env) }),
      ),
    ),

  barEvents: signedInProcedure
    .output(barEventsOutput)
    .query(({ ctx }) => listBarEvents(ctx.deps, { actor: ctx.actor })),

  forEvent: signedInProcedure
    .input(eventOrdersInput)
    .output(eventOrdersOutput)
    .query(asActor(listEventOrders, ofEvent)),

  list: organizerProcedure.input(listOrdersInput).output(listOrdersOutput).query(asActor(listOrders)),

  cancel: signedInProcedure
    .input(cancelOrderInput)
    .output(refundOutput)
    .mutation(atBoxOffice(refundsOf, 'OPERATION_FAILED', (refunds, request) => refunds.cancelOrder(request))),

  verify: signedInProcedure
    .input(pickUpInput)
    .output(orderVerdictSchema)
    .mutation(
      atBoxOffice(ordersOf, 'ORDER_VERIFY_FAILED', (orders, request) => orders.verify(pickUpOf(request))),
    ),

  complete: signedInProcedure
    .input(pickUpInput)
    .output(orderVerdictSchema)
    .mutation(
      atBoxOffice(ordersOf, 'ORDER_VERIFY_FAILED', (orders, request) => orders.complete(pickUpOf(request))),
    ),

  markReady: signedInProcedure
    .input(orderStepInput)
    .output(orderVerdictSchema)
    .mutation(atBoxOffice(ordersOf, 'OPERATION_FAILED', (orders, request) => orders.markReady(request))),

  undoReady: signedInProcedure
    .input(orderStepInput)
    .output(undoneStepOutput)
    .mutation(atBoxOffice(ordersOf, 'OPERATION_FAILED', (orders, request) => orders.undoReady(request))),

  reopen: signedInProcedure
    .input(orderStepInput)
    .output(undoneStepOutput)
    .mutation(atBoxOffice(ordersOf, 'OPERATION_FAILED', (orders, request) => orders.reopen(request))),
});

function pickUpOf({
  actor,
  requestId,
  code,
  orderId,
  undoable = false,
}: Omit<PickUpInput, 'eventId'> & Pick<PickUpRequest, 'actor'>): PickUpRequest {
  const subject = code === undefined ? { orderId: orderId ?? '' } : { code };
  return { actor, requestId, subject, undoable };
}

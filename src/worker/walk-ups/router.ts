import type { WalkUpView } from '#durable/box-office/walk-ups/walk-up.ts';
import { checkoutSchema } from '#shared/contracts/checkout.ts';
import { toIso } from '#shared/contracts/common.ts';
import {
  cancelWalkUpInput,
  ownWalkUpsInput,
  ownWalkUpsOutput,
  payPageSchema,
  startWalkUpInput,
  takeWalkUpInput,
  type WalkUp,
  walkUpLinkInput,
  walkUpSchema,
} from '#shared/contracts/walk-ups.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { walkUpsOf } from '#worker/box-office/parts.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { holdCheckout, readBalance } from '#worker/checkout/checkout-view.ts';
import { cancelPaymentOf } from '#worker/checkout/payments/settle-payment.ts';
import { newOwner, ownersIn } from '#worker/checkout/request-owner.ts';
import type { Deps } from '#worker/deps.ts';
import { type GroupRef, groupTokenOf, parseGroupToken } from '#worker/groups/group-token.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import {
  identifiedProcedure,
  publicProcedure,
  requireEvent,
  router,
  signedInProcedure,
  unwrap,
  whileSelling,
} from '#worker/trpc/init.ts';
import { atEvent } from '#worker/trpc/resolvers.ts';

/** Sales at the door that guests pay on their own phones. */
export const walkUpsRouter = router({
  start: signedInProcedure
    .use(whileSelling)
    .input(startWalkUpInput)
    .output(walkUpSchema)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, ...input } }) => {
        const { ticketTypeId, quantity, seatIds, letIn } = input;
        const content = [eventId, ticketTypeId, quantity, letIn, ...(seatIds ? [seatIds] : [])];
        const request = { ...input, requestHash: hashOf(content) };
        const call = () =>
          walkUpsOf(ctx.deps, eventId).start({ ...request, actor: boxOfficeActor(ctx.actor) });
        return forSeller(ctx.deps, eventId, unwrap(await callObject(call, 'OPERATION_FAILED')));
      }),
    ),

  mine: signedInProcedure
    .input(ownWalkUpsInput)
    .output(ownWalkUpsOutput)
    .query(
      atEvent(async ({ ctx, input: { eventId } }) => {
        const call = () => walkUpsOf(ctx.deps, eventId).ofSeller(boxOfficeActor(ctx.actor));
        const own = unwrap(await callObject(call, 'SERVER_ERROR'));
        return own.map((walkUp) => forSeller(ctx.deps, eventId, walkUp));
      }),
    ),

  cancel: signedInProcedure
    .input(cancelWalkUpInput)
    .output(walkUpSchema)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, walkUpId } }) => {
        const call = () => walkUpsOf(ctx.deps, eventId).cancel(boxOfficeActor(ctx.actor), walkUpId);
        const { walkUp, released } = unwrap(await callObject(call, 'OPERATION_FAILED'));
        const deps = checkoutDeps(ctx.env, ctx.deps);
        await Promise.all(released.map((holdId) => cancelPaymentOf(deps, holdId)));
        return forSeller(ctx.deps, eventId, walkUp);
      }),
    ),

  open: identifiedProcedure
    .input(walkUpLinkInput)
    .output(payPageSchema)
    .query(async ({ ctx, input: { token } }) => {
      const { eventId, groupId } = await requireWalkUp(ctx, token);
      const call = () => walkUpsOf(ctx.deps, eventId).read(groupId);
      const walkUp = unwrap(await callObject(call, 'OPERATION_FAILED'));
      const owners = await ownersIn(ctx, ctx.actor);
      const isMine = walkUp.payer !== null && owners.includes(walkUp.payer);
      return {
        ...shown(ctx.deps, walkUp),
        token,
        eventId,
        isMine,
        letIn: walkUp.letIn,
        inside: walkUp.inside,
        ticketId: (isMine && walkUp.receipt?.ticketIds[0]) || null,
      };
    }),

  take: publicProcedure
    .use(whileSelling)
    .input(takeWalkUpInput)
    .output(checkoutSchema)
    .mutation(async ({ ctx, input: { token, requestId } }) => {
      const { eventId, groupId } = await requireWalkUp(ctx, token);
      const { buyer, ...owner } = await newOwner(ctx, eventId);
      const request = { ...owner, walkUpId: groupId, requestId, requestHash: hashOf([groupId]) };
      const call = () => walkUpsOf(ctx.deps, eventId).take(request);
      const { hold, released } = unwrap(await callObject(call, 'OPERATION_FAILED'));
      const deps = checkoutDeps(ctx.env, ctx.deps);
      await Promise.all([hold.replaced, ...released].map((ended) => cancelPaymentOf(deps, ended)));
      return holdCheckout(deps, await readBalance(deps, buyer, hold.currency), eventId, hold, null);
    }),
});

async function requireWalkUp(ctx: RequestContext, token: string): Promise<GroupRef> {
  const named = parseGroupToken(token);
  await requireEvent(ctx, named.eventId);
  return named;
}

function forSeller(deps: Pick<Deps, 'now'>, eventId: string, walkUp: WalkUpView): WalkUp {
  const { walkUpId, letIn, inside } = walkUp;
  const token = groupTokenOf({ eventId, groupId: walkUpId });
  return { ...shown(deps, walkUp), walkUpId, token, letIn, inside };
}

function shown({ now }: Pick<Deps, 'now'>, walkUp: WalkUpView) {
  const { state, expiresAt, typeName, currency, quantity, totalMinor } = walkUp;
  return {
    state,
    serverTime: toIso(now()),
    expiresAt: toIso(expiresAt),
    ticketTypeName: typeName,
    currency,
    quantity,
    totalMinor,
  };
}

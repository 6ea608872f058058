import { checkoutSchema } from '#shared/contracts/checkout.ts';
import {
  cancelGroupInput,
  groupInput,
  groupSchema,
  startGroupInput,
  takeShareInput,
} from '#shared/contracts/groups.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { groupsOf } from '#worker/box-office/parts.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { holdCheckout, readBalance } from '#worker/checkout/checkout-view.ts';
import { cancelPaymentOf } from '#worker/checkout/payments/settle-payment.ts';
import { newOwner, ownersIn } from '#worker/checkout/request-owner.ts';
import { pickerOf } from '#worker/checkout/start-checkout.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import {
  identifiedProcedure,
  publicProcedure,
  requireEvent,
  router,
  unwrap,
  verifiedProcedure,
  whileSelling,
} from '#worker/trpc/init.ts';
import { atEvent } from '#worker/trpc/resolvers.ts';
import { type GroupRef, groupTokenOf, parseGroupToken } from './group-token.ts';
import { showGroup } from './group-view.ts';

/** Places that a host holds for friends. */
export const groupsRouter = router({
  start: verifiedProcedure
    .use(whileSelling)
    .input(startGroupInput)
    .output(groupSchema)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, ...wanted } }) => {
        const deps = checkoutDeps(ctx.env, ctx.deps);
        const { ticketTypeId, quantity, seatIds, seats } = wanted;
        const browser = await pickerOf(ctx, { lines: [wanted] });
        const request = { ...wanted, hostId: ctx.actor.id, browser, limited: deps.limited };
        const seated = [seatIds, seats].filter((one) => one !== undefined);
        const requestHash = hashOf([eventId, ticketTypeId, quantity, ...seated]);
        const started = await callObject(
          () => groupsOf(ctx.deps, eventId).start({ ...request, requestHash }),
          'OPERATION_FAILED',
        );
        const { group, replaced } = unwrap(withLink(started, eventId));
        await cancelPaymentOf(deps, replaced);
        return showGroup(ctx.deps, [`user:${ctx.actor.id}`], eventId, group);
      }),
    ),

  get: identifiedProcedure
    .input(groupInput)
    .output(groupSchema)
    .query(async ({ ctx, input }) => {
      const { eventId, groupId } = await requireGroup(ctx, input.token);
      const group = unwrap(
        await callObject(() => groupsOf(ctx.deps, eventId).read(groupId), 'OPERATION_FAILED'),
      );
      return showGroup(ctx.deps, await ownersIn(ctx, ctx.actor), eventId, group);
    }),

  take: publicProcedure
    .use(whileSelling)
    .input(takeShareInput)
    .output(checkoutSchema)
    .mutation(async ({ ctx, input: { token, requestId, quantity } }) => {
      const { eventId, groupId } = await requireGroup(ctx, token);
      const { buyer, ...owner } = await newOwner(ctx, eventId);
      const requestHash = hashOf([groupId, quantity]);
      const request = { ...owner, groupId, quantity, requestId, requestHash };
      const hold = unwrap(
        await callObject(() => groupsOf(ctx.deps, eventId).take(request), 'OPERATION_FAILED'),
      );
      const deps = checkoutDeps(ctx.env, ctx.deps);
      await cancelPaymentOf(deps, hold.replaced);
      const balanceMinor = await readBalance(deps, buyer, hold.currency);
      return holdCheckout(deps, balanceMinor, eventId, hold, null);
    }),

  cancel: verifiedProcedure
    .input(cancelGroupInput)
    .output(groupSchema)
    .mutation(async ({ ctx, input }) => {
      const { eventId, groupId } = await requireGroup(ctx, input.token);
      const request = { groupId, hostId: ctx.actor.id };
      const { group, released } = unwrap(
        await callObject(() => groupsOf(ctx.deps, eventId).cancel(request), 'OPERATION_FAILED'),
      );
      const deps = checkoutDeps(ctx.env, ctx.deps);
      await Promise.all(released.map((holdId) => cancelPaymentOf(deps, holdId)));
      return showGroup(ctx.deps, await ownersIn(ctx, ctx.actor), eventId, group);
    }),
});

async function requireGroup(ctx: RequestContext, token: string): Promise<GroupRef> {
  const group = parseGroupToken(token);
  await requireEvent(ctx, group.eventId);
  return group;
}

/** A host who has another group open learns its link. */
function withLink<T>(started: Outcome<T>, eventId: string): Outcome<T> {
  if (started.ok || started.code !== 'GROUP_OPEN') return started;
  const groupId = String(started.details?.groupId);
  return refused('GROUP_OPEN', { token: groupTokenOf({ eventId, groupId }) });
}

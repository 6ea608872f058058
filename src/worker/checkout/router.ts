import { extendPayment } from '#db/commits/money/card-payments.ts';
import type { Held } from '#durable/box-office/checkout/hold.ts';
import {
  authorizeCheckoutInput,
  authorizeCheckoutOutput,
  checkoutInput,
  checkoutSchema,
  getCheckoutInput,
  payCheckoutInput,
  payCheckoutOutput,
  paymentMethodsInput,
  paymentMethodsSchema,
  type StartCheckoutInput,
  startCheckoutInput,
} from '#shared/contracts/checkout.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { notifyOfTip } from '#worker/box-office/notify-box-office.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import { ringDrains } from '#worker/delivery/ring-drains.ts';
import { noteBookmark, UNKNOWN_BOOKMARK } from '#worker/http/read-your-writes.ts';
import { notifyHypeMeter } from '#worker/hype/notify-hype-meter.ts';
import { queueWayOf } from '#worker/queue/queue-gates.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import {
  identifiedProcedure,
  publicProcedure,
  refusal,
  requireEvent,
  requireVerified,
  router,
  unwrap,
  verifiedProcedure,
  whileSelling,
} from '#worker/trpc/init.ts';
import { atEvent } from '#worker/trpc/resolvers.ts';
import { type CheckoutDeps, checkoutDeps } from './checkout-deps.ts';
import { parseCheckoutId } from './checkout-id.ts';
import { resultOf } from './checkout-result.ts';
import { holdCheckout, methodsFor, readBalance, soldCheckout } from './checkout-view.ts';
import { payCheckout } from './pay-checkout.ts';
import { cancelPaymentOf } from './payments/settle-payment.ts';
import { checkPersonLimit } from './person-limit.ts';
import { readCheckout, readPaymentCheckout, releaseCheckout, withPayment } from './read-checkout.ts';
import { claimedOwner, newOwner, onceBrowserOwner, ownersIn, strangerOf } from './request-owner.ts';
import { sellAtOnce } from './sell-checkout.ts';
import { inTurn, pickerOf, queueOwnerOf, startCheckout } from './start-checkout.ts';
import { adoptForPerson, giveBackForHold } from './strangers/adopt-authorization.ts';
import { authorizeCard } from './strangers/authorize-card.ts';

export const checkoutRouter = router({
  start: publicProcedure
    .use(whileSelling)
    .input(startCheckoutInput)
    .output(checkoutSchema)
    .mutation(
      atEvent(async ({ ctx, input }) => {
        const deps = checkoutDeps(ctx.env, ctx.deps);
        const claimed = await ctx.claim();
        if (input.pay !== undefined) {
          const bearer = { claimed: unwrap(claimed), identify: () => requireVerified(ctx) };
          const queued = {
            ...input,
            queueOwner: await queueOwnerOf(ctx, { id: bearer.claimed.userId }, input),
            picker: await pickerOf(ctx, input),
          };
          const sell = () => sellAtOnce(deps, bearer, queued);
          const sold = unwrap(await inTurn(queueWayOf(ctx, input), queued, sell));
          return soldCheckout(deps, input.eventId, await resultOf(deps, input.eventId, sold));
        }
        const browser = onceBrowserOwner(ctx);
        const queueOwner = claimed.ok
          ? await queueOwnerOf(ctx, { id: claimed.value.userId }, input)
          : await browser();
        const queued = { ...input, queueOwner, picker: await pickerOf(ctx, input) };
        const hold = unwrap(
          await inTurn(queueWayOf(ctx, input), queued, async () => {
            const own = claimed.ok
              ? await startCheckout(deps, claimedOwner(ctx, claimed.value), queued)
              : null;
            if (own && (!own.ok || own.value)) return own;
            return startUnclaimed(ctx, deps, { ...queued, browser });
          }),
        );
        if (!hold) throw refusal('OPERATION_FAILED');
        // Hot at an on-sale: a hold that replaces none reads nothing from D1 here.
        await cancelPaymentOf(deps, hold.replaced);
        return holdCheckout(deps, hold.balanceMinor, input.eventId, hold, null);
      }),
    ),

  get: identifiedProcedure
    .input(getCheckoutInput)
    .output(checkoutSchema)
    .query(async ({ ctx, input }) => {
      const deps = checkoutDeps(ctx.env, ctx.deps);
      if ('paymentId' in input) {
        if (!ctx.actor) throw refusal(ctx.refusal ?? 'NOT_SIGNED_IN');
        const view = unwrap(await readPaymentCheckout(deps, ctx.actor, input.paymentId));
        if (view.state === 'done') noteBookmark(UNKNOWN_BOOKMARK);
        return view;
      }
      const owners = await ownersIn(ctx, ctx.actor);
      const view = unwrap(await readCheckout(deps, ctx.actor, owners, input.checkoutId));
      if (view.state === 'done' || view.returnedMinor > 0) {
        ringDrains(ctx.env, ctx.waitUntil);
        noteBookmark(UNKNOWN_BOOKMARK);
      }
      return view;
    }),

  extend: identifiedProcedure
    .input(checkoutInput)
    .output(checkoutSchema)
    .mutation(async ({ ctx, input }) => {
      const owners = await ownersIn(ctx, ctx.actor);
      const deps = checkoutDeps(ctx.env, ctx.deps);
      const { eventId, holdId } = parseCheckoutId(input.checkoutId);
      await requireEvent(ctx, eventId);
      const { requestId } = input;
      const buyer = ctx.actor?.status === 'active' && ctx.actor.emailVerified ? ctx.actor : null;
      const more = { holdId, owners, requestId, userId: buyer?.id ?? null, limited: deps.limited };
      const extended = await callObject(() => checkoutOf(deps, eventId).extend(more), 'OPERATION_FAILED');
      // The person is known, and may not have these places, or they are gone.
      if (
        buyer &&
        !extended.ok &&
        (extended.code === 'CHECKOUT_EXPIRED' || extended.code === 'HELD_TOO_MANY')
      )
        await giveBackForHold(deps, holdId, extended.code);
      const hold = unwrap(extended);
      if (!buyer) return withPayment(deps, null, eventId, hold);
      await cancelPaymentOf(deps, hold.replaced);
      const isAdopted = unwrap(await adoptForPerson(deps, buyer, eventId, hold));
      if (isAdopted) {
        ringDrains(ctx.env, ctx.waitUntil);
        const now = await callObject(
          () => checkoutOf(deps, eventId).read({ holdId, owners }),
          'OPERATION_FAILED',
        );
        return withPayment(deps, buyer, eventId, unwrap(now));
      }
      unwrap(await checkPersonLimit(deps, buyer, eventId, hold));
      await extendPayment(ctx.deps.db, holdId, hold.expiresAt);
      return withPayment(deps, buyer, eventId, hold);
    }),

  pay: verifiedProcedure
    .use(whileSelling)
    .input(payCheckoutInput)
    .output(payCheckoutOutput)
    .mutation(async ({ ctx, input }) => {
      if ('checkoutId' in input) await requireEvent(ctx, parseCheckoutId(input.checkoutId).eventId);
      const owners = await ownersIn(ctx, ctx.actor);
      const paid = unwrap(await payCheckout(checkoutDeps(ctx.env, ctx.deps), ctx.actor, owners, input));
      if (paid.state === 'done' && 'tip' in input) {
        ctx.waitUntil(notifyHypeMeter(ctx.deps.ofEvent(input.tip.eventId), input.tip.eventId));
        ctx.waitUntil(notifyOfTip(ctx.deps, input.tip.eventId));
      }
      return paid;
    }),

  authorize: identifiedProcedure
    .use(whileSelling)
    .input(authorizeCheckoutInput)
    .output(authorizeCheckoutOutput)
    .mutation(async ({ ctx, input }) => {
      const { eventId } = parseCheckoutId(input.checkoutId);
      await requireEvent(ctx, eventId);
      const stranger = unwrap(await strangerOf(ctx, eventId));
      const answer = unwrap(await authorizeCard(checkoutDeps(ctx.env, ctx.deps), stranger, input));
      ringDrains(ctx.env, ctx.waitUntil);
      return answer;
    }),

  release: identifiedProcedure
    .input(checkoutInput)
    .output(checkoutSchema)
    .mutation(async ({ ctx, input }) => {
      const owners = await ownersIn(ctx, ctx.actor);
      const deps = checkoutDeps(ctx.env, ctx.deps);
      const { eventId, holdId } = parseCheckoutId(input.checkoutId);
      await requireEvent(ctx, eventId);
      const hold = unwrap(await releaseCheckout(deps, eventId, { holdId, owners }));
      return withPayment(deps, ctx.actor, eventId, hold);
    }),

  methods: identifiedProcedure
    .input(paymentMethodsInput)
    .output(paymentMethodsSchema)
    .query(({ ctx, input }) => methodsFor(checkoutDeps(ctx.env, ctx.deps), ctx.actor, input)),
});

/** Starts a checkout for anybody whom the box office could not find by their token, strangers above all. */
async function startUnclaimed(
  ctx: RequestContext,
  deps: CheckoutDeps,
  { browser, ...input }: StartCheckoutInput & { queueOwner: string; browser: () => Promise<string> },
): Promise<Outcome<Held | null>> {
  const { buyer, ...owner } = await newOwner(ctx, input.eventId, browser);
  const hold = await startCheckout(deps, owner, input);
  if (!hold.ok || !hold.value || !buyer) return hold;
  return done({ ...hold.value, balanceMinor: await readBalance(deps, buyer, hold.value.currency) });
}

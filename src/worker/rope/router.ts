import { NO_NAME } from '#db/commits/people/erase-person.ts';
import type { OwnRopeView, PartyView, RopeView } from '#durable/box-office/rope/rope-views.ts';
import { toIso } from '#shared/contracts/common.ts';
import {
  admitPartyInput,
  admitPartyOutput,
  callPartyInput,
  closeRopeInput,
  findPartyInput,
  joinRopeInput,
  leaveRopeInput,
  type OwnRope,
  openRopeInput,
  ownRopeSchema,
  type RopeParty,
  type RopeStatus,
  removePartyInput,
  ropeInput,
  ropePartySchema,
  ropeStateSchema,
} from '#shared/contracts/rope.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { ropeOf } from '#worker/box-office/parts.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { cancelPaymentOf } from '#worker/checkout/payments/settle-payment.ts';
import { newOwner, ownersIn } from '#worker/checkout/request-owner.ts';
import { groupTokenOf } from '#worker/groups/group-token.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';
import { walkUpId } from '#worker/sales/walk-up-id.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import {
  identifiedProcedure,
  publicProcedure,
  router,
  signedInProcedure,
  unwrap,
  whileSelling,
} from '#worker/trpc/init.ts';
import { atEvent } from '#worker/trpc/resolvers.ts';

/** The line of people on the street. */
export const ropeRouter = router({
  open: signedInProcedure
    .use(whileSelling)
    .input(openRopeInput)
    .output(ropeStateSchema)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, ticketTypeId: typeId, keepFree } }) => {
        const call = () => ropeOf(ctx.deps, eventId).open(boxOfficeActor(ctx.actor), { typeId, keepFree });
        return forDoor(ctx, unwrap(await callObject(call, 'OPERATION_FAILED')));
      }),
    ),

  close: signedInProcedure
    .input(closeRopeInput)
    .output(ropeStateSchema)
    .mutation(
      atEvent(async ({ ctx, input: { eventId } }) => {
        const call = () => ropeOf(ctx.deps, eventId).close(boxOfficeActor(ctx.actor));
        return forDoor(ctx, unwrap(await callObject(call, 'OPERATION_FAILED')));
      }),
    ),

  state: signedInProcedure
    .input(ropeInput)
    .output(ropeStateSchema)
    .query(
      atEvent(async ({ ctx, input: { eventId } }) => {
        const call = () => ropeOf(ctx.deps, eventId).state(boxOfficeActor(ctx.actor));
        return forDoor(ctx, unwrap(await callObject(call, 'SERVER_ERROR')));
      }),
    ),

  callParty: signedInProcedure
    .use(whileSelling)
    .input(callPartyInput)
    .output(ropeStateSchema)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, partyId } }) => {
        const call = () => ropeOf(ctx.deps, eventId).call(boxOfficeActor(ctx.actor), partyId);
        return forDoor(ctx, unwrap(await callObject(call, 'OPERATION_FAILED')));
      }),
    ),

  remove: signedInProcedure
    .input(removePartyInput)
    .output(ropeStateSchema)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, partyId } }) => {
        const call = () => ropeOf(ctx.deps, eventId).remove(boxOfficeActor(ctx.actor), partyId);
        const { rope, released } = unwrap(await callObject(call, 'OPERATION_FAILED'));
        await cancelPayments(ctx, released);
        return forDoor(ctx, rope);
      }),
    ),

  find: signedInProcedure
    .input(findPartyInput)
    .output(ropePartySchema)
    .query(
      atEvent(async ({ ctx, input: { eventId, code } }) => {
        const [id = '', secret = ''] = code.split('.');
        const call = () => ropeOf(ctx.deps, eventId).find(boxOfficeActor(ctx.actor), { id, secret });
        return shownParty(unwrap(await callObject(call, 'SERVER_ERROR')));
      }),
    ),

  admit: signedInProcedure
    .use(whileSelling)
    .input(admitPartyInput)
    .output(admitPartyOutput)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, ...input } }) => {
        const { partyId, heads, requestId } = input;
        const guest = { id: walkUpId(ctx.actor.id, requestId), name: NO_NAME, email: '', language: null };
        const requestHash = hashOf([eventId, partyId, heads]);
        const request = { ...input, actor: boxOfficeActor(ctx.actor), guest, requestHash };
        const call = () => ropeOf(ctx.deps, eventId).admit(request);
        const { party, ...taken } = unwrap(await callObject(call, 'PURCHASE_FAILED'));
        return { ...taken, party: shownParty(party) };
      }),
    ),

  join: publicProcedure
    .input(joinRopeInput)
    .output(ownRopeSchema)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, requestId, heads, name } }) => {
        const { buyer, ...owner } = await newOwner(ctx, eventId);
        const call = () => ropeOf(ctx.deps, eventId).join({ ...owner, requestId, heads, name });
        return forGuest(ctx, eventId, unwrap(await callObject(call, 'OPERATION_FAILED')));
      }),
    ),

  mine: identifiedProcedure
    .input(ropeInput)
    .output(ownRopeSchema)
    .query(
      atEvent(async ({ ctx, input: { eventId } }) => {
        const owners = await ownersIn(ctx, ctx.actor);
        const call = () => ropeOf(ctx.deps, eventId).mine(owners);
        return forGuest(ctx, eventId, unwrap(await callObject(call, 'SERVER_ERROR')));
      }),
    ),

  leave: identifiedProcedure
    .input(leaveRopeInput)
    .output(ownRopeSchema)
    .mutation(
      atEvent(async ({ ctx, input: { eventId } }) => {
        const owners = await ownersIn(ctx, ctx.actor);
        const call = () => ropeOf(ctx.deps, eventId).leave(owners);
        const { own, released } = unwrap(await callObject(call, 'OPERATION_FAILED'));
        await cancelPayments(ctx, released);
        return forGuest(ctx, eventId, own);
      }),
    ),
});

async function cancelPayments(ctx: RequestContext, released: readonly string[]): Promise<void> {
  const deps = checkoutDeps(ctx.env, ctx.deps);
  await Promise.all(released.map((holdId) => cancelPaymentOf(deps, holdId)));
}

function forDoor({ deps }: RequestContext, { parties, ...rope }: RopeView): RopeStatus {
  return { ...rope, serverTime: toIso(deps.now()), parties: parties.map(shownParty) };
}

function forGuest({ deps }: RequestContext, eventId: string, { type, party, ...rope }: OwnRopeView): OwnRope {
  return {
    ...rope,
    eventId,
    serverTime: toIso(deps.now()),
    ticketTypeName: type?.name ?? null,
    unitMinor: type?.priceMinor ?? 0,
    party: party && {
      ...shownParty(party),
      ahead: party.ahead,
      code: party.secret && `${party.partyId}.${party.secret}`,
      payToken: party.groupId && groupTokenOf({ eventId, groupId: party.groupId }),
      ticketId: party.ticketId,
    },
  };
}

function shownParty({ joinedAt, calledUntil, ...party }: PartyView): RopeParty {
  return {
    ...party,
    joinedAt: toIso(joinedAt),
    calledUntil: calledUntil === null ? null : toIso(calledUntil),
  };
}

import { toIso } from '#shared/contracts/common.ts';
import type { PickedSeats, PickSeatsInput } from '#shared/contracts/seats/seating.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { seatsOf } from '#worker/box-office/parts.ts';
import { browserOf } from '#worker/checkout/checkout-owner.ts';
import { newOwner, onceBrowserOwner } from '#worker/checkout/request-owner.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';
import type { RequestContext } from '#worker/trpc/context.ts';

/** Marks seats as being chosen by the caller, who is identified as at a checkout. Idempotent. */
export async function pickSeats(
  ctx: RequestContext,
  { requestId, eventId, seatIds, access = [] }: PickSeatsInput,
): Promise<Outcome<PickedSeats>> {
  const { buyer, claim, ...owner } = await newOwner(ctx, eventId, onceBrowserOwner(ctx), 'pick');
  const browser = buyer ? ((await browserOf(ctx.env, ctx.request)) ?? undefined) : undefined;
  const picked = await callObject(
    () =>
      seatsOf(ctx.deps, eventId).pick({
        ...owner,
        browser,
        requestId,
        requestHash: hashOf([eventId, seatIds]),
        seatIds,
        access,
      }),
    'OPERATION_FAILED',
  );
  if (!picked.ok) return picked;
  const { until, latest, ...seats } = picked.value;
  return done({
    ...seats,
    until: until === null ? null : toIso(until),
    ...(latest !== null && { endsInMs: Math.max(0, latest - Date.now()) }),
  });
}

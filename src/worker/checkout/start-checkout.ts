import type { HoldOwner, HoldRequest, HoldView } from '#durable/box-office/checkout/hold.ts';
import type { Claim } from '#durable/box-office/session-lookup.ts';
import type { StartCheckoutInput } from '#shared/contracts/checkout.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { QueueWay } from '#worker/queue/queue-gate.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkoutRequest } from './checkout-request.ts';

/** A checkout of a person with a verified address, or of a stranger (`buyer` is null). */
export interface Started {
  buyer: { id: string } | null;
  hold: Outcome<HoldView>;
}

/** Whose queue token it is: a waiting buyer is known by token or browser only, so that a crowd costs no D1 reads. */
export type QueuedStart = StartCheckoutInput & { queueOwner: string };

/** Sends a checkout of tickets in the buyer's turn, and one of food at once. */
export function inTurn<T>(
  way: QueueWay,
  input: QueuedStart,
  send: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { kind, lines, requestId, requestHash } = wantedOf(input);
  if (kind === 'order') return send();
  const { eventId, queueToken, queueOwner } = input;
  const owner = { eventId, userId: queueOwner, requestId, requestHash };
  return way.gate.admit({ ...way, owner, queueToken, ticketTypeIds: lines.map(({ id }) => id) }, send);
}

/** Reserves what the buyer chose. The event's box office decides. Idempotent by request id. */
export function startCheckout(
  deps: CheckoutDeps,
  owner: HoldOwner,
  input: QueuedStart,
): Promise<Outcome<HoldView>> {
  const office = deps.boxOffice(input.eventId);
  return callObject(() => office.hold({ ...wantedOf(input), ...owner }), 'OPERATION_FAILED');
}

/**
 * The same for the bearer of an access token, whose session the box office looks up in a batch.
 * @returns null unless D1 knows the session as that of an active person with a verified address
 */
export async function startCheckoutAs(
  deps: CheckoutDeps,
  claim: Claim,
  input: QueuedStart,
): Promise<Started | null> {
  const office = deps.boxOffice(input.eventId);
  const hold = await callObject<HoldView | null>(async () => {
    const answer = await office.holdAs(claim, { ...wantedOf(input), limited: deps.limited });
    return !answer.ok && answer.code === null ? done(null) : answer;
  }, 'OPERATION_FAILED');
  if (!hold.ok) return { buyer: { id: claim.userId }, hold };
  return hold.value && { buyer: { id: claim.userId }, hold: done(hold.value) };
}

export function wantedOf(input: QueuedStart): Omit<HoldRequest, keyof HoldOwner> {
  const lines = input.lines.map((line) =>
    'ticketTypeId' in line
      ? { id: line.ticketTypeId, quantity: line.quantity }
      : { id: line.menuItemId, quantity: line.quantity },
  );
  const kind = input.lines.some((line) => 'menuItemId' in line) ? 'order' : 'tickets';
  const queue =
    input.queueToken === undefined ? undefined : { token: input.queueToken, owner: input.queueOwner };
  return { ...checkoutRequest(input, lines), kind, lines, queue };
}

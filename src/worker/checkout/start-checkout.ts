import type { HoldRequest, HoldView } from '#durable/box-office/sales/holds/hold.ts';
import type { Claim } from '#durable/box-office/session-lookup.ts';
import type { StartCheckoutInput } from '#shared/contracts/sales/checkout.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { callObject } from '../box-office/call-object.ts';
import { checkoutRequest } from '../box-office/checkout-request.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

/** A checkout of a person with a verified address, or of a stranger (`buyer` is null). */
export interface Started {
  buyer: { id: string } | null;
  hold: Outcome<HoldView>;
}

/** Reserves what the buyer chose. The event's box office decides. Idempotent by request id. */
export function startCheckout(
  deps: CheckoutDeps,
  owner: Pick<HoldRequest, 'owner' | 'anonymous'>,
  input: StartCheckoutInput,
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
  input: StartCheckoutInput,
): Promise<Started | null> {
  const office = deps.boxOffice(input.eventId);
  const hold = await callObject<HoldView | null>(async () => {
    const answer = await office.holdAs(claim, wantedOf(input));
    return answer.ok === 'unknown' ? done(null) : answer;
  }, 'OPERATION_FAILED');
  if (!hold.ok) return { buyer: { id: claim.userId }, hold };
  return hold.value && { buyer: { id: claim.userId }, hold: done(hold.value) };
}

function wantedOf(input: StartCheckoutInput): Omit<HoldRequest, 'owner' | 'anonymous'> {
  const lines = input.lines.map((line) =>
    'ticketTypeId' in line
      ? { id: line.ticketTypeId, quantity: line.quantity }
      : { id: line.menuItemId, quantity: line.quantity },
  );
  const kind = input.lines.some((line) => 'menuItemId' in line) ? 'order' : 'tickets';
  return { ...checkoutRequest(input, lines), kind, lines, queueToken: input.queueToken };
}

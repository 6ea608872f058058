import type { HoldRequest, HoldView } from '#durable/box-office/sales/holds/hold.ts';
import type { StartCheckoutInput } from '#shared/contracts/sales/checkout.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { callObject } from '../box-office/call-object.ts';
import { checkoutRequest } from '../box-office/checkout-request.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

/** Reserves what the buyer chose. The event's box office decides. Idempotent by request id. */
export function startCheckout(
  deps: CheckoutDeps,
  owner: Pick<HoldRequest, 'owner' | 'anonymous'>,
  input: StartCheckoutInput,
): Promise<Outcome<HoldView>> {
  const { eventId, queueToken } = input;
  const { kind, lines } = wantedOf(input.lines);
  const head = checkoutRequest(input, lines);
  return callObject(
    () => deps.boxOffice(eventId).hold({ ...head, ...owner, kind, lines, queueToken }),
    'OPERATION_FAILED',
  );
}

function wantedOf(lines: StartCheckoutInput['lines']): Pick<HoldRequest, 'kind' | 'lines'> {
  const wanted = lines.map((line) =>
    'ticketTypeId' in line
      ? { id: line.ticketTypeId, quantity: line.quantity }
      : { id: line.menuItemId, quantity: line.quantity },
  );
  const isOrder = lines.some((line) => 'menuItemId' in line);
  return { kind: isOrder ? 'order' : 'tickets', lines: wanted };
}

import { NO_NAME } from '#db/commits/people/erase-person.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import type { DoorSale, SellAtDoorInput } from '#shared/contracts/sales/cash-sales.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { readSeatName } from '#shared/seats/stored-seat-names.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { cashSalesOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import { ticketCodes } from '#worker/tickets/show-ticket.ts';
import { walkUpId } from './walk-up-id.ts';

/** Sells tickets for cash at the door. The event's box office authorizes and decides. Idempotent by request id. */
export async function sellAtDoor(
  deps: Pick<Deps, 'boxOffice' | 'db'>,
  actor: Actor,
  input: SellAtDoorInput,
  signingKey: SigningKey,
): Promise<Outcome<DoorSale>> {
  const { requestId, eventId, ticketTypeId, quantity, seatIds, name, email, language, letIn } = input;
  // Who types the name is asked about, not only whose event it is.
  const typedBy = { userId: actor.id };
  const refusedName = email ? await mailedNamesRefusal(deps, typedBy, [name]) : null;
  if (refusedName) return refusedName;
  const payload = [
    ...[eventId, ticketTypeId, quantity, name, email, language ?? null, letIn],
    ...(seatIds ? [seatIds] : []),
  ];
  const sold = await callObject(
    () =>
      cashSalesOf(deps, eventId).sell({
        actor: boxOfficeActor(actor),
        requestId,
        requestHash: hashOf(payload),
        guest: {
          id: walkUpId(actor.id, requestId),
          name: name || NO_NAME,
          email,
          language: language ?? null,
        },
        ticketTypeId,
        quantity,
        seatIds,
        letIn,
        expectedTotalMinor: input.expectedTotalMinor,
        device: input.device,
        gate: input.gate,
      }),
    'PURCHASE_FAILED',
  );
  if (!sold.ok) return sold;
  const { purchaseId, currency, totalMinor, tickets } = sold.value;
  const shown = tickets.map(async (ticket) => {
    const status = ticket.status === 'active' ? 'active' : 'used';
    const sale = { eventId, status, disputedAt: null, eventStatus: 'published' } as const;
    const codes = await ticketCodes({ ...ticket, ...sale }, signingKey);
    const seat = readSeatName(ticket.seatName);
    return { id: ticket.id, isIn: ticket.status === 'used', codes, ...(seat && { seat }) };
  });
  return done({ purchaseId, currency, totalMinor, tickets: await Promise.all(shown) });
}

import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { readAttendeeEvent } from '#db/readers/attendees/attendees.ts';
import type { sendCompsInput, sendCompsOutput } from '#shared/contracts/lists/lists.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { cashSalesOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import { walkUpId } from '#worker/sales/walk-up-id.ts';

type CompsActor = Pick<Actor, 'id' | 'role' | 'memberships'>;

/**
 * Gives real tickets of a type away and owes their mails. Each line is a purchase at no price, by a guest without an
 * account as at the door, and has its own result. Idempotent by request id.
 */
export async function sendComps(
  deps: Pick<Deps, 'boxOffice' | 'db'> & { hasMailer: boolean },
  {
    actor,
    requestId,
    eventId,
    ticketTypeId,
    listId,
    to,
  }: z.infer<typeof sendCompsInput> & { actor: CompsActor },
): Promise<Outcome<z.infer<typeof sendCompsOutput>>> {
  const event = await readAttendeeEvent(readerOf(deps.db), eventId, scopeOf(actor, 'lists'));
  if (!event) return refused('EVENT_NOT_FOUND');
  // Without their mail, nobody has the codes.
  if (!deps.hasMailer) return refused('MAILS_UNAVAILABLE');
  const names = to.map(({ name }) => name);
  const refusedName = await mailedNamesRefusal(deps, { userId: actor.id }, names);
  if (refusedName) return refusedName;
  const give = async ({ name, email, quantity }: (typeof to)[number], line: number) => {
    const lineId = `${requestId}.${line}`;
    const guest = { id: walkUpId(actor.id, lineId), name, email, language: null };
    const request = {
      requestId: lineId,
      requestHash: hashOf([eventId, ticketTypeId, name, email, quantity, ...(listId ? [listId] : [])]),
    };
    const gift = {
      ...{ ...request, actor: boxOfficeActor(actor), guest, ticketTypeId, quantity },
      listId: listId ?? undefined,
    };
    return callObject(() => cashSalesOf(deps, eventId).give(gift), 'PURCHASE_FAILED');
  };
  const given = await Promise.all(to.map(give));
  return done({
    results: given.map((one, line) =>
      one.ok ? { line, ok: true, purchaseId: one.value.purchaseId } : { line, ok: false, code: one.code },
    ),
  });
}

import type { Held, HoldRequest } from '#durable/box-office/checkout/hold.ts';
import type { MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { boxOfficeOf, type Sale } from './events.ts';
import type { Person } from './people.ts';

export function ownerOf(who: Person | null): string {
  return who ? `user:${who.id}` : `browser:${crypto.randomUUID()}`;
}

/** A hold request of a person, or of a new browser. */
export function holdOf(sale: Sale, who: Person | null, more: Partial<HoldRequest> = {}): HoldRequest {
  return {
    owner: ownerOf(who),
    anonymous: who === null,
    address: null,
    limited: true,
    requestId: crypto.randomUUID(),
    requestHash: 'hash',
    kind: 'tickets',
    lines: [{ id: sale.typeId, quantity: 1 }],
    discountCode: null,
    ...more,
  };
}

export async function hold(sale: Sale, who: Person | null, more: Partial<HoldRequest> = {}) {
  return (await boxOfficeOf(sale.eventId).hold(holdOf(sale, who, more))) as Outcome<Held>;
}

/** @throws when it is refused */
export async function held(sale: Sale, who: Person | null, more: Partial<HoldRequest> = {}): Promise<Held> {
  return granted(await hold(sale, who, more));
}

export function granted<T>(answer: MaybeUnsynced<T>): T {
  if (!answer.ok) throw new Error(`Refused: ${answer.code}`);
  return answer.value;
}

export function codeOf(answer: MaybeUnsynced<unknown>): string {
  return answer.ok ? 'done' : (answer.code ?? 'NEEDS_USER_SYNC');
}

/** Sells a hold to a person, from their wallet. */
export function sellHold(sale: Sale, who: Person, holdId: string, requestId: string = crypto.randomUUID()) {
  return boxOfficeOf(sale.eventId).purchase({
    userId: who.id,
    holderName: who.name,
    requestId,
    requestHash: `hash ${requestId}`,
    lines: [],
    discountCode: null,
    holdId,
  });
}

import { runDurableObjectAlarm } from 'cloudflare:test';
import { expect } from 'vitest';
import type { MyWaitlist } from '#shared/contracts/event-waitlist/event-waitlist.ts';
import { Browser } from './checkout.ts';
import { type SoldTicket, soldTicket } from './door.ts';
import { boxOfficeOf, buyerWith, eventOnSale, type Sale, type SaleOptions } from './events.ts';
import type { Person, TrpcAnswer } from './people.ts';

/** An event whose only type is sold out, with its tickets. */
export async function soldOut({
  tickets = 1,
  ...options
}: SaleOptions & { tickets?: number } = {}): Promise<{ sale: Sale; tickets: SoldTicket[] }> {
  const sale = await eventOnSale({ types: [{ quantity: tickets }], ...options });
  const sold: SoldTicket[] = [];
  for (let made = 0; made < tickets; made++) sold.push(await soldTicket(sale));
  return { sale, tickets: sold };
}

export const codeOf = ({ error }: TrpcAnswer) => error?.data.errorCode;

export function join(sale: Sale, who: Person, more: Record<string, unknown> = {}): Promise<TrpcAnswer> {
  const { eventId, typeId } = sale;
  const input = { requestId: crypto.randomUUID(), eventId, ticketTypeId: typeId, quantity: 1 };
  return who.mutate('eventWaitlist.join', { ...input, ...more });
}

/** People with money who wait, in order. */
export async function queued(
  sale: Sale,
  count: number,
  more: Record<string, unknown> = {},
): Promise<Person[]> {
  const people: Person[] = [];
  for (let joined = 0; joined < count; joined++) {
    const who = await buyerWith(100_000);
    expect(codeOf(await join(sale, who, more))).toBeUndefined();
    people.push(who);
  }
  return people;
}

export const leave = ({ eventId }: Sale, who: Person, waiterId: string) =>
  who.mutate('eventWaitlist.leave', { requestId: crypto.randomUUID(), eventId, waiterId });

export const giveBack = ({ who, id }: Pick<SoldTicket, 'who' | 'id'>, more: object = {}) =>
  who.mutate('tickets.giveBack', { requestId: crypto.randomUUID(), ticketId: id, ...more });

export const keep = ({ who, id }: Pick<SoldTicket, 'who' | 'id'>) =>
  who.mutate('tickets.keep', { requestId: crypto.randomUUID(), ticketId: id });

/** The person's entry once D1 has what the box office decided. */
export async function waitOf({ eventId }: Sale, who: Person): Promise<MyWaitlist[number] | undefined> {
  const { data } = await who.query('eventWaitlist.mine', { eventId });
  return (data as MyWaitlist)[0];
}

/** Waits until D1 has this status. */
export async function expectStatus(sale: Sale, who: Person, status: string): Promise<void> {
  await expect.poll(async () => (await waitOf(sale, who))?.status).toBe(status);
}

/** Runs what the box office has scheduled. */
export async function ring({ eventId }: Sale): Promise<void> {
  await runDurableObjectAlarm(boxOfficeOf(eventId)).catch(() => {});
}

/** Waits for the offer, as a page does that asks again. */
export async function offerOf(sale: Sale, who: Person): Promise<NonNullable<MyWaitlist[number]['offer']>> {
  let offer: MyWaitlist[number]['offer'] | undefined;
  await expect
    .poll(async () => {
      offer = (await waitOf(sale, who))?.offer;
      return offer ?? null;
    })
    .not.toBeNull();
  if (!offer) throw new Error('There is no offer');
  return offer;
}

/** Pays an offer from the wallet. */
export async function claim(who: Person, checkoutId: string, method = 'wallet'): Promise<TrpcAnswer> {
  return new Browser(who).mutate('checkout.pay', { checkoutId, method });
}

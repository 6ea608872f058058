import { env } from 'cloudflare:test';
import type { CashSaleRequest } from '#durable/box-office/sales/cash-sales.ts';
import type { Claim, MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';
import type { Basket, Request } from './request.ts';
import { CODE, officeOf, type Venue } from './world.ts';

/** A purchase or an order with a new id: half of them as `checkout.start` with `pay` sends them. */
export function saleOf(kind: 'purchase' | 'order', venue: Venue, by: Person, basket: Basket): Request {
  const requestId = crypto.randomUUID();
  const discountCode = basket.coded ? CODE : null;
  const head = { requestId, requestHash: JSON.stringify(basket), discountCode };
  const send = async () => {
    const office = officeOf(venue);
    const claimed = { userId: by.id, holderName: '', claim: claimOf(by) };
    if (requestId < '8') {
      const lines = basket.lines.map(({ itemId, quantity }) => ({ id: itemId, quantity }));
      const goods = kind === 'order' ? 'order' : 'tickets';
      const sold = known(await office.sell({ ...head, ...claimed, kind: goods, lines }));
      return sold.ok ? done(sold.value.receipt) : sold;
    }
    if (kind === 'order') {
      const lines = basket.lines.map(({ itemId, quantity }) => ({ menuItemId: itemId, quantity }));
      return known(await office.placeOrder({ ...head, ...claimed, lines }));
    }
    const lines = basket.lines.map(({ itemId, quantity }) => ({ ticketTypeId: itemId, quantity }));
    return known(await office.purchase({ ...head, ...claimed, lines }));
  };
  const wish = { ...basket, buyerId: by.id, cash: null };
  return { kind, venue, by, requestId, subjectId: '', wish, amountMinor: 0, send };
}

/** A sale at the door, at the price currently shown to the seller. */
export async function cashSaleOf(
  venue: Venue,
  by: Person,
  { typeId, quantity, letIn }: { typeId: string; quantity: number; letIn: boolean },
): Promise<Request> {
  const requestId = crypto.randomUUID();
  const price = await env.DB.prepare('SELECT price FROM ticket_types WHERE id = ?')
    .bind(typeId)
    .first<number>('price');
  const expectedTotalMinor = (price ?? 0) * quantity;
  const guest = { id: crypto.randomUUID(), name: 'Walk-up', email: '', language: null };
  const sale: CashSaleRequest = {
    actor: { id: by.id, isAdmin: false },
    requestId,
    requestHash: guest.id,
    guest,
    ticketTypeId: typeId,
    quantity,
    expectedTotalMinor,
    letIn,
    device: by.id,
    gate: by.id.slice(0, 8),
  };
  const send = async () => {
    const sold = await forOneCall(officeOf(venue).cashSales()).sell(sale);
    if (!sold.ok) return sold;
    const { purchaseId, currency, totalMinor, tickets } = sold.value;
    // Check-in states vary between responses, so only ids are compared.
    const ticketIds = tickets.map(({ id }) => id).sort();
    return done({ purchaseId, currency, subtotalMinor: totalMinor, discountMinor: 0, totalMinor, ticketIds });
  };
  const lines = [{ itemId: typeId, quantity }];
  const cash = { totalMinor: expectedTotalMinor, letIn };
  const wish = { lines, coded: false, buyerId: guest.id, cash };
  return { kind: 'cash_sale', venue, by, requestId, subjectId: '', wish, amountMinor: 0, send };
}

/** Like the Worker for a bearer token: the box office looks up the person, with faults in D1. */
export function claimOf({ id, sessionId }: Person): Claim {
  return { authProvider: 'embedded', userId: id, sessionId, aal: 'aal1', issuedAt: Date.now() };
}

export function known<T>(answer: MaybeUnsynced<T>): Outcome<T> {
  if (!answer.ok && answer.code === null) throw new Error('Everybody here has an account');
  return answer;
}

import { randomBytes } from 'node:crypto';
import { newSecret, newShortCode } from '../../src/shared/codes/qr.ts';
import { shareOf } from '../../src/shared/money/money.ts';
import { type Price, type PriceLine, priceLines, splitEvenly } from '../../src/shared/money/pricing.ts';
import { demoId } from './demo-id.ts';
import { accounts, post } from './story-money.ts';
import type { Row, Story, StoryEvent } from './story-rows.ts';

type Code = Row<'discountCodes'>;

interface Bought {
  code?: Code | undefined;
  /** What brought the buyer, as in `event_views`. */
  source?: string | undefined;
}

/** Buys tickets like the box office. @param wanted quantity of each type, by index */
export function buyTickets(
  story: Story,
  event: StoryEvent,
  userId: string,
  wanted: readonly number[],
  at: number,
  by: Bought = {},
): Row<'tickets'>[] {
  const { purchase, tickets } = addPurchase(story, event, { userId, wanted, at, ...by });
  postSale(story, event, 'purchase', purchase.id, userId, purchase.total, purchase.fee, at);
  return tickets;
}

/** Adds the purchase and its tickets, without transfers. @param bought.soldBy staff member who took cash at the door */
export function addPurchase(
  story: Story,
  event: StoryEvent,
  bought: Bought & { userId: string; wanted: readonly number[]; at: number; soldBy?: string },
): { purchase: Row<'purchases'> & { id: string; fee: number }; tickets: Row<'tickets'>[] } {
  const { userId, wanted, at, code, soldBy, source = null } = bought;
  const chosen = event.types.flatMap((type, index) =>
    wanted[index] ? [{ itemId: type.id, type, quantity: wanted[index], unitMinor: type.price }] : [],
  );
  const price = priced(event, chosen, code);
  const { id, sale } = saleOf(story, event, 'purchase', userId, price, at, code);
  const purchase = {
    ...sale,
    id,
    source,
    status: 'paid' as const,
    // Cash never passes through the platform, so there is no fee on it.
    ...(soldBy !== undefined && { soldBy, fee: 0 }),
  };
  story.rows.purchases.push(purchase);
  const tickets = chosen.flatMap(({ type, quantity }, index) => {
    const line = price.lines[index];
    if (!line) return [];
    type.sold = (type.sold ?? 0) + quantity;
    story.rows.purchaseLines.push({
      purchaseId: id,
      ticketTypeId: type.id,
      quantity,
      unitPrice: type.price,
      discount: line.discountMinor,
      total: line.totalMinor,
    });
    return splitEvenly(line.totalMinor, quantity).map(
      (amountPaid, part): Row<'tickets'> => ({
        id: demoId(`ticket ${id} ${index} ${part}`),
        eventId: event.row.id,
        ticketTypeId: type.id,
        purchaseId: id,
        userId,
        status: 'active',
        secret: newSecret(randomBytes(16)),
        shortCode: newShortCode(randomBytes(12)),
        amountPaid,
        usedAt: null,
        refundedAt: null,
        createdAt: at,
      }),
    );
  });
  story.rows.tickets.push(...tickets);
  return { purchase, tickets };
}

/** Orders menu items. @param wanted quantity of each item, by index in the menu */
export function placeOrder(
  story: Story,
  event: StoryEvent,
  userId: string,
  wanted: readonly number[],
  at: number,
  code?: Code,
): Row<'orders'> {
  const chosen = event.menu.flatMap((item, index) =>
    wanted[index] ? [{ itemId: item.id, item, quantity: wanted[index], unitMinor: item.price }] : [],
  );
  const price = priced(event, chosen, code);
  const { id, sale } = saleOf(story, event, 'order', userId, price, at, code);
  const order: Row<'orders'> = {
    ...sale,
    id,
    status: 'pending',
    secret: newSecret(randomBytes(16)),
    shortCode: newShortCode(randomBytes(12)),
    completedAt: null,
    completedBy: null,
    cancelledAt: null,
  };
  story.rows.orders.push(order);
  chosen.forEach(({ item, quantity }, index) => {
    item.sold = (item.sold ?? 0) + quantity;
    story.rows.orderLines.push({
      orderId: id,
      menuItemId: item.id,
      line: index,
      name: item.name,
      quantity,
      unitPrice: item.price,
      discount: price.lines[index]?.discountMinor ?? 0,
      total: price.lines[index]?.totalMinor ?? 0,
    });
  });
  postSale(story, event, 'order', id, userId, price.totalMinor, sale.fee, at);
  return order;
}

function priced(event: StoryEvent, lines: PriceLine[], code?: Code): Price {
  const discount = code && {
    type: code.type,
    value: code.value,
    currency: code.fixedCurrency ?? null,
    minimumMinor: code.minimumPurchase ?? 0,
    ticketTypeIds: null,
  };
  const result = priceLines(lines, event.row.currency, discount ?? null);
  if (!result.ok) throw new Error(`The demo's code ${code?.code} does not apply: ${result.code}`);
  return result.price;
}

/** Fields that purchases and orders share; also counts the use of a code. */
function saleOf(
  story: Story,
  event: StoryEvent,
  kind: 'purchase' | 'order',
  userId: string,
  price: Price,
  at: number,
  code: Code | undefined,
) {
  const count = story.rows.purchases.length + story.rows.orders.length;
  const id = demoId(`${kind} ${count}`);
  if (code) {
    code.used = (code.used ?? 0) + 1;
    story.rows.discountUses.push({
      discountCodeId: code.id,
      usedBy: id,
      userId,
      amount: price.discountMinor,
      createdAt: at,
    });
  }
  const sale = {
    userId,
    requestId: `demo-${kind}-${count}`,
    requestHash: 'demo',
    attempt: `demo-${count}`,
    eventId: event.row.id,
    currency: event.row.currency,
    subtotal: price.subtotalMinor,
    discount: price.discountMinor,
    total: price.totalMinor,
    fee: shareOf(price.totalMinor, event.row.feeBps ?? 0, 10_000),
    discountCodeId: code?.id ?? null,
    createdAt: at,
  };
  return { id, sale };
}

function postSale(
  story: Story,
  event: StoryEvent,
  kind: 'purchase' | 'order',
  id: string,
  userId: string,
  total: number,
  fee: number,
  at: number,
): void {
  const { currency, name } = event.row;
  const revenue = accounts.revenue(story, event);
  const common = { currency, referenceId: id, description: name, createdAt: at };
  post(story, {
    ...common,
    requestId: `${kind}:${id}`,
    kind: kind === 'purchase' ? 'ticket_purchase' : 'order_purchase',
    debitAccountId: accounts.wallet(story, userId, currency),
    creditAccountId: revenue,
    amount: total,
  });
  post(story, {
    ...common,
    requestId: `fee:${id}`,
    kind: 'platform_fee',
    debitAccountId: revenue,
    creditAccountId: accounts.fees(story, currency),
    amount: fee,
  });
}

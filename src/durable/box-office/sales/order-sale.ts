import type { Flush, FlushOutcome, OrderMember } from '#db/commits/sales/commit-sales.ts';
import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import type { OrderStore } from '#durable/box-office/orders/order-store.ts';
import type { CreditBook } from '#durable/box-office/vouchers/credit-book.ts';
import { newSecret, newShortCode } from '#shared/codes/qr.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { isErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { DecidedOrder } from '#shared/sales/decided-sales.ts';
import { commitMember, type PricedSale } from './commit-member.ts';
import { decideHeldOrder, decideOrder, type OrderRequest } from './decide-order.ts';
import type { OutcomeStore } from './outcome-store.ts';
import type { SaleStrategy } from './sale-strategy.ts';
import { countTaken, menuStock } from './stock.ts';
import type { RandomDeps } from './ticket-sale.ts';

export type OrderAnswer = Outcome<OrderReceipt>;

export interface CounterMember extends OrderMember {
  holderName: string;
}

interface OrderSaleDeps extends RandomDeps {
  outcomes: OutcomeStore<OrderReceipt>;
  orders: OrderStore;
  transaction: (write: () => void) => void;
  commit: (flush: Flush<OrderMember>) => Promise<FlushOutcome<DecidedOrder>>;
  holds: Pick<HoldBook, 'goodsOf' | 'isKnown' | 'reserved'>;
  credits: Pick<CreditBook, 'leftOf' | 'record'>;
}

/** Strategy of the group commit for orders of food, drink and merchandise. */
export function orderSale(
  deps: OrderSaleDeps,
): SaleStrategy<OrderRequest, PricedSale, CounterMember, DecidedOrder, OrderReceipt> {
  return {
    decide: (snapshot, request, at) =>
      request.holdId === undefined
        ? decideOrder(snapshot, request, at, deps.credits.leftOf(request.userId, snapshot))
        : decideHeldOrder(snapshot, deps.holds.goodsOf(request.holdId), at),
    stock: (snapshot) => menuStock(snapshot, deps.holds.reserved),
    units: ({ lines }) => lines.length,
    memberOf: (request, decision) => ({
      ...commitMember(deps.newId(), request, decision),
      holderName: request.holderName,
      secret: newSecret(deps.random(16)),
      shortCode: newShortCode(deps.random(12)),
      credits: 'purchase' in decision ? (decision.purchase.credits ?? []) : [],
    }),
    commit: (flush) =>
      deps.commit({ ...flush, members: flush.members.map(({ holderName, ...member }) => member) }),
    isPaid: ({ status }) => status !== null,
    answerOf: orderAnswer,
    recall: (userId, requestId) => deps.outcomes.recall(userId, requestId),
    isReserved: (request) => deps.holds.isKnown(request),
    recordRefusal: (request, refusal) => deps.outcomes.recordRefusal(request, refusal),
    record: (rows, members) =>
      deps.transaction(() => {
        for (const row of rows) deps.outcomes.record(row, orderAnswer(row));
        for (const { id, credits } of members) deps.credits.record(id, credits ?? []);
        deps.orders.addPickUps(
          members.map(({ lines, ...member }) => ({
            id: member.id,
            userId: member.userId,
            holderName: member.holderName,
            secret: member.secret,
            shortCode: member.shortCode,
            status: 'pending',
            lines: JSON.stringify(lines.map(({ name, quantity }) => ({ name, quantity }))),
            disputed: 0,
            readyAt: null,
          })),
        );
      }),
    count: ({ menu, codes }, members) => countTaken(menu, codes, members),
    failure: 'ORDER_FAILED',
  };
}

/** Maps D1's order row to the guest's answer. */
export function orderAnswer(order: DecidedOrder): OrderAnswer {
  if (order.status === null) return refused(isErrorCode(order.refusal) ? order.refusal : 'ORDER_FAILED');
  return {
    ok: true,
    value: {
      orderId: order.id,
      currency: currencySchema.parse(order.currency),
      subtotalMinor: order.subtotal,
      discountMinor: order.discount,
      totalMinor: order.total,
    },
  };
}

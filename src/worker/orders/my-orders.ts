import { readerOf } from '#db/client.ts';
import { readOwnOrder, readOwnOrders } from '#db/readers/orders/order-lists.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import type { MyOrders, OwnOrderView } from '#shared/contracts/orders.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { ORDERS_PAGE_SIZE } from '#shared/limits.ts';
import type { Deps } from '#worker/deps.ts';
import { ownOrderView } from './order-views.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

interface Buyer {
  userId: string;
  /** Signs the QR codes. */
  signingKey: SigningKey;
}

export async function listMyOrders(
  deps: ReadDeps,
  input: Buyer & { page: number; pageSize?: number | undefined },
): Promise<MyOrders> {
  const pageSize = input.pageSize ?? ORDERS_PAGE_SIZE;
  const { rows, total } = await readOwnOrders(readerOf(deps.db), {
    userId: input.userId,
    limit: pageSize,
    offset: (input.page - 1) * pageSize,
  });
  const now = deps.now();
  const items = await Promise.all(rows.map((order) => ownOrderView(order, input.signingKey, now)));
  return { items, page: input.page, pageSize, total };
}

export async function getOrder(
  deps: ReadDeps,
  input: Buyer & { orderId: string },
): Promise<Outcome<OwnOrderView>> {
  const order = await readOwnOrder(readerOf(deps.db), input.userId, input.orderId);
  if (!order) return refused('NOT_FOUND');
  return done(await ownOrderView(order, input.signingKey, deps.now()));
}

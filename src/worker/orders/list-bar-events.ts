import { readerOf } from '#db/client.ts';
import { readBarEvents } from '#db/readers/orders/bar-orders.ts';
import type { BarEvents } from '#shared/contracts/orders.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { barEventView } from './order-views.ts';

/** Events to choose from on an order screen; only an administrator has more. */
const BAR_EVENTS_MAX = 100;

/**
 * Events where the actor may hand over orders: those of their organizations, those where they are a vendor, or all for an administrator.
 */
export async function listBarEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { actor: Actor },
): Promise<BarEvents> {
  const now = deps.now();
  const rows = await readBarEvents(readerOf(deps.db), {
    userId: input.actor.id,
    scope: scopeOf(input.actor, 'bar'),
    now,
    limit: BAR_EVENTS_MAX,
  });
  return { items: rows.map((row) => ({ ...barEventView(row, now), pending: row.pending })) };
}

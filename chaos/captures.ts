import { env } from 'cloudflare:test';
import { fundWallet } from '#tests/support/worker/events.ts';
import { createDeps } from '#worker/deps.ts';
import { closeDueUnpaid } from '#worker/money/unpaid/close-unpaid.ts';
import { refuseCapture } from '#worker/money/unpaid/mark-unpaid.ts';
import { repay } from '#worker/money/unpaid/repay.ts';
import type { World } from './world.ts';

interface SoldByCard {
  id: string;
  userId: string;
  currency: 'USD';
}

/**
 * Every other card refuses the capture after its sale. Each step comes twice at once, and the box office is not told the
 * first time. Half of the guests pay from their wallets, for the others the day ends at the same moment.
 */
export async function refuseCaptures(
  { world, toppedUp }: { world: World; toppedUp: Map<string, number> },
  counts: { refused_captures: number },
): Promise<void> {
  const deps = createDeps(env);
  const events = JSON.stringify(world.venues.map(({ eventId }) => eventId));
  const { results } = await env.DB.prepare(
    `SELECT id, user_id AS userId, currency FROM payments
     WHERE status = 'paid' AND captured_at IS NULL AND event_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
  )
    .bind(events)
    .all<SoldByCard>();
  const refused = results.filter((_, index) => index % 2 === 0);
  counts.refused_captures = refused.length;
  for (const payment of refused) {
    await env.DB.prepare("UPDATE test_intents SET state = 'cancelled' WHERE payment_id = ?")
      .bind(payment.id)
      .run();
    await refuseCapture({ ...deps, boxOffice: unreachable }, payment, 'CARD_DECLINED');
    await Promise.all([1, 2].map(() => refuseCapture(deps, payment, 'CARD_DECLINED')));
  }
  const [payers, others] = [0, 1].map((half) => refused.filter((_, index) => index % 2 === half));
  for (const { id, userId } of payers ?? []) {
    const due = await env.DB.prepare('SELECT due FROM payments WHERE id = ?').bind(id).first<number>('due');
    if (!due) continue;
    toppedUp.set(userId, (toppedUp.get(userId) ?? 0) + due);
    await fundWallet({ id: userId }, due);
  }
  await env.DB.prepare('UPDATE payments SET expires_at = 1 WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(others?.map(({ id }) => id)))
    .run();
  await closeDueUnpaid({ ...deps, boxOffice: unreachable });
  await Promise.all([
    ...(payers ?? []).flatMap(({ id, userId }) =>
      [1, 2].map(() => repay(deps, id, { paymentId: null, userId })),
    ),
    closeDueUnpaid(deps),
    closeDueUnpaid(deps),
  ]);
  await closeDueUnpaid(deps);
}

const unreachable = () => {
  throw new Error('no box office');
};

import {
  type Delivery,
  type SettledDelivery,
  settleDeliveries,
  takeDeliveries,
} from '#db/commits/delivery/deliveries.ts';
import { queueLease } from '#db/queue-lease.ts';
import { logError } from '#worker/log.ts';
import { queueBackoffMs } from './backoff.ts';
import type { Channel, DeliveryMessage, Verdict } from './channel.ts';
import type { RelayDeps } from './relay.ts';

/**
 * Sends the deliveries of a queue message.
 * @param turn.attempt deliveries of the message, from 1 on
 * @returns `againMs`: in how many milliseconds to deliver the message again, null when it is done; `isDue`: deliveries
 * left it that are due already
 */
export async function sendMessage(
  { db, now }: Pick<RelayDeps, 'db' | 'now'>,
  channel: Channel,
  { lease, deliveries: keys }: DeliveryMessage,
  { attempt, until }: { attempt: number; until: number },
): Promise<{ againMs: number | null; isDue: boolean }> {
  const { name, triesMax, leaseMs, staysTogether } = channel;
  const by = { channel: name, lease, attempt };
  const taken = await takeDeliveries(db, { ...by, keys, now: now(), leaseMs });
  const [spent, due] = [true, false].map((isSpent) =>
    taken.filter(({ tries }) => tries > triesMax === isSpent),
  );
  const judged = due?.length ? await channel.send(due, { lease: queueLease(lease, attempt), until }) : [];
  const settled = [
    ...judged.map(({ delivery, verdict }) => settle(channel, delivery, verdict, now())),
    // Each of their runs died, so no result was ever written.
    ...(spent ?? []).map((one) =>
      settle(channel, one, { is: 'again', problem: 'its runs ended without a result' }, now()),
    ),
  ];
  const waits = settled.flatMap(({ status, dueAt }) => (status === 'owed' ? [dueAt - now()] : []));
  const againMs =
    staysTogether && waits.length > 0 ? Math.max(Math.min(...waits), queueBackoffMs(attempt)) : null;
  // Until then they are the message's, and due by themselves only if it gets lost.
  const heldUntil = againMs === null ? null : now() + againMs + channel.queuedMs;
  const results = settled.map((one) =>
    one.status === 'owed' && heldUntil !== null ? { ...one, dueAt: heldUntil } : one,
  );
  if (results.length > 0)
    await settleDeliveries(db, results, { ...by, now: now(), release: againMs === null });
  return { againMs, isDue: againMs === null && waits.some((waitMs) => waitMs <= 0) };
}

function settle(
  { name, triesMax, backoffMs }: Channel,
  delivery: Delivery,
  verdict: Verdict,
  now: number,
): SettledDelivery {
  const { kind, subjectId, recipient, tries } = delivery;
  const base = { kind, subjectId, recipient, tries, dueAt: now, problem: null };
  if (verdict.is === 'sent') return { ...base, status: 'sent' };
  const problem = verdict.problem.slice(0, 500);
  if (verdict.is === 'skipped') return { ...base, status: 'skipped', problem };
  if (verdict.is === 'later')
    return { ...base, status: 'owed', tries: tries - 1, dueAt: now + verdict.waitMs, problem };
  if (verdict.is === 'again' && tries < triesMax)
    return { ...base, status: 'owed', dueAt: now + backoffMs(tries), problem };
  logError(`${name} given up`, problem, { kind, subjectId, tries });
  return { ...base, status: 'failed', problem };
}
